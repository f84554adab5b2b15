import { workOff } from '#core/server/jobs/dueWork.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { forgetEvents, subscriptionWork } from './subscriptionWork.ts';
import { createSubscriptionTables } from './tables.ts';

/** So many endpoints are waited for at once: a slow one holds up no other. */
const lanes = 4;

/** Services are told what happens in the record: R4 Subscriptions Backport, by rest-hook. */
export const subscriptions: CoreModule = {
  id: 'subscriptions',
  setup: ({ services, migration, job }) => {
    migration('1-table', createSubscriptionTables);
    const work = subscriptionWork(services);
    job('deliver', 2_000, async () => {
      await Promise.all(Array.from({ length: lanes }, () => workOff(services, work)));
    });
    job('forget', 3_600_000, () => forgetEvents(services));
  },
};
