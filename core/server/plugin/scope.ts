import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import type { FhirRecord } from '../record/fhirRecord.ts';
import type { People } from '../record/people/people.ts';
import type {
  AnyCall,
  CallAnswer,
  CallRequest,
  NotificationKind,
  Notification,
  AccountRole,
  Role,
  Schema,
  Stored,
} from '../../shared/index.ts';
import type { AnyManifest } from '../../plugin/index.ts';
import type { Db, Trx } from '../database/tables.ts';
import type { KeyedHash } from '../identity/codeKey.ts';
import type { Guest, GuestPasses } from '../identity/guest.ts';
import type { Identity } from '../identity/identity.ts';
import type { Links } from '../links/deepLinks.ts';
import type { Visits } from '../visits/visits.ts';

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
}

export interface AuditEntry {
  /** `verb` in the past: 'read', 'created', 'changed', 'deleted', 'signed-in', 'refused'. */
  readonly action: string;
  /** What it was done to: `{ type: 'session', id }`. */
  readonly target: { readonly type: string; readonly id: string };
  /** FHIR id of the patient whose data it was, where there is one. */
  readonly patientId?: string;
  /** Ids and codes only, never clinical words. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** One end of a live connection: a profile, or a guest under the id of their pass. */
export interface Speaker {
  readonly orgId: string;
  readonly profileId: string;
  readonly role: Role;
  /** Ends with this device's sign-out, or with the pass. */
  readonly deviceId: string;
}

/** What every handler gets. `db` is one transaction, limited by row-level security to the caller's organisation. */
export interface CallContext {
  readonly db: Trx;
  /** The clinical record with the caller's rights; what is read of a patient is audited. Same transaction as `db`. */
  readonly record: FhirRecord;
  /**
   * Before something is read or done with the house's own rights that is as good as a patient's record.
   * @param db where the handler opens its own transactions
   * @throws Failure 403 `consent_denied` for staff whom the patient's consent keeps out, 403 `forbidden` for another patient
   */
  needsPatient(patientId: string, db?: Trx): Promise<void>;
  readonly requestId: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** @throws Failure `not_signed_in` on a call that anyone may make without a session. */
  readonly caller: Caller;
  readonly callerOrNull: Caller | null;
  /** Who calls with a pass, on a call whose `allow` names `guest`; null for people with an account. */
  readonly guest: Guest | null;
  audit(entry: AuditEntry): Promise<void>;
  /** The part `file` of an `upload` call. */
  file(): Promise<{ readonly name: string; readonly type: string; readonly stream: Readable }>;
  /** Answers a `download` call. */
  sendFile(file: {
    readonly stream: Readable;
    readonly type: string;
    readonly name: string;
    readonly size: number;
    readonly inline: boolean;
  }): void;
  header(name: string): string | undefined;
}

/** A call without an answer may return nothing. */
export type Handler<C extends AnyCall> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<[CallAnswer<C>] extends [undefined] ? void : CallAnswer<C>>;

/** To whom a live event goes: profiles, with `staff` also everyone who works there; or everyone of the organisation. */
export type Audience = { readonly profiles: readonly string[]; readonly staff?: boolean } | 'organization';

/** Events reach every server process at commit (LISTEN/NOTIFY) and can be caught up with for a day. */
export interface LivePublisher {
  publish(db: Trx, orgId: string, to: Audience, kind: string, data: unknown): Promise<void>;
  /** Passing: not kept, not repeated. */
  signal(orgId: string, to: Audience, kind: string, from: string, data: unknown): Promise<void>;
  /** At commit, ends the sockets of a device that was signed out, on every server process. */
  closeDevice(db: Trx, deviceId: string): Promise<void>;
}

/** Writes a bell entry and tells the person's open browsers. */
export interface Notifier {
  notify(
    db: Trx,
    orgId: string,
    profileIds: readonly string[],
    kind: NotificationKind,
    data: Omit<Notification['data'], 'type'>,
  ): Promise<void>;
  /** What these people's bells say of a session is dealt with: it is read, in every browser of theirs. */
  settle(
    db: Trx,
    orgId: string,
    profileIds: readonly string[],
    sessionId: string,
    kinds: readonly NotificationKind[],
  ): Promise<void>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** What the bytes are, not what the sender said. */
  readonly type: string;
  readonly size: number;
}

export interface FileStore {
  /** Appends bytes to an upload; a repeated chunk is taken once. Resolves with where the next byte belongs. @throws Failure too_large, unsupported_media, conflict */
  append(
    db: Trx,
    upload: {
      readonly id: string;
      readonly orgId: string;
      readonly owner: string;
      readonly name: string;
      readonly size: number;
      readonly maxSize: number;
      readonly accept: readonly string[];
      readonly offset: number;
      readonly bytes: Readable;
    },
  ): Promise<{ readonly offset: number; readonly file: StoredFile | null }>;
  offset(db: Trx, id: string, owner: string): Promise<number>;
  put(
    db: Trx,
    file: {
      readonly orgId: string;
      readonly owner: string;
      readonly name: string;
      readonly maxSize: number;
      readonly accept: readonly string[];
      readonly bytes: Readable;
      /** For files of a sort that is kept apart: a bucket's name, with a folder store a folder's. The usual one where absent. */
      readonly bucket?: string;
    },
  ): Promise<StoredFile>;
  /** The caller of this decides who may read; it only checks the organisation. */
  open(db: Trx, id: string): Promise<(StoredFile & { readonly stream: Readable; readonly owner: string }) | null>;
  remove(db: Trx, id: string): Promise<void>;
}

export interface Mailer {
  /** Queued in the same transaction; delivered after commit. Text has both languages' right one chosen by the sender. */
  send(db: Trx, mail: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

export interface Audit {
  record(
    db: Trx,
    orgId: string,
    who: {
      readonly accountId: string | null;
      readonly profileId: string | null;
      readonly role: string;
      readonly ip: string;
      readonly requestId: string;
    },
    entry: AuditEntry,
  ): Promise<void>;
}

export interface Features {
  isEnabled(db: Trx | Db, orgId: string, feature: string): Promise<boolean>;
  /** False where features claim the FHIR type (`records` in their manifests) and all of them are off. */
  isTypeOpen(db: Trx | Db, orgId: string, type: string): Promise<boolean>;
}

export interface ServerServices {
  /** For work outside a call (jobs). Inside a transaction it throws: there, use the transaction. Sees every organisation. */
  readonly db: Db;
  /** A transaction limited to one organisation. Within one: the same transaction, limited for as long as `work` runs. */
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
  /**
   * A transaction that sees every organisation and the secret columns of `account`: identity, jobs, seeds. Never with input
   * that chooses the rows. Within a call it is the call's own transaction with the limit lifted while `work` runs, so await
   * it alone, beside no other query.
   */
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  /**
   * The organisation's record with the system's own rights: for jobs, seeds and what a call does beyond its caller's rights.
   * @param author whose name the versions carry
   */
  record(db: Trx, orgId: string, author?: Caller): FhirRecord;
  readonly people: People;
  readonly live: LivePublisher;
  readonly notifier: Notifier;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly links: Links;
  readonly audit: Audit;
  readonly features: Features;
  readonly identity: Identity;
  /** For codes and PINs that are mailed. */
  readonly keyed: KeyedHash;
  readonly passes: GuestPasses;
  readonly visits: Visits;
  readonly log: FastifyBaseLogger;
  now(): Date;
  readonly environment: import('../../../config/environment.server.ts').ServerEnvironment;
}

/** A demo clinic that seeds add to. */
export interface SeedContext {
  readonly db: Trx;
  readonly org: { readonly id: string; readonly slug: string };
  /** Profiles of the demo people by e-mail, for example `patient@pavilion.test`. */
  readonly profiles: ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly accountId: string;
      readonly role: AccountRole;
      readonly firstName: string;
      readonly lastName: string;
    }
  >;
  /** The same sequence every time, between 0 and 1. */
  random(): number;
  readonly now: Date;
  readonly services: ServerServices;
}

export interface RecordEventContext {
  readonly db: Trx;
  readonly orgId: string;
  /** Null for jobs, seeds and imports. */
  readonly caller: Caller | null;
  /** With the system's own rights. */
  readonly record: FhirRecord;
}

/** See `ServerScope.onRecord`. */
export interface RecordEvent {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly resource: Stored;
  readonly previous: Stored | null;
}

export interface RouteOptions {
  /**
   * `call` (the default): `context.db` is one transaction around the handler, undone when it throws.
   * `own`: none is opened, and `context.db` and `context.audit` throw; the handler opens its own with `services.asSystem` or
   * `services.inOrg`. For what must outlive a refusal (counting failed sign-ins) or computes for long (password hashes).
   */
  readonly transaction?: 'call' | 'own';
}

/** What a server plugin's setup receives; the same shape as the browser's. */
export interface ServerScope {
  readonly services: ServerServices;
  route<C extends AnyCall>(call: C, handle: Handler<C>, options?: RouteOptions): void;
  /** Runs once per database, in the order of names within the plugin. Tables with `org_id` get row-level security through `orgTable(db, name)`. */
  migration(name: string, up: (db: Kysely<any>) => Promise<void>): void;
  /** A passing frame from a browser (typing, call set-up). Refused when the feature is off. */
  signal<S extends Schema>(
    kind: string,
    schema: S,
    handle: (data: import('zod/v4/core').output<S>, caller: Caller) => Promise<void>,
  ): void;
  /** The same for a kind that people with a pass of this feature send too. */
  guestSignal<S extends Schema>(
    kind: string,
    schema: S,
    handle: (data: import('zod/v4/core').output<S>, from: Speaker) => Promise<void>,
  ): void;
  /**
   * Runs in the transaction that changes the record, after the change, for whatever writes: a page, another system through
   * `/fhir/R4`, a job. Not for imports and seeds, which bring history, unless `history` says so. Throwing undoes the change.
   */
  onRecord(
    types: readonly ResourceType[],
    handle: (events: readonly RecordEvent[], context: RecordEventContext) => Promise<void>,
    options?: { readonly history?: boolean },
  ): void;
  seed(name: string, run: (context: SeedContext) => Promise<void>): void;
  /** Runs every `everyMs` on one server process at a time. */
  job(name: string, everyMs: number, run: () => Promise<void>): void;
  own(undo: () => void | Promise<void>): void;
}

export type ServerSetup = (scope: ServerScope) => void;

export interface ServerEntry {
  readonly setup: ServerSetup;
}
export interface ServerCatalogueEntry {
  readonly manifest: AnyManifest;
  readonly load: () => Promise<ServerEntry>;
}
