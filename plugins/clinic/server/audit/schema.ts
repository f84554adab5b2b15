import type { Moment } from '#core/server';

/** One thing that one person did, however many entries of the trail it left. Made from the trail, which stays the truth. */
export interface AuditActTable {
  org_id: string;
  /** `seq` of its first entry. */
  id: number;
  last_seq: number;
  first_at: Moment;
  last_at: Moment;
  account_id: string | null;
  profile_id: string | null;
  role: string;
  ip: string;
  /** Null of what looks only. */
  request_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  patient_id: string | null;
  /** How it was done, where the entries say so with a code. */
  way: string | null;
  /** The app through which it was done. */
  app: string | null;
  entries: number;
  /** How many patients were among those that it showed at once. */
  patients: number;
}

/** Which acts showed a patient among several. */
interface AuditActPatientTable {
  org_id: string;
  act: number;
  patient_id: string;
  first_at: Moment;
}

/** Up to which entry acts are made. */
interface AuditActUpToTable {
  org_id: string;
  seq: number;
}

/** The last check of a trail, or the one under way. */
export interface AuditCheckTable {
  org_id: string;
  state: 'checking' | 'whole' | 'broken' | 'failed';
  /** The last entry that was checked, and its hash. */
  seq: number;
  hash: string;
  broken_at: number | null;
  /** How often in a row it stopped before its end. */
  failures: number;
  began_at: Moment;
  touched_at: Moment;
  /** The last entry of the last check that found all whole: a trail that ends before it has lost entries. */
  known_seq: number;
  known_hash: string;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    audit_act: AuditActTable;
    audit_act_patient: AuditActPatientTable;
    audit_act_up_to: AuditActUpToTable;
    audit_check: AuditCheckTable;
  }
}
