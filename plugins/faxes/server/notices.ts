import type { ServerServices, Trx } from '#core/server';

/** A bell entry says that there is something to look at, never whom or what it is about. */
const notice =
  (kind: 'fax_assigned' | 'fax_failed' | 'fax_unknown') =>
  ({ notifier }: Pick<ServerServices, 'notifier'>, db: Trx, orgId: string, to: string, faxId: string): Promise<void> =>
    notifier.notify(db, orgId, [to], kind, { resource_id: faxId });

/** Somebody was given a fax. */
export const tellAssigned = notice('fax_assigned');
/** A fax could not be sent, and will not be tried again. */
export const tellFailed = notice('fax_failed');
/** Nobody knows whether a fax arrived. */
export const tellUnknown = notice('fax_unknown');
