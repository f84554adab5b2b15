import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';

export const coordinationIntegration = (configured: boolean): Integration => ({
  id: 'coordination',
  title: localised('Care coordination', 'Coordination des soins'),
  says: configured
    ? localised(
        'Care plans are handed over to a coordination service.',
        'Les plans de soins sont transmis à un service de coordination.',
      )
    : localised(
        'No coordination service is set up. Care plans are handed over as documents.',
        'Aucun service de coordination. Les plans de soins se transmettent en documents.',
      ),
  mode: configured ? 'outside' : 'off',
  variables: ['SHIIP_URL', 'SHIIP_TOKEN'],
});
