import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

export const careProvider = definePlugin({
  id: 'care-provider',
  title: { 'en-CA': 'Care provider', 'fr-CA': 'Personnel clinique' },
  summary: {
    'en-CA': 'A care provider’s day: who is waiting, what came in, what is due.',
    'fr-CA': 'La journée du personnel clinique\u00a0: qui attend, ce qui est arrivé, ce qui est à faire.',
  },
  audience: staffRoles,
  essential: true,
  records: ['Flag'],
  covers: [],
  needs: { ...pageServices, record: ClinicalRecord },
});
