import { sql } from 'kysely';
import type { Trx } from '#core/server';

export interface QueuedHandOff {
  readonly orgId: string;
  readonly taskId: string;
  readonly messageId: string;
  readonly documentId: string;
}

export const enqueueHandOff = async (
  db: Trx,
  { orgId, taskId, messageId, documentId, now }: QueuedHandOff & { readonly now: Date },
) => {
  await sql`insert into care_plans_hand_off (org_id, task_id, message_id, document_id, next_at)
    values (${orgId}, ${taskId}, ${messageId}, ${documentId}, ${now})`.execute(db);
};

export type ClaimedHandOff = QueuedHandOff & { readonly tries: number };

/** One whose time has come, with how often it was tried. It is held back until `until`, so that no two processes send it. */
export const claimDue = async (db: Trx, now: Date, until: Date): Promise<ClaimedHandOff | undefined> => {
  const { rows } = await sql<ClaimedHandOff>`update care_plans_hand_off set tries = tries + 1, next_at = ${until}
    where (org_id, task_id) in (select org_id, task_id from care_plans_hand_off where next_at <= ${now}
      order by next_at limit 1 for update skip locked)
    returning org_id as "orgId", task_id as "taskId", message_id as "messageId", document_id as "documentId", tries`.execute(
    db,
  );
  return rows[0];
};

export const postpone = async (db: Trx, { orgId, taskId }: QueuedHandOff, until: Date): Promise<void> => {
  await sql`update care_plans_hand_off set next_at = ${until} where org_id = ${orgId} and task_id = ${taskId}`.execute(
    db,
  );
};

export const removeFromQueue = async (db: Trx, { orgId, taskId }: QueuedHandOff): Promise<void> => {
  await sql`delete from care_plans_hand_off where org_id = ${orgId} and task_id = ${taskId}`.execute(db);
};
