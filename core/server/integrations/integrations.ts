import { migration } from '../database/migrations/migration.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { IntegrationMode, IntegrationProblem, Locale, Localised } from '#core/shared';
import type { MailCause } from '../budgets/mailBudget.ts';
import type { Trx } from '../database/tables.ts';
import { type DeclaredBy, type Register, registerOf } from '../plugin/declared.ts';
import { problemOf } from './problem.ts';

/** Who asks for a test: it reaches nobody else. */
export interface Tester {
  readonly db: Trx;
  readonly orgId: string;
  readonly accountId: string;
  readonly profileId: string;
  readonly email: string;
  readonly locale: Locale;
  /** Whose budgets a mail takes. */
  readonly cause: MailCause;
}

/** Something outside that a part of the house uses, as the part itself declares it. */
export interface Integration {
  readonly id: string;
  readonly title: Localised;
  readonly says: Localised;
  readonly mode: IntegrationMode;
  /** What of the environment it reads: a test finds what belongs to nothing here. */
  readonly variables: readonly string[];
  /** Throws what went wrong, or answers a problem of whoever asks. */
  readonly test?: {
    readonly says: Localised;
    /** What to look for afterwards, where the answer comes later. */
    readonly afterwards?: Localised;
    readonly run: (by: Tester) => Promise<IntegrationProblem | null>;
  };
}

export type Declared = DeclaredBy<Integration>;

/** How what is outside does, as it is noticed in use. */
export interface Integrations extends Register<Integration> {
  worked(id: string): void;
  failed(id: string, error: unknown): void;
  /** Notes what becomes of it. */
  watch<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Writes down what was noticed until now. */
  settle(): Promise<void>;
}

export interface IntegrationHealthTable {
  id: string;
  ok_at: Date | null;
  failed_at: Date | null;
  problem: IntegrationProblem | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    integration_health: IntegrationHealthTable;
  }
}

export const createIntegrationHealth = migration(
  sql`create table integration_health (
    id text primary key,
    ok_at timestamptz,
    failed_at timestamptz,
    problem text
  )`,
  sql`grant select on integration_health to app_user`,
);

interface Parts {
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  now(): Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Noticed {
  ok?: Date;
  failed?: Date;
  problem?: IntegrationProblem;
}

export const integrationsOf = ({ asSystem, now, log }: Parts): Integrations => {
  let noticed = new Map<string, Noticed>();
  const notice = (id: string, more: Noticed): void => void noticed.set(id, { ...noticed.get(id), ...more });
  const worked = (id: string): void => notice(id, { ok: now() });
  const failed = (id: string, error: unknown): void => notice(id, { failed: now(), problem: problemOf(error) });
  return {
    ...registerOf<Integration>('integration'),
    worked,
    failed,
    watch: async (id, work) => {
      try {
        const result = await work();
        worked(id);
        return result;
      } catch (error) {
        failed(id, error);
        throw error;
      }
    },
    settle: async () => {
      if (noticed.size === 0) return;
      const rows = [...noticed].map(([id, { ok = null, failed: at = null, problem = null }]) => ({
        id,
        ok,
        at,
        problem,
      }));
      noticed = new Map();
      // Within a call it is written with the call.
      const write = () =>
        asSystem((db) =>
          sql`insert into integration_health (id, ok_at, failed_at, problem)
            select id, ok, at, problem from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
              as i(id text, ok timestamptz, at timestamptz, problem text)
            on conflict (id) do update set ok_at = coalesce(excluded.ok_at, integration_health.ok_at),
              failed_at = coalesce(excluded.failed_at, integration_health.failed_at),
              problem = coalesce(excluded.problem, integration_health.problem)`.execute(db),
        );
      await write().catch((error: unknown) => log.warn({ err: error }, 'the state of integrations was not kept'));
    },
  };
};
