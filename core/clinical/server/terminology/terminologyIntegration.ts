import type { Integration } from '#core/server/integrations/integrations.ts';
import type { HouseTerminology } from './terminology.ts';

/** Every server that speaks of terminology knows what genders there are. */
const asked = { system: 'http://hl7.org/fhir/administrative-gender', code: 'female' } as const;

export const terminologyIntegration = ({ outside }: Pick<HouseTerminology, 'outside'>): Integration => ({
  id: 'terminology',
  title: { 'en-CA': 'Clinical terms', 'fr-CA': 'Termes cliniques' },
  says: outside
    ? {
        'en-CA': 'Terms come from a terminology server, and from the clinic’s own lists when it is away.',
        'fr-CA': 'Les termes viennent d’un serveur de terminologie, ou des listes de la clinique s’il ne répond pas.',
      }
    : {
        'en-CA': 'Terms come from the lists that the clinic imported.',
        'fr-CA': 'Les termes viennent des listes que la clinique a importées.',
      },
  mode: outside ? 'outside' : 'built_in',
  variables: ['TERMINOLOGY_URL', 'TERMINOLOGY_AUTHORIZATION'],
  ...(outside && {
    test: {
      says: { 'en-CA': 'Look up a term', 'fr-CA': 'Chercher un terme' },
      run: async ({ orgId }) => {
        await outside.lookup(orgId, asked.system, asked.code);
        return null;
      },
    },
  }),
});
