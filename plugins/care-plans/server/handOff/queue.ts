import { type Kysely, sql } from 'kysely';
import { orgTable, type Trx } from '../../../../core/server/index.ts';

/** Hand-offs on their way: ids only, what they carry is in the record. */
export const createQueue = async (db: Kysely<any>): Promise<void> => {
  await sql`create table care_plans_hand_off (
    task_id text not null,
    org_id text not null references organization (id) on delete cascade,
    message_id text not null,
    document_id text not null,
    tries integer not null default 0,
    next_at timestamptz not null,
    primary key (org_id, task_id)
  )`.execute(db);
  await sql`create index care_plans_hand_off_next on care_plans_hand_off (next_at)`.execute(db);
  await orgTable(db, 'care_plans_hand_off');
};

export interface Waiting {
  readonly orgId: string;
  readonly taskId: string;
  readonly messageId: string;
  readonly documentId: string;
}

export const queue = async (
  db: Trx,
  { orgId, taskId, messageId, documentId, now }: Waiting & { readonly now: Date },
) => {
  await sql`insert into care_plans_hand_off (org_id, task_id, message_id, document_id, next_at)
    values (${orgId}, ${taskId}, ${messageId}, ${documentId}, ${now})`.execute(db);
};

/** Those whose time has come, with how often they were tried. They are held back until `until`, so that no two processes send one. */
export const takeDue = async (
  db: Trx,
  now: Date,
  until: Date,
): Promise<readonly (Waiting & { readonly tries: number })[]> => {
  const { rows } = await sql<
    Waiting & { tries: number }
  >`update care_plans_hand_off set tries = tries + 1, next_at = ${until}
    where (org_id, task_id) in (select org_id, task_id from care_plans_hand_off where next_at <= ${now}
      order by next_at limit 20 for update skip locked)
    returning org_id as "orgId", task_id as "taskId", message_id as "messageId", document_id as "documentId", tries`.execute(
    db,
  );
  return rows;
};

export const putOff = async (db: Trx, { orgId, taskId }: Waiting, until: Date): Promise<void> => {
  await sql`update care_plans_hand_off set next_at = ${until} where org_id = ${orgId} and task_id = ${taskId}`.execute(
    db,
  );
};

export const settle = async (db: Trx, { orgId, taskId }: Waiting): Promise<void> => {
  await sql`delete from care_plans_hand_off where org_id = ${orgId} and task_id = ${taskId}`.execute(db);
};
