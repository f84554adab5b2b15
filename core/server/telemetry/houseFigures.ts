import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Admission } from '../http/admission.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Job } from '../plugin/contributions.ts';
import type { ServerServices } from '../plugin/scope.ts';

interface House {
  readonly services: Pick<ServerServices, 'db' | 'now' | 'metrics'>;
  readonly database: Database;
  readonly admission: Admission;
  readonly hub: LiveHub;
  readonly jobs: readonly Job[];
}

interface Due {
  readonly waiting: number;
  readonly oldest: number;
}

const single = (value: number) => [{ labels: {}, value }];

/** Figures read at each scrape; those of the database are the same on every server process. */
export const observeHouse = ({ services, database, admission, hub, jobs }: House): void => {
  const { db, metrics, now } = services;
  metrics.gauge('calls', 'Calls under way, and waiting for a place', { state: ['running', 'waiting'] }, () => {
    const { inside, waiting } = admission.count();
    return [
      { labels: { state: 'running' }, value: inside },
      { labels: { state: 'waiting' }, value: waiting },
    ];
  });
  const states = ['in_use', 'idle', 'waiting'] as const;
  if (database.pool) {
    const pool = database.pool;
    metrics.gauge(
      'database_connections',
      'Connections in use and idle, and who waits for one',
      { state: states },
      () => {
        const counts = pool();
        return states.map((state) => ({ labels: { state }, value: counts[state] }));
      },
    );
  }
  metrics.gauge('sockets', 'Live connections of this server', {}, () => single(hub.size));

  const dueJobs = async (): Promise<Due> => {
    const { rows } = await sql<{ name: string; began_at: Date }>`select name, began_at from job_run`.execute(db);
    const began = new Map(rows.map(({ name, began_at }) => [name, began_at.getTime()]));
    // A job may be late by half its interval before it counts as late.
    const late = jobs.flatMap(({ name, everyMs }) => {
      const seconds = (now().getTime() - (began.get(name) ?? Infinity) - everyMs * 1.5) / 1_000;
      return seconds > 0 ? [seconds] : [];
    });
    return { waiting: late.length, oldest: Math.max(0, ...late) };
  };
  metrics.gauge(
    'jobs_waiting',
    'Jobs whose turn has passed',
    {},
    async () => single((await dueJobs()).waiting),
    'house',
  );
  metrics.gauge(
    'jobs_oldest_seconds',
    'How long the latest of them waits',
    {},
    async () => single((await dueJobs()).oldest),
    'house',
  );

  const mailStates = ['waiting', 'failed', 'kept'] as const;
  const countMail = async () => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['state', (of) => of.fn.countAll<number>().as('n')])
      .where('state', '!=', 'sent')
      .groupBy('state')
      .execute();
    return mailStates.map((state) => ({
      labels: { state },
      value: rows.find((row) => row.state === state)?.n ?? 0,
    }));
  };
  metrics.gauge('mail_messages', 'Mail in the outbox', { state: mailStates }, countMail, 'house');
  const oldestMail = async () => {
    const { rows } = await sql<{ created_at: Date | null }>`select min(created_at) as created_at from mail_outbox
      where state = 'waiting'`.execute(db);
    const oldest = rows[0]?.created_at;
    return single(oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1_000) : 0);
  };
  metrics.gauge('mail_oldest_seconds', 'Age of the oldest mail that waits', {}, oldestMail, 'house');
};
