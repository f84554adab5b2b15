import type { Trx } from '#core/server/database/tables.ts';
import { afterCommit, afterRollback, currentTransaction, Outdated } from '#core/server/database/transactions.ts';
import type { Audit, AuditEntry, Caller } from '#core/server/plugin/scope.ts';
import type { Note } from './access.ts';

export interface Asking {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** Why a practitioner opens what a consent denies; null where they do not. */
  readonly breakGlass: string | null;
  /** Where this server is reached: `https://clinic.example/fhir/R4`. */
  readonly base: string;
}

type Shown = Extract<Note, { is: 'shown' }>;

/** More patients in one answer than are listed one by one: the entry says how many there were. */
const mostListed = 2_000;

const countsOf = (shown: readonly Shown[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { type, count } of shown) counts[type] = (counts[type] ?? 0) + count;
  return counts;
};

/** One entry for everything that one request asked and was shown, whatever it found. */
const entryOf = (shown: readonly Shown[]): AuditEntry | null => {
  const [first] = shown;
  if (!first) return null;
  const patients = [...new Set(shown.flatMap((one) => one.patients))];
  const asked = [...new Set(shown.flatMap(({ by }) => by ?? []))].join(' ').slice(0, 300);
  const detail = { ...countsOf(shown), ...(asked !== '' && { by: asked }) };
  const [only] = patients;
  if (patients.length === 1 && only !== undefined)
    return { action: 'read', target: { type: 'record', id: only }, patientId: only, detail };
  if (patients.length === 0) return { action: 'searched', target: { type: first.type, id: 'any' }, detail };
  const listed = patients.slice(0, mostListed);
  return {
    action: 'read',
    target: { type: first.type, id: 'several' },
    detail: { ...detail, patients: listed, ...(patients.length > mostListed && { of: patients.length }) },
  };
};

interface Asked {
  readonly shown: Shown[];
  readonly glass: Map<string, string | null>;
}

/** What a transaction asked so far. Handlers get the record several times in one. */
const asked = new WeakMap<object, Asked>();

/**
 * Keeps what one request does with the record. A change is an entry of its own, in the transaction that makes it. What was
 * asked is one entry, kept whatever becomes of the transaction and before anything is answered.
 */
export const noteTo = (audit: Audit, db: Trx, asking: Asking): ((note: Note) => Promise<void>) => {
  const { caller, ip, requestId, breakGlass } = asking;
  const { accountId, profileId, role, orgId } = caller;
  const who = { accountId, profileId, role, ip, requestId };
  const byApp = (entry: AuditEntry): AuditEntry =>
    caller.app === undefined ? entry : { ...entry, detail: { ...entry.detail, app: caller.app } };
  const keep = (entry: AuditEntry): Promise<void> => audit.note(orgId, who, byApp(entry));

  const brokenGlass = (patient: string, reason: string | null, shown: readonly Shown[] = []): AuditEntry => ({
    action: 'broke-glass',
    target: { type: 'record', id: patient },
    patientId: patient,
    detail: { ...countsOf(shown), ...(reason !== null && { reason }) },
  });

  const collect = async (note: Exclude<Note, { is: 'deed' }>): Promise<void> => {
    const fresh: Asked = { shown: [], glass: new Map() };
    const mine = asked.get(db) ?? fresh;
    if (mine === fresh) {
      asked.set(db, fresh);
      const flush = async (): Promise<void> => {
        asked.delete(db);
        const entry = entryOf(fresh.shown);
        const glass = [...fresh.glass].map(([patient, reason]) => brokenGlass(patient, reason, fresh.shown));
        await Promise.all([...glass, ...(entry ? [entry] : [])].map(keep));
      };
      // Whoever begins again notes it again.
      afterRollback(async (error) => (error instanceof Outdated ? void asked.delete(db) : flush()));
      await afterCommit(flush);
    }
    if (note.is === 'glass') mine.glass.set(note.patient, breakGlass);
    else mine.shown.push(note);
  };

  return async (note) => {
    if (note.is === 'deed') {
      const { deed, type, id, patients } = note;
      const entry = byApp({ action: deed, target: { type, id } });
      for (const patientId of patients) await audit.record(db, orgId, who, { ...entry, patientId });
      if (patients.length === 0) await audit.record(db, orgId, who, entry);
      return;
    }
    // Without a transaction of ours around there is no end to wait for.
    if (currentTransaction()) return collect(note);
    const entry = note.is === 'glass' ? brokenGlass(note.patient, breakGlass) : entryOf([note]);
    if (entry) await keep(entry);
  };
};
