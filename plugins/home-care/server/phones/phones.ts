import type { Handler, ServerServices, Trx } from '#core/server';
import type { tellPhone } from '../../shared/modeCalls.ts';
import type { PhoneState } from '../../shared/worker.ts';
import { readerOf } from '../holder.ts';

/** Of the device whose pass it is, as long as that reads. */
export const tell =
  (services: ServerServices): Handler<typeof tellPhone> =>
  async ({ body: { at, ...told } }, context) => {
    const now = services.now();
    const { orgId } = await readerOf(context, now);
    await context.db
      .updateTable('home_care_access')
      .set({ heard_at: now, heard: JSON.stringify({ ...told, slow: now.getTime() - Date.parse(at) }) })
      .where('org_id', '=', orgId)
      .where('id', '=', context.guest?.subject ?? '')
      .execute();
  };

/** Of some workers, the open phone that was heard from last. */
export const phonesOf = async (
  db: Trx,
  orgId: string,
  workers: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PhoneState>> => {
  if (workers.length === 0) return new Map();
  const rows = await db
    .selectFrom('home_care_access')
    .distinctOn('worker_id')
    .select(['worker_id', 'until_at', 'heard_at', 'heard'])
    .where('org_id', '=', orgId)
    .where('worker_id', 'in', workers)
    .where('opened_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('until_at', '>', now)
    .orderBy('worker_id')
    .orderBy('heard_at', (order) => order.desc().nullsLast())
    .orderBy('opened_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ worker_id, until_at, heard_at, heard }) => [
      worker_id,
      { until: until_at.toISOString(), heard: heard && heard_at ? { ...heard, at: heard_at.toISOString() } : null },
    ]),
  );
};
