import {
  conflict,
  type CallContext,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { staysBecause } from '#core/server/organizations/deletion/deleteOrganizations.ts';
import type { agreeDeletion, askDeletion, stopDeletion } from '../shared/calls.ts';
import { decide } from './inTurn.ts';

const dayMs = 24 * 3_600_000;

/** The one that was asked for and not stopped, locked. */
const openDeletion = (db: Trx, target: string) =>
  db
    .selectFrom('organization_deletion')
    .selectAll()
    .where('target', '=', target)
    .where('state', '<>', 'stopped')
    .forUpdate()
    .executeTakeFirst();

/** @throws Failure 404, 422 for another name, 409 where it has to stay */
const mayGo = async (db: Trx, id: string, name: string): Promise<void> => {
  const there = await db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  if (!there) throw notFound('organisation');
  if (there.name.trim() !== name.trim()) {
    const sentence = 'This isn’t the name of the organization. Type it as it stands above.';
    throw invalid(sentence, { name: sentence });
  }
  const reason = await staysBecause(db, id);
  if (reason === 'organization_open') throw conflict('Suspend the organization first.', reason);
  if (reason === 'legal_hold')
    throw conflict('A legal hold keeps records of this organization. Release it first.', reason);
};

export const nameOf = ({ caller }: CallContext): string => `${caller.firstName} ${caller.lastName}`.trim();

export const ask =
  (services: ServerServices): Handler<typeof askDeletion> =>
  ({ params: { id }, body: { name } }, context) =>
    decide(services, context, async (db, note) => {
      await mayGo(db, id, name);
      if (await openDeletion(db, id))
        throw conflict('The deletion of this organization was asked for already.', 'deletion_under_way');
      const { accountId, profileId } = context.caller;
      await db
        .insertInto('organization_deletion')
        .values({
          ...{ target: id, state: 'asked', asked_at: services.now() },
          ...{ asked_account: accountId, asked_by: profileId, asked_name: nameOf(context), counts: '{}' },
        })
        .execute();
      await note({ action: 'asked-deletion', id });
    });

export const agree =
  (services: ServerServices, waitDays: number): Handler<typeof agreeDeletion> =>
  ({ params: { id }, body: { name } }, context) =>
    decide(services, context, async (db, note) => {
      await mayGo(db, id, name);
      const asked = await openDeletion(db, id);
      if (asked?.state !== 'asked') throw conflict('There is nothing to agree to. Reload the page.', 'deletion_gone');
      const { accountId, profileId } = context.caller;
      if (asked.asked_account === accountId)
        throw conflict('You asked for this. Another super administrator has to agree.', 'own_request');
      const now = services.now();
      await db
        .updateTable('organization_deletion')
        .set({
          ...{ state: 'waiting', agreed_at: now, due_at: new Date(now.getTime() + waitDays * dayMs) },
          ...{ agreed_account: accountId, agreed_by: profileId, agreed_name: nameOf(context) },
        })
        .where('id', '=', asked.id)
        .execute();
      await note({ action: 'agreed-deletion', id });
    });

export const stop =
  (services: ServerServices): Handler<typeof stopDeletion> =>
  ({ params: { id } }, context) =>
    decide(services, context, async (db, note) => {
      const open = await openDeletion(db, id);
      if (!open) throw notFound('deletion');
      if (open.state !== 'asked' && open.state !== 'waiting')
        throw conflict('The deletion has begun and can’t be stopped.', 'deletion_began');
      await db
        .updateTable('organization_deletion')
        .set({
          ...{ state: 'stopped', stopped_at: services.now() },
          ...{ stopped_by: context.caller.profileId, stopped_name: nameOf(context) },
        })
        .where('id', '=', open.id)
        .execute();
      await note({ action: 'stopped-deletion', id });
    });

/** Rows go already, or are gone. Until the caller's transaction ends, none begins. */
export const hasBegun = async (db: Trx, id: string): Promise<boolean> => {
  const { state } = (await openDeletion(db, id)) ?? {};
  return state === 'deleting' || state === 'deleted';
};

/** An organisation that is to go is not brought back beside that. @throws Failure 409 */
export const notUnderWay = async (db: Trx, id: string): Promise<void> => {
  if (await openDeletion(db, id)) throw conflict('Its deletion is under way. Stop that first.', 'deletion_under_way');
};
