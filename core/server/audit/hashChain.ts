import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuditEventTable, Db, Trx } from '../database/tables.ts';

type Event = Omit<Selectable<AuditEventTable>, 'id' | 'hash'>;

/** JSON with its keys in order, so that the same content always has the same hash. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
};

const hashOf = (event: Event): string => createHash('sha256').update(canonicalJson(event)).digest('hex');

const atOnce = 2_000;

/** Chains one batch of what waits. @returns how many entries it chained */
const chainBatch = async (db: Trx, orgId: string): Promise<number> => {
  const waiting = await db
    .selectFrom('audit_pending')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('n')
    .limit(atOnce)
    .execute();
  if (waiting.length === 0) return 0;
  const last = await db
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('org_id', '=', orgId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { seq, hash } = last ?? { seq: 0, hash: '' };
  const patients: { readonly patient: string; readonly seq: number }[] = [];
  const rows = waiting.map(({ n: _, ...entry }) => {
    seq += 1;
    const event: Event = { ...entry, seq, previous_hash: hash };
    hash = hashOf(event);
    const { patients: several } = event.detail;
    if (Array.isArray(several)) for (const patient of several) patients.push({ patient: String(patient), seq });
    return { ...event, hash };
  });
  await sql`insert into audit_event (org_id, seq, at, account_id, profile_id, role, ip, request_id, action, target_type,
      target_id, patient_id, detail, previous_hash, hash)
    select org_id, seq, at, account_id, profile_id, role, ip, request_id, action, target_type, target_id, patient_id,
      detail, previous_hash, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as i(org_id text, seq bigint, at timestamptz,
      account_id text, profile_id text, role text, ip text, request_id text, action text, target_type text,
      target_id text, patient_id text, detail jsonb, previous_hash text, hash text)`.execute(db);
  if (patients.length > 0)
    await sql`insert into audit_patient (org_id, patient_id, seq)
      select ${orgId}, i.patient, i.seq from jsonb_to_recordset(${JSON.stringify(patients)}::text::jsonb)
        as i(patient text, seq bigint) on conflict do nothing`.execute(db);
  await sql`select set_config('app.chaining', 'on', true)`.execute(db);
  await sql`delete from audit_pending where n = any(${waiting.map(({ n }) => n)}::bigint[])`.execute(db);
  await sql`select set_config('app.chaining', '', true)`.execute(db);
  return waiting.length;
};

/** Chains what waits in an organisation, in the order of writing. @param db a system transaction; it keeps the chain's lock */
export const chainPending = async (db: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${orgId}`}, 0))`.execute(db);
  while ((await chainBatch(db, orgId)) === atOnce);
};

/** The `seq` of every entry about a patient, alone or among several. */
export const entriesAbout = (orgId: string, patient: string) =>
  sql<number>`(select seq from audit_event where org_id = ${orgId} and patient_id = ${patient}
    union all select seq from audit_patient where org_id = ${orgId} and patient_id = ${patient})`;

export interface CheckedEntries {
  /** The first that is not as it was written; null: all of them are. */
  readonly brokenAt: number | null;
  /** The last one, and its hash; those that it began after where there is none. */
  readonly seq: number;
  readonly hash: string;
  readonly taken: number;
  /** Of an entry among them. */
  hashAt(seq: number): string | undefined;
}

/** Checks the next entries of a trail, after one that was checked already. @param most how many at once */
export const checkEntries = async (
  db: Db | Trx,
  orgId: string,
  after: { readonly seq: number; readonly hash: string },
  most: number,
): Promise<CheckedEntries> => {
  const rows = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('seq', '>', after.seq)
    .orderBy('seq')
    .limit(most)
    .execute();
  let { seq, hash: previous } = after;
  const result = (brokenAt: number | null): CheckedEntries => ({
    ...{ brokenAt, seq, hash: previous, taken: rows.length },
    hashAt: (wanted) => rows[wanted - after.seq - 1]?.hash,
  });
  for (const { id: _, hash, ...event } of rows) {
    if (event.seq !== seq + 1 || event.previous_hash !== previous || hashOf(event) !== hash) return result(seq + 1);
    seq += 1;
    previous = hash;
  }
  return result(null);
};

/** @returns null when every row is as it was written, else the `seq` of the first that is not */
export const verifyChain = async (db: Db | Trx, orgId: string): Promise<number | null> => {
  for (let after = { seq: 0, hash: '' }; ;) {
    const checked = await checkEntries(db, orgId, after, 1_000);
    if (checked.brokenAt !== null || checked.taken === 0) return checked.brokenAt;
    after = checked;
  }
};
