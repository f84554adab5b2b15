import type { Integration } from '#core/server/integrations/integrations.ts';

export const coordinationIntegration = (configured: boolean): Integration => ({
  id: 'coordination',
  title: { 'en-CA': 'Care coordination', 'fr-CA': 'Coordination des soins' },
  says: configured
    ? {
        'en-CA': 'Care plans are handed over to a coordination service.',
        'fr-CA': 'Les plans de soins sont transmis à un service de coordination.',
      }
    : {
        'en-CA': 'No coordination service is set up. Care plans are handed over as documents.',
        'fr-CA': 'Aucun service de coordination. Les plans de soins se transmettent en documents.',
      },
  mode: configured ? 'outside' : 'off',
  variables: ['SHIIP_URL', 'SHIIP_TOKEN'],
});
