import type { Trx } from '#core/server/database/tables.ts';

/** A person who has a seat in a visit. */
export interface VisitMember {
  readonly seat: string;
  readonly kind: 'patient' | 'practitioner' | 'staff' | 'guest';
  readonly name: string;
  /** In the call: admitted, and their device was heard of lately. */
  readonly inCall: boolean;
  /** When they came. */
  readonly since: Date;
  /** Who they are on the live connection: their profile, or the ids of a guest's passes. Also `guest.id` in a call's context. */
  readonly addresses: readonly string[];
  /** Of a guest for whom the visit is over: their passes, which take part in nothing any more. For what is theirs to take back. */
  readonly former: readonly string[];
}

/** A visit as the feature that holds visits knows it. */
export interface VisitNow {
  /** Id of the Appointment. */
  readonly id: string;
  readonly state: 'early' | 'open' | 'live' | 'ended' | 'cancelled';
  /** FHIR ids; null where there is none yet. */
  readonly patientId: string | null;
  readonly encounterId: string | null;
  readonly members: readonly VisitMember[];
  /** Those of the clinic whose visit it is, in the call or not. A patient's profile is never among them. */
  isHost(profileId: string): boolean;
}

export type FindVisit = (db: Trx, orgId: string, visit: string) => Promise<VisitNow | null>;

/** Who takes part in a visit, for features that add to it and know nothing of the one that holds visits. */
export interface Visits {
  /** Null where there is no such visit in this organisation, or nothing that holds visits. */
  readonly find: FindVisit;
  /** By the one feature that holds visits; returns the undo. @throws Error when there is one already */
  provide(find: FindVisit): () => void;
}

export const visitRegistry = (): Visits => {
  let holder: FindVisit | null = null;
  return {
    find: async (db, orgId, visit) => (holder ? holder(db, orgId, visit) : null),
    provide: (find) => {
      if (holder) throw new Error('Two features hold visits. Leave one of them out of the catalogue.');
      holder = find;
      return () => {
        if (holder === find) holder = null;
      };
    },
  };
};

/** The member who stands behind a call or a signal, if they have a seat. */
export const memberAt = (visit: VisitNow, address: string): VisitMember | null =>
  visit.members.find(({ addresses }) => addresses.includes(address)) ?? null;

/** The same, guests included for whom the visit is over: only for what people may do of it afterwards. */
export const formerMemberAt = (visit: VisitNow, address: string): VisitMember | null =>
  memberAt(visit, address) ?? visit.members.find(({ former }) => former.includes(address)) ?? null;
