import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import type { Caller } from '#core/server/plugin/scope.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';

/** A member of staff between whom and another work is handed over. */
export interface Colleague {
  readonly profileId: string;
  /** FHIR id of the Practitioner. */
  readonly resourceId: string;
  readonly name: string;
}

export interface HeldItem {
  readonly id: string;
  /** A few words, for staff who may see the patient. */
  readonly what: string;
  /** FHIR id; null for what is about nobody. */
  readonly patient: string | null;
  /** ISO 8601: when it takes place or is due. */
  readonly at: string | null;
}

/** Within one transaction, with the house's own rights and in the name of whoever hands over. */
export interface WorkPlace {
  readonly db: Trx;
  readonly orgId: string;
  readonly caller: Caller;
  readonly record: FhirRecord;
  readonly now: Date;
}

export interface Handover {
  readonly from: Colleague;
  readonly to: Colleague;
  /** Ids of what `from` goes on having, because it was theirs before: a handover that is taken back. */
  readonly keeps: ReadonlySet<string>;
}

/** One kind of work that a person of the clinic holds, and that would be nobody's when they leave. */
export interface HeldWork {
  /** Unique, and kept in the database: 'visits'. */
  readonly kind: string;
  readonly order: number;
  readonly title: Readonly<Record<Locale, string>>;
  /** Only a practitioner takes it over. */
  readonly clinical: boolean;
  /** Codes of the Tasks that are of this kind, so that they are of no other. */
  readonly taskCodes?: readonly string[];
  /** All of it, now. */
  readonly list: (place: WorkPlace, of: Colleague) => Promise<readonly HeldItem[]>;
  /**
   * @returns ids of what `to` had already
   * @throws Failure which undoes the whole handover; its fields name what cannot be theirs, `kind/id`
   */
  readonly give: (place: WorkPlace, ids: readonly string[], handover: Handover) => Promise<readonly string[]>;
}

export interface HeldWorks {
  /** By the features that hold work (`scope.holdsWork`); returns the undo. */
  add(work: HeldWork): () => void;
  /** Also of features that this clinic has switched off: what they hold comes back with them. */
  all(): readonly HeldWork[];
}

export const heldWorks = (): HeldWorks => {
  const kinds = new Map<string, HeldWork>();
  return {
    add: (work) => {
      if (kinds.has(work.kind)) throw new Error(`Two features hold the work '${work.kind}'.`);
      kinds.set(work.kind, work);
      return () => void kinds.delete(work.kind);
    },
    all: () => [...kinds.values()].sort((one, other) => one.order - other.order),
  };
};

const handing = new AsyncLocalStorage<true>();
/** Within, nobody is told of each thing that becomes theirs: they are told once, of all. */
export const asHandover = <T>(work: () => Promise<T>): Promise<T> => handing.run(true, work);
export const isHandover = (): boolean => handing.getStore() === true;
