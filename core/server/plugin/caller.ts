import type { AccountRole, AuditAction, AuditTarget, CustomRole } from '#core/shared';

/** What is shared with somebody at this moment. */
export interface Shared {
  /** FHIR id of the RelatedPerson that they are: in its name they write. */
  readonly as: string;
  /** The patient's name. */
  readonly patient: string;
  readonly reads: readonly string[];
  readonly acts: readonly string[];
  /** When the first of it ends. */
  readonly until: Date | null;
}

/** Who calls: one account under one of its profiles. */
export interface Caller {
  readonly accountId: string;
  readonly email: string;
  readonly profileId: string;
  readonly role: AccountRole;
  /** The organisation acted in. A super administrator may choose another than the profile's. */
  readonly orgId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The signed-in device: one refresh-token family. */
  readonly deviceId: string;
  /** FHIR id of the Patient or Practitioner that the profile is. */
  readonly resourceId: string | null;
  /** What a patient shares with the caller, who stands for them: `resourceId` is that patient's. Absent for everybody else. */
  readonly shared?: Shared;
  /** What the clinic takes from the caller's role, and adds to it; absent for whoever has the role as it is. */
  readonly custom?: CustomRole;
  /**
   * The organisation whose own sign-in this session came by, where the account belongs to more than that one: what is the whole
   * account's is not theirs to read or change. Absent for everybody else.
   */
  readonly only?: string;
  /** The session looks at a demo clinic as one of its people: nothing may be changed. Absent for everybody else. */
  readonly preview?: boolean;
  /** The app that calls for this person; absent where they call themselves. */
  readonly app?: string;
}

export interface AuditEntry {
  /** A verb in the past, of those that are declared in `AuditActions`. */
  readonly action: AuditAction;
  /** What it was done to: `{ type: 'session', id }`, of those that are declared in `AuditTargets`. */
  readonly target: { readonly type: AuditTarget; readonly id: string };
  /** FHIR id of the patient whose data it was, where there is one. */
  readonly patientId?: string;
  /** Ids and codes only, never clinical words. `patients`: FHIR ids, where one act was about several. */
  readonly detail?: AuditDetail;
}

export type AuditDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Who did it, from where. */
export interface AuditedBy {
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly role: string;
  readonly ip: string;
  readonly requestId: string;
}
