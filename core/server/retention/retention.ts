import type { RawBuilder } from 'kysely';
import type { Localised } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import type { DeclaredBy, Register } from '../plugin/declared.ts';

/** One thing that may go, with the patient whose it is. */
export interface Removable {
  /** Key of the thing, as text. */
  readonly id: string;
  /** FHIR id; null where it is nobody's. */
  readonly patient: string | null;
}

/** What a feature keeps and a clinic may remove after some months, as the feature itself declares it. */
export interface RetentionKind {
  /** Unique: `faxes.junk`. Never changes once released: clinics' rules are kept under it. */
  readonly id: string;
  readonly title: Localised;
  readonly says: Localised;
  /** What the law asks, in words; absent where it asks nothing. */
  readonly law?: Localised;
  /** The fewest months that may be chosen. */
  readonly least: number;
  /**
   * Days after which a job of the feature's own removes it in every clinic, whatever the clinic chooses; what is a patient's stays
   * while a legal hold keeps it (`legalHolds.ts`). Declared here so that the list is whole.
   */
  readonly fixedDays?: number;
  /** Absent: the clinic chooses nothing. Without `fixedDays` it is never removed, and the list says so. */
  readonly removal?: {
    /** The only rule of what goes: it is counted for the preview and walked by the job. Columns `id` and `patient`. */
    rows(orgId: string, before: Date): RawBuilder<Removable>;
    /** In the same transaction. @returns how many went: what changed in this moment may stay */
    remove(db: Trx, orgId: string, ids: readonly string[]): Promise<number>;
  };
}

export type DeclaredKind = DeclaredBy<RetentionKind>;
/** What clinics may say how long to keep. */
export type Retention = Register<RetentionKind>;
