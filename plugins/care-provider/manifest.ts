import { definePlugin } from '#core/plugin';
import { localised, staffRoles } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const careProvider = definePlugin({
  id: 'care-provider',
  title: localised('Care provider', 'Personnel clinique'),
  summary: localised(
    'A care provider’s day: who is waiting, what came in, what is due.',
    'La journée du personnel clinique\u00a0: qui attend, ce qui est arrivé, ce qui est à faire.',
  ),
  audience: staffRoles,
  essential: true,
  records: ['Flag'],
  covers: [],
  needs: recordServices,
});
