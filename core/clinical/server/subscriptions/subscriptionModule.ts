import { workOff } from '#core/server/jobs/dueWork.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { forgetEvents, subscriptionWork } from './subscriptionWork.ts';
import { createSubscriptionTables } from './tables.ts';

/** So many endpoints are waited for at once, and for so long others that are due wait for the slowest. */
const lanes = 4;
const roundMs = 10_000;

/** Services are told what happens in the record: R4 Subscriptions Backport, by rest-hook. */
export const subscriptions: CoreModule = {
  id: 'subscriptions',
  setup: ({ services, migration, job }) => {
    migration('1-table', createSubscriptionTables);
    job('deliver', 2_000, async () => {
      const until = performance.now() + roundMs;
      const work = subscriptionWork(services, () => performance.now() < until);
      await Promise.all(Array.from({ length: lanes }, () => workOff(services, work)));
    });
    job('forget', 3_600_000, () => forgetEvents(services));
  },
};
