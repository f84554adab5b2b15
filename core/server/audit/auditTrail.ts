import { type CompiledQuery, sql } from 'kysely';
import { statement } from '../database/driver/statement.ts';
import type { AuditPendingTable, Trx } from '../database/tables.ts';
import { afterCommit, executeLater, outsideRequest, type Transactions, writeLast } from '../database/transactions.ts';
import type { Audit, AuditEntry, AuditedBy } from '../plugin/scope.ts';
import { chainPending } from './hashChain.ts';

type Waiting = Omit<AuditPendingTable, 'n' | 'at' | 'detail'> & { readonly at: Date; readonly detail: unknown };

const columns = sql`org_id text, at timestamptz, account_id text, profile_id text, role text, ip text, request_id text,
  action text, target_type text, target_id text, patient_id text, detail jsonb`;

const insertion = statement<{ rows: string }>(
  ({
    rows,
  }) => sql`insert into audit_pending (org_id, at, account_id, profile_id, role, ip, request_id, action, target_type,
      target_id, patient_id, detail)
    select org_id, at, account_id, profile_id, role, ip, request_id, action, target_type, target_id, patient_id, detail
    from jsonb_to_recordset(${rows}::text::jsonb) as i(${columns})`,
);

const inserted = (rows: readonly Waiting[]): CompiledQuery => insertion.compiled({ rows: JSON.stringify(rows) });

const write = (db: Trx, rows: readonly Waiting[]): Promise<void> => executeLater(db, inserted(rows));

interface Note {
  readonly row: Waiting;
  readonly kept: () => void;
  readonly failed: (error: unknown) => void;
}

const mostAtOnce = 1_000;
/** So soon the chain follows what was written. */
const chainAfterMs = 250;

export interface AuditTrail extends Audit {
  /** Chains what any server process left behind. */
  chainAll(): Promise<void>;
  /** Lets what is under way end. */
  close(): Promise<void>;
}

/**
 * The audit trail. Entries are written without a lock and chained behind, in batches: whoever asks waits for no other, and an
 * entry that was written is chained also after a crash.
 */
export const auditTrail = (
  { asSystem, db: house }: Pick<Transactions, 'asSystem' | 'db'>,
  now: () => Date,
): AuditTrail => {
  const rowOf = (orgId: string, who: AuditedBy, { action, target, patientId, detail }: AuditEntry): Waiting => ({
    org_id: orgId,
    at: now(),
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
  });

  const toChain = new Set<string>();
  let chaining: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const chainNow = (): Promise<void> => {
    const orgs = [...toChain].sort();
    toChain.clear();
    // What could not be chained now is by the next run, whichever process has it.
    const work = async (): Promise<void> => {
      for (const orgId of orgs) await asSystem((db) => chainPending(db, orgId)).catch(() => undefined);
    };
    return (chaining = chaining.then(() => outsideRequest(work)));
  };
  const chainSoon = (orgIds: Iterable<string>): void => {
    for (const orgId of orgIds) toChain.add(orgId);
    timer ??= setTimeout(() => {
      timer = null;
      void chainNow();
    }, chainAfterMs).unref();
  };

  let notes: Note[] = [];
  let flushing = false;
  /** One statement for all who ask at the same time. */
  const flush = async (): Promise<void> => {
    if (flushing) return;
    flushing = true;
    while (notes.length > 0) {
      const batch = notes.slice(0, mostAtOnce);
      notes = notes.slice(mostAtOnce);
      try {
        const rows = batch.map(({ row }) => row);
        await house.executeQuery(inserted(rows));
        for (const { kept } of batch) kept();
        chainSoon(rows.map(({ org_id }) => org_id));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    flushing = false;
  };

  return {
    record: async (db, orgId, who, entry) => {
      await afterCommit(async () => chainSoon([orgId]));
      await writeLast<Waiting>(db, 'audit', rowOf(orgId, who, entry), write);
    },
    note: (orgId, who, entry) =>
      new Promise<void>((kept, failed) => {
        notes.push({ row: rowOf(orgId, who, entry), kept, failed });
        setImmediate(() => void outsideRequest(flush));
      }),
    settle: (orgId) => asSystem((db) => chainPending(db, orgId)),
    chainAll: async () => {
      const orgs = await asSystem((db) => db.selectFrom('audit_pending').select('org_id').distinct().execute());
      for (const { org_id } of orgs) toChain.add(org_id);
      await chainNow();
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await chainNow();
    },
  };
};
