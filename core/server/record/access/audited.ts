import type { Trx } from '../../database/tables.ts';
import { writeLast } from '../../database/transactions.ts';
import type { Audit, AuditEntry, Caller } from '../../plugin/scope.ts';
import type { Note } from './access.ts';

export interface Asking {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** Why a practitioner opens what a consent denies; null where they do not. */
  readonly breakGlass: string | null;
}

interface Waiting extends Note {
  readonly asking: Asking;
}

/** One entry for each patient and deed, with how many of which type; a change is an entry of its own. */
const entriesOf = (notes: readonly Waiting[]): readonly AuditEntry[] => {
  const entries: AuditEntry[] = [];
  const counts = new Map<string, Record<string, string | number>>();
  const seen = new Set<string>();
  for (const { deed, patient, type, id, asking } of notes) {
    if (deed !== 'read' && deed !== 'broke-glass') {
      entries.push({ action: deed, target: { type, id }, ...(patient !== null && { patientId: patient }) });
      continue;
    }
    const place = `${deed} ${patient ?? ''} ${type}/${id}`;
    if (patient === null || seen.has(place)) continue;
    seen.add(place);
    let detail = counts.get(`${deed} ${patient}`);
    if (!detail) {
      detail = deed === 'broke-glass' && asking.breakGlass !== null ? { reason: asking.breakGlass } : {};
      counts.set(`${deed} ${patient}`, detail);
      entries.push({ action: deed, target: { type: 'record', id: patient }, patientId: patient, detail });
    }
    detail[type] = Number(detail[type] ?? 0) + 1;
  }
  return entries;
};

/** Keeps what one request does with the record, and writes it to the audit trail once, at its end. */
export const noteTo =
  (audit: Audit, db: Trx, asking: Asking) =>
  (note: Note): Promise<void> =>
    // Named to be flushed before the kind `audit`, whose lock it takes: transactions take locks in one order.
    writeLast<Waiting>(db, 'access', { ...note, asking }, async (trx, all) => {
      const byRequest = Map.groupBy(all, ({ asking: { requestId, caller } }) => `${requestId} ${caller.orgId}`);
      for (const notes of byRequest.values()) {
        const { caller, ip, requestId } = notes[0]!.asking;
        const { accountId, profileId, role, orgId } = caller;
        const who = { accountId, profileId, role, ip, requestId };
        for (const entry of entriesOf(notes)) await audit.record(trx, orgId, who, entry);
      }
    });
