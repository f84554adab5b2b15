import { type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import type { checkMode } from '../shared/mode/accessCalls.ts';
import { accessAtGate, accessOf } from './access.ts';

export interface Holder {
  readonly orgId: string;
  readonly worker: { readonly id: string; readonly name: string };
  /** Since when this device may only send. */
  readonly endedAt: Date | null;
}

/** Whose device this is. The pass itself was checked with the call. @throws Failure 404 */
const find = async ({ guest, db }: CallContext, access: string | undefined): Promise<Holder> => {
  if (!guest || access === undefined) throw notFound('access code');
  const found = await db
    .selectFrom('home_care_access as a')
    .innerJoin('home_care_worker as w', 'w.id', 'a.worker_id')
    .select(['w.id', 'w.name', 'a.revoked_at', 'a.until_at'])
    .where('a.org_id', '=', guest.orgId)
    .where('a.id', '=', access)
    .executeTakeFirst();
  if (!found) throw notFound('access code');
  const { id, name, revoked_at, until_at } = found;
  return { orgId: guest.orgId, worker: { id, name }, endedAt: revoked_at ?? until_at };
};

/** Who reads. @throws Failure 404 */
export const readerOf = async (context: CallContext, now: Date): Promise<Holder> => {
  const holder = await find(context, context.guest?.subject);
  if (holder.endedAt !== null && holder.endedAt <= now) throw notFound('access code');
  return holder;
};

/** Who sends, for a while after they may no longer read. @throws Failure 404 */
export const senderOf = (context: CallContext): Promise<Holder> =>
  find(context, context.guest === null ? undefined : accessOf(context.guest.subject));

/** Whether a locked device may still be opened. @throws Failure 404 */
export const check =
  (services: ServerServices): Handler<typeof checkMode> =>
  async (_, context) => {
    const { endedAt } = await find(context, accessAtGate(context.guest?.subject));
    return { open: endedAt === null || endedAt > services.now() };
  };
