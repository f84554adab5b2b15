import { record } from '#clinical/server/record/record.ts';
import { smart } from '#clinical/server/smart/smartModule.ts';
import { subscriptions } from '#clinical/server/subscriptions/subscriptionModule.ts';
import { identityModule } from '#core/server/identity/module.ts';

/** The record, and what its tables refer to: a write asks who subscribes to it. For `testDatabase`. */
export const recordModules = [identityModule, record, smart, subscriptions] as const;
