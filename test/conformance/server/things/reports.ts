import { removeSaved, saveReport } from '#plugins/reports/shared/savedCalls.ts';
import type { Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

let names = 0;
const saved = async (of: Place): Promise<string> => {
  names += 1;
  const body = { name: `Mine ${names}`, query: 'measure=tasks.flow&period=lastMonth', shared: false };
  return (await of.practitioner.send(saveReport, { body })).data.id;
};

const own = (make: (id: string, of: Place) => Promise<Asked> | Asked): Row => ({
  ...{ by: 'practitioner', of: 'clinic' },
  make: async (of) => make(await saved(of), of),
});

export const reports: Rows = {
  'reports.changeSaved': own((id) => ({ params: { id }, body: { name: `Renamed ${id}` } })),
  'reports.removeSaved': own((id) => ({ params: { id } })),
  'reports.restoreSaved': own(async (id, of) => {
    await of.practitioner.send(removeSaved, { params: { id } });
    return { params: { id } };
  }),
  'reports.schedule': own((id) => ({ params: { id }, body: { every: 'week', day: 1, hour: 8 } })),
  // Whoever has none has none afterwards either.
  'reports.unschedule': { ...own((id) => ({ params: { id } })), empty: true },
  'reports.pin': own((id) => ({ params: { id }, body: { pinned: true } })),
};
