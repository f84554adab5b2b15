import type { AdminRole } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import type { AuditEntry, Caller } from '#core/server/plugin/caller.ts';

/** A connection that an administrator set up: it acts with their role, and in nobody’s name. */
export interface Connection {
  readonly orgId: string;
  readonly role: AdminRole;
  readonly accountId: null;
  readonly profileId: null;
  readonly custom?: undefined;
  /** Whether it still stands at this moment, under `lockStaff`. @throws Failure */
  stands(db: Trx): Promise<void>;
}

/** Whoever changes who works at a clinic, and as what. Every call of an administrator is one. */
export interface StaffChanger {
  readonly caller: Caller | Connection;
  audit(entry: AuditEntry): Promise<void>;
}

/** In whose name the record is written; undefined: the system’s. */
export const authorOf = ({ caller }: StaffChanger): Caller | undefined =>
  caller.accountId === null ? undefined : caller;
