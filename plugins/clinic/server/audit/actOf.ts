import type { Selectable } from 'kysely';
import { isTypeName } from '#core/shared';
import type { AuditDetail, AuditEventTable } from '#core/server';
import type { AuditActTable } from './schema.ts';

export type Entry = Omit<Selectable<AuditEventTable>, 'id' | 'hash' | 'previous_hash'>;

/** What many entries of one act have in common. */
export interface ActOf {
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly patientId: string | null;
  readonly way: string | null;
  readonly app: string | null;
  /** Of a change: all that one request changes is one act. Null of what looks only. */
  readonly requestId: string | null;
  /** Those whom the entry showed at once. */
  readonly patients: readonly string[];
}

const codes = ['how', 'what', 'why', 'part', 'act', 'status', 'answered', 'offer'] as const;
const switches = { enabled: ['on', 'off'], paused: ['paused', 'resumed'], released: ['shared', 'unshared'] } as const;
const marks = {
  ...{ exported: 'exported', cancelled: 'cancelled', restored: 'restored', movedBack: 'moved-back', visits: 'moved' },
  ...{ kept: 'kept', waits: 'waits' },
} as const;

/** How it was done. Only what looks like a code: a detail may hold a name. */
const wayOf = (detail: AuditDetail): string | null => {
  for (const name of codes) {
    const value = detail[name];
    if (typeof value === 'string' && /^[a-z][a-z0-9_-]{0,40}$/i.test(value)) return value;
  }
  for (const [name, [on, off]] of Object.entries(switches)) {
    const value = detail[name];
    if (typeof value === 'boolean') return value ? on : off;
  }
  for (const [name, way] of Object.entries(marks)) if (detail[name] !== undefined) return way;
  return null;
};

const looks = (action: string): boolean => action === 'read' || action === 'searched';
/** Parts of one patient's record, which one page asks for together. */
const isOfRecord = (type: string): boolean => type === 'record' || isTypeName(type);

export const actOf = ({ action, target_type, target_id, patient_id, request_id, detail }: Entry): ActOf => {
  const { app, patients } = detail;
  const shared = {
    action,
    patientId: patient_id,
    way: wayOf(detail),
    app: typeof app === 'string' ? app : null,
    patients: Array.isArray(patients) ? patients.map(String) : [],
    requestId: looks(action) ? null : request_id,
  };
  // One page asks for lists of several types at once, and looks in several places for what is not there.
  if (action === 'searched') return { ...shared, targetType: 'search', targetId: '', way: null };
  if (action === 'read' && target_id === 'several') return { ...shared, targetType: 'several', targetId: '' };
  const targetId = looks(action) && patient_id !== null && isOfRecord(target_type) ? '' : target_id;
  return { ...shared, targetType: target_type, targetId };
};

const keyText = (
  act: Omit<ActOf, 'patients'>,
  by: Pick<Entry, 'account_id' | 'profile_id' | 'role' | 'ip'>,
): string => {
  const { account_id, profile_id, role, ip } = by;
  const { requestId, patientId, action, targetType, targetId, way, app } = act;
  const what = requestId === null ? [action, targetType, targetId, way, app] : [requestId];
  return JSON.stringify([account_id, profile_id, role, ip, patientId, ...what]);
};

/**
 * Entries with the same key that follow one another closely are one act: all looks of one person at one thing, and all that one
 * request changed of one patient.
 */
export const keyOf = (entry: Entry): string => keyText(actOf(entry), entry);

export const keyOfAct = (act: Selectable<AuditActTable>): string =>
  keyText(
    {
      ...{ action: act.action, way: act.way, app: act.app, requestId: act.request_id },
      ...{ targetType: act.target_type, targetId: act.target_id, patientId: act.patient_id },
    },
    act,
  );

/** Of all that one request wrote, what a feature said of the act tells more than which resources it wrote. */
export const tellsMore = (entry: ActOf, than: Pick<AuditActTable, 'action' | 'target_type' | 'way'>): boolean => {
  const rank = (action: string, type: string, way: string | null): number =>
    way !== null || !isTypeName(type) || !['created', 'changed', 'deleted'].includes(action) ? 1 : 0;
  return rank(entry.action, entry.targetType, entry.way) > rank(than.action, than.target_type, than.way);
};

const minute = 60_000;

/** Reading goes on while a page stays open; a change is done when it is done. */
export const limitsOf = (action: string): { readonly quietMs: number; readonly spanMs: number } =>
  looks(action) ? { quietMs: 5 * minute, spanMs: 60 * minute } : { quietMs: minute, spanMs: 10 * minute };

/** The longest that an act can last, and so how far back an unfinished one may have begun. */
export const longestMs = limitsOf('read').spanMs;
