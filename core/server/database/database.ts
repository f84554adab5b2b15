import type { LogConfig } from 'kysely';
import type { Db } from './tables.ts';

/** PGlite or PostgreSQL behind one face. */
export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgresql';
  /** A pooler stands in between, which gives each transaction another connection. */
  readonly pooled?: boolean;
  /** Nothing is written there. */
  readonly readOnly?: boolean;
  /** Calls `handle` for every NOTIFY on the channel, at commit, from any process. */
  listen(channel: string, handle: (payload: string) => void): Promise<void>;
  /** Connections of this process, where it has several. */
  readonly pool?: () => { readonly in_use: number; readonly idle: number; readonly waiting: number };
  /** Resolves when the database answers, whoever else is waiting for it. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `memory` keeps the embedded database out of the folder; `dump` is one to begin from: tests use both. `say` hears what an
 * operator should know.
 */
export interface DatabaseOptions {
  readonly memory?: boolean;
  readonly dump?: Blob;
  readonly say?: (what: string) => void;
  /** Hears of every statement. */
  readonly statements?: LogConfig;
  /** See `Database.pooled`. */
  readonly pooled?: boolean;
  /** Also a data folder into which a restore is under way. */
  readonly restoring?: boolean;
}
