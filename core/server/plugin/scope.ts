import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type {
  AnyCall,
  CustomRole,
  Level,
  CallAnswer,
  CallRequest,
  LiveInput,
  LiveKind,
  NotificationKind,
  AccountRole,
  Role,
  Schema,
  SentData,
} from '#core/shared';
import type { AnyManifest } from '#core/plugin';
import type { MailCause } from '../budgets/mailBudget.ts';
import type { ReadCopy } from '../database/copy/readCopy.ts';
import type { Db, Trx } from '../database/tables.ts';
import type { Check } from '../database/transactions.ts';
import type { KeyedHash } from '../identity/codeKey.ts';
import type { Callers } from '../identity/callers.ts';
import type { Guest, GuestPasses } from '../identity/guest.ts';
import type { Identity } from '../identity/identity.ts';
import type { Links } from '../links/deepLinks.ts';
import type { ServerSettings } from '../settings.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Previews } from '../preview/preview.ts';
import type { ClosedKeepers } from '../features/closedKeepers.ts';
import type { AuditEntry, AuditedBy, Caller } from './caller.ts';
import type { Declarations, Declared } from './declarations.ts';
import type { Notifier } from './notifier.ts';
import type { Protocol } from '../protocols/protocol.ts';

export type * from './caller.ts';
export type * from './notifier.ts';
export type * from '../protocols/protocol.ts';

/** One end of a live connection: a profile, or a guest under the id of their pass. */
export interface Speaker {
  readonly orgId: string;
  readonly profileId: string;
  readonly role: Role;
  /** Ends with this device's sign-out, or with the pass. */
  readonly deviceId: string;
  /** What the clinic takes from their role: they hear of none of it. */
  readonly custom?: CustomRole;
}

/** What the framework itself puts into every handler's context. */
export interface BaseContext {
  /** One transaction, limited by row-level security to the caller's organisation. */
  readonly db: Trx;
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
    /** Null: it is made while it is sent. */
    readonly size: number | null;
    readonly inline: boolean;
  }): void;
  header(name: string): string | undefined;
  /** A whole `Set-Cookie`. */
  setCookie(cookie: string): void;
}

/** What every handler gets. A layer between the framework and the features adds to it (`ServerExtension`), as the record does. */
export interface CallContext extends BaseContext {}

/** A call without an answer may return nothing. */
export type Handler<C extends AnyCall> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<[CallAnswer<C>] extends [undefined] ? void : CallAnswer<C>>;

/** To whom a live event goes: profiles, with `staff` also everyone who works there; or everyone of the organisation. */
export type Audience = { readonly profiles: readonly string[]; readonly staff?: boolean } | 'organization';

/** What became of a profile while its person was connected; the browser asks anew who it is. */
export type ProfileChange = 'profile_suspended' | 'profile_changed' | 'share_ended';

/** What became of an organisation while its people were connected. */
export type OrganizationChange = 'organization_suspended' | 'profile_changed';

/** Events reach every server process at commit (LISTEN/NOTIFY) and can be caught up with for a day. */
export interface LivePublisher {
  publish<K extends LiveKind>(db: Trx, orgId: string, to: Audience, event: K, data: LiveInput<K>): Promise<void>;
  /** Passing: not kept, not repeated. */
  signal<K extends LiveKind>(orgId: string, to: Audience, event: K, from: string, data: LiveInput<K>): Promise<void>;
  /** At commit, ends the sockets of a device that was signed out, on every server process. */
  closeDevice(db: Trx, deviceId: string): Promise<void>;
  /** At commit, tells the browsers of a profile that what it may do has changed, and ends their sockets. */
  closeProfile(db: Trx, profileId: string, change: ProfileChange): Promise<void>;
  /** At commit, ends every socket that acts in an organisation: it is suspended, or what many may do has changed. */
  closeOrganization(db: Trx, orgId: string, change: OrganizationChange): Promise<void>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** What the bytes are, not what the sender said. */
  readonly type: string;
  readonly size: number;
}

/** Bytes that have reached the store, and that no row names yet: what is not added within a day is removed. */
export interface ReceivedFile extends Omit<StoredFile, 'name'> {
  readonly sha256: string;
  readonly bucket: string | null;
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
  /** The first half of `put`, outside any transaction: for what takes long to arrive. @throws Failure too_large, unsupported_media */
  receive(file: {
    readonly maxSize: number;
    readonly accept: readonly string[];
    readonly bytes: Readable;
    readonly bucket?: string;
  }): Promise<ReceivedFile>;
  /** The second half: from its commit on the file is there, and rolled back it is gone. */
  add(
    db: Trx,
    file: ReceivedFile,
    about: { readonly orgId: string; readonly owner: string; readonly name: string },
  ): Promise<StoredFile>;
  /** The caller of this decides who may read; it only checks the organisation. */
  open(db: Trx, id: string): Promise<(StoredFile & { readonly stream: Readable; readonly owner: string }) | null>;
  remove(db: Trx, id: string): Promise<void>;
  /** At once, bytes first: for what begins again after a crash and must leave nothing behind. Rolled back, the row names nothing. */
  erase(db: Trx, id: string): Promise<void>;
}

export interface Mailer {
  /**
   * Queued in the same transaction; delivered after commit. Text has both languages' right one chosen by the sender. What
   * people typed of themselves never stands in a subject or an opening.
   * @param cause whoever asks for it, whose budgets it takes; `bounded` where the call counted by mailbox and network before it
   * looked; absent for system mail: then a mailbox over its limit gets nothing. @returns its id, or null
   * @throws Failure 429 `too_many_requests` where budgets of a cause are spent
   */
  send(
    db: Trx,
    mail: {
      readonly to: string;
      readonly subject: string;
      readonly text: string;
      /** An iCalendar file that goes with it. */
      readonly calendar?: string;
      readonly cause?: MailCause | 'bounded';
    },
  ): Promise<string | null>;
}

export interface Audit {
  /** With the transaction: an act that is undone leaves no entry. */
  record(db: Trx, orgId: string, who: AuditedBy, entry: AuditEntry): Promise<void>;
  /** Whatever becomes of any transaction: what was asked. Resolves when it is kept; await it before anything is answered. */
  note(orgId: string, who: AuditedBy, entry: AuditEntry): Promise<void>;
  /** Chains what was written until now, before the trail is read. */
  settle(orgId: string): Promise<void>;
}

/** A feature, as permissions divide it. */
export interface Area {
  readonly manifest: AnyManifest;
  readonly calls: readonly AnyCall[];
}

export interface Features {
  isEnabled(db: Trx | Db, orgId: string, feature: string): Promise<boolean>;
  /** The feature whose manifest names this kind of notification; null where none does. */
  senderOf(kind: string): string | null;
  /** Features that are on for an organisation and send notifications to people of this role, in the catalogue's order. */
  sendersTo(db: Trx | Db, orgId: string, role: AccountRole): Promise<readonly Pick<AnyManifest, 'id' | 'title'>[]>;
  /** False where features claim the FHIR type (`records` in their manifests), and all of them and those that keep some of it are off. */
  isTypeOpen(db: Trx | Db, orgId: string, type: string): Promise<boolean>;
  closedKeepers(db: Trx | Db, orgId: string, custom: CustomRole | undefined): Promise<ClosedKeepers>;
  /** Does a custom role take this level of a FHIR type away (`covers` in the manifests)? */
  takesType(custom: CustomRole | undefined, type: string, level: Level): boolean;
  /** May whoever has this custom role not hear of a live event, which tells of a feature that they may not see? */
  takesEvent(custom: CustomRole | undefined, kind: string, data: unknown): boolean;
  /** Kinds of notifications of features that a custom role takes away. */
  takenKinds(custom: CustomRole | undefined): readonly NotificationKind[];
  /** What permissions are about: every feature with its calls. */
  areas(): readonly Area[];
  /**
   * Says for a new organisation which features it begins with; the others are off, but for the essential ones.
   * @param by the person's name
   * @throws Failure 422 for a feature that is not known here
   */
  begin(db: Trx, orgId: string, on: readonly string[], by: string): Promise<void>;
}

/** The framework's own services. */
export interface BaseServices extends Declared {
  /** For work outside a call (jobs). Inside a transaction it throws: there, use the transaction. Sees every organisation. */
  readonly db: Db;
  /** A transaction limited to one organisation. Within one: the same transaction, limited for as long as `work` runs. */
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>, check?: Check): Promise<T>;
  /**
   * For work that only reads the rows of one organisation: the same limits, each statement by itself and without a transaction
   * around. What takes a lock or counts on several statements seeing the same does not belong here.
   */
  reading<T>(orgId: string, work: (db: Trx) => Promise<T>, check?: Check): Promise<T>;
  /**
   * A transaction that sees every organisation and the secret columns of `account`: identity, jobs, seeds. Never with input
   * that chooses the rows. Within a call it is the call's own transaction with the limit lifted while `work` runs, so await
   * it alone, beside no other query.
   */
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  /** For what reads much and may be a little old: from a copy of the database where there is one that keeps up. */
  readonly copy: Pick<ReadCopy, 'reading'>;
  readonly live: LivePublisher;
  readonly notifier: Notifier;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly links: Links;
  readonly audit: Audit;
  readonly features: Features;
  readonly identity: Identity;
  /** Who calls, from memory and checked with the call. */
  readonly callers: Callers;
  /** For codes and PINs that are mailed. */
  readonly keyed: KeyedHash;
  readonly passes: GuestPasses;
  readonly previews: Previews;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  now(): Date;
  readonly settings: ServerSettings;
}

/** Everything that plugins may use: the framework's services and those that a layer above it adds (`ServerExtension`). */
export interface ServerServices extends BaseServices {}

/** A demo clinic that seeds add to. */
export interface SeedContext {
  readonly db: Trx;
  readonly org: { readonly id: string; readonly slug: string };
  /** Profiles of the demo people by email, for example `patient@pavilion.test`. */
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
  /** An id or an address that only one may have in the whole house, beside other clinics that tell the same story. */
  own(idOrAddress: string): string;
  /** Whether calls, faxes and texts of others may reach it; a clinic that is only looked at has no number. */
  readonly isReachable: boolean;
  readonly now: Date;
  readonly services: ServerServices;
}

export interface RouteOptions {
  /**
   * `call` (the default): `context.db` is one transaction around the handler, undone when it throws.
   * `own`: none is opened, and `context.db` and `context.audit` throw; the handler opens its own with `services.asSystem` or
   * `services.inOrg`. For what must outlive a refusal (counting failed sign-ins) or computes for long (password hashes).
   */
  readonly transaction?: 'call' | 'own';
  /** Only with `own`: it waits for another service, and takes no place among the calls while it does. */
  readonly waitsElsewhere?: boolean;
}

/** What the framework itself gives to a plugin's setup. */
export interface BaseScope extends Declarations {
  readonly services: ServerServices;
  route<C extends AnyCall>(call: C, handle: Handler<C>, options?: RouteOptions): void;
  /** An address of its own with all below it, for a protocol of others that other systems speak. Refused when the feature is off. */
  protocol<Asker extends { readonly orgId: string }>(protocol: Protocol<Asker>): void;
  /** Runs once per database, in the order of names within the plugin: `migration(…statements)`. Tables with `org_id` get row-level security through `orgTable(name)` among them. */
  migration(name: string, up: (db: QueryExecutorProvider) => Promise<void>): void;
  /** A passing frame from a browser (typing, call set-up). Refused when the feature is off. */
  signal<K extends LiveKind>(event: K, handle: (data: SentData<K>, caller: Caller) => Promise<void>): void;
  /** The same for a kind that people with a pass of this feature send too. */
  guestSignal<K extends LiveKind>(event: K, handle: (data: SentData<K>, from: Speaker) => Promise<void>): void;
  seed(name: string, run: (context: SeedContext) => Promise<void>): void;
  /** Runs every `everyMs` on one server process at a time. */
  job(name: string, everyMs: number, run: () => Promise<void>): void;
  /**
   * What this plugin reads of the server's environment, and no more than that.
   * @throws Error naming what is wrong: the plugin does not start
   */
  environment<S extends Schema>(schema: S): import('zod/v4/core').output<S>;
  own(undo: () => void | Promise<void>): void;
}

/** What a server plugin's setup receives; the same shape as the browser's. */
export interface ServerScope extends BaseScope {}

export type ServerSetup = (scope: ServerScope) => void;

export interface ServerEntry {
  readonly setup: ServerSetup;
}
/** One line of the server's catalogue. A feature that runs in the page alone has nothing to load, and is switched like any other. */
export interface ServerCatalogueEntry {
  readonly manifest: AnyManifest;
  readonly load?: () => Promise<ServerEntry>;
}
