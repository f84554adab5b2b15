import { localised } from '#core/shared/locale.ts';
import type { Integration } from '#core/server/integrations/integrations.ts';
import type { HouseTerminology } from './terminology.ts';

/** Every server that speaks of terminology knows what genders there are. */
const asked = { system: 'http://hl7.org/fhir/administrative-gender', code: 'female' } as const;

export const terminologyIntegration = ({ outside }: Pick<HouseTerminology, 'outside'>): Integration => ({
  id: 'terminology',
  title: localised('Clinical terms', 'Termes cliniques'),
  says: outside
    ? localised(
        'Terms come from a terminology server, and from the clinic’s own lists when it is away.',
        'Les termes viennent d’un serveur de terminologie, ou des listes de la clinique s’il ne répond pas.',
      )
    : localised(
        'Terms come from the lists that the clinic imported.',
        'Les termes viennent des listes que la clinique a importées.',
      ),
  mode: outside ? 'outside' : 'built_in',
  variables: ['TERMINOLOGY_URL', 'TERMINOLOGY_AUTHORIZATION'],
  ...(outside && {
    test: {
      says: localised('Look up a term', 'Chercher un terme'),
      run: async ({ orgId }) => {
        await outside.lookup(orgId, asked.system, asked.code);
        return null;
      },
    },
  }),
});
