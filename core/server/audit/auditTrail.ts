import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuditEventTable, Db, Trx } from '../database/tables.ts';
import { writeLast } from '../database/transactions.ts';
import type { Audit } from '../plugin/scope.ts';

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

type Waiting = Omit<Event, 'seq' | 'at' | 'previous_hash'>;

const write = async (db: Trx, events: Waiting[], now: () => Date): Promise<void> => {
  const byOrg = Map.groupBy(events, ({ org_id }) => org_id);
  for (const orgId of [...byOrg.keys()].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${orgId}`}, 0))`.execute(db);
    const last = await db
      .selectFrom('audit_event')
      .select(['seq', 'hash'])
      .where('org_id', '=', orgId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    let { seq, hash } = last ?? { seq: 0, hash: '' };
    const rows = byOrg.get(orgId)!.map((waiting) => {
      seq += 1;
      const event: Event = { ...waiting, seq, at: now(), previous_hash: hash };
      hash = hashOf(event);
      return { ...event, detail: JSON.stringify(event.detail), hash };
    });
    await db.insertInto('audit_event').values(rows).execute();
  }
};

/** Written last in the transaction, so that the chain's lock is held for a moment only. */
export const auditTrail = (now: () => Date): Audit => ({
  record: (db, orgId, who, { action, target, patientId, detail }) =>
    writeLast<Waiting>(
      db,
      'audit',
      {
        org_id: orgId,
        account_id: who.accountId,
        profile_id: who.profileId,
        role: who.role,
        ip: who.ip,
        request_id: who.requestId,
        action,
        target_type: target.type,
        target_id: target.id,
        patient_id: patientId ?? null,
        detail: detail ?? {},
      },
      (trx, events) => write(trx, events, now),
    ),
});

/** @returns null when every row is as it was written, else the `seq` of the first that is not */
export const verifyChain = async (db: Db | Trx, orgId: string): Promise<number | null> => {
  let previous = '';
  for (let seq = 0; ;) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(1_000)
      .execute();
    if (rows.length === 0) return null;
    for (const { id: _, hash, ...event } of rows) {
      seq += 1;
      if (event.seq !== seq || event.previous_hash !== previous || hashOf(event) !== hash) return seq;
      previous = hash;
    }
  }
};
