import { type QueryExecutorProvider, sql } from 'kysely';
import { orgTable } from '#core/server';

/** What the audit search filters by; each ends in the order that it pages in. */
export const auditIndexes = async (db: QueryExecutorProvider): Promise<void> => {
  for (const column of ['profile_id', 'action', 'target_type', 'patient_id']) {
    await sql`create index ${sql.ref(`audit_event_search_${column}`)} on audit_event (org_id, ${sql.ref(column)}, seq desc)`.execute(
      db,
    );
  }
};

/** What the search of acts filters by; each index ends in the order that it pages in, so that a page costs the same in any clinic. */
const actIndexes = {
  at: [],
  person: ['profile_id'],
  person_action: ['profile_id', 'action'],
  patient: ['patient_id'],
  action: ['action'],
  target: ['target_type'],
  action_target: ['action', 'target_type'],
} as const;

export const auditActs = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table audit_act (
    org_id text not null references organization (id),
    id bigint not null,
    last_seq bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    account_id text,
    profile_id text,
    role text not null,
    ip text not null,
    request_id text,
    action text not null,
    target_type text not null,
    target_id text not null,
    patient_id text,
    way text,
    app text,
    entries integer not null,
    patients integer not null default 0,
    primary key (org_id, id)
  )`.execute(db);
  for (const [name, columns] of Object.entries(actIndexes)) {
    const all = sql.join(['org_id', ...columns, 'first_at', 'id'].map((column) => sql.ref(column)));
    await sql`create index ${sql.ref(`audit_act_by_${name}`)} on audit_act (${all})`.execute(db);
  }
  await sql`create table audit_act_patient (
    org_id text not null references organization (id),
    act bigint not null,
    patient_id text not null,
    first_at timestamptz not null,
    primary key (org_id, act, patient_id)
  )`.execute(db);
  await sql`create index audit_act_patient_at on audit_act_patient (org_id, patient_id, first_at, act)`.execute(db);
  await sql`create table audit_act_up_to (
    org_id text primary key references organization (id),
    seq bigint not null
  )`.execute(db);
  await sql`create table audit_check (
    org_id text primary key references organization (id),
    state text not null,
    seq bigint not null,
    hash text not null,
    broken_at bigint,
    failures integer not null default 0,
    began_at timestamptz not null,
    touched_at timestamptz not null,
    known_seq bigint not null default 0,
    known_hash text not null default ''
  )`.execute(db);
  for (const table of ['audit_act', 'audit_act_patient', 'audit_act_up_to', 'audit_check'])
    await orgTable(table, 'select')(db);
};
