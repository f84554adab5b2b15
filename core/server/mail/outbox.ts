import { migration } from '../database/migrations/migration.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Generated, sql } from 'kysely';
import { mailedEnough, mayReach, type MailCause, spendOnMail } from '../budgets/mailBudget.ts';
import type { Moment, Trx } from '../database/tables.ts';
import type { Mailer } from '../plugin/scope.ts';

/** `kept`: nothing is configured to deliver it. `sent` and `failed` are final. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'kept';

export interface MailOutboxTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  /** An iCalendar file that goes with it. */
  calendar: string | null;
  state: MailState;
  attempts: Generated<number>;
  /** Not before this moment; moved ahead while one server process delivers it. */
  next_at: Moment;
  /** What the mail server said last; never an address or a text. */
  problem: string | null;
  created_at: Moment;
}

declare module '../database/tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable;
  }
}

export const createOutbox = migration(
  sql`create table mail_outbox (
    id text primary key default gen_random_uuid()::text,
    recipient text not null, subject text not null, text text not null,
    state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
    attempts integer not null default 0, next_at timestamptz not null default now(), problem text,
    created_at timestamptz not null default clock_timestamp())`,
  sql`create index mail_outbox_waiting on mail_outbox (next_at) where state = 'waiting'`,
  sql`create index mail_outbox_recipient on mail_outbox (recipient, created_at)`,
  // Calls may put mail in, and never read what others were sent.
  sql`grant insert on mail_outbox to app_user`,
);

/** Mails about visits bring them for the reader's own calendar. */
export const addCalendar = migration(sql`alter table mail_outbox add column calendar text`);

/** A header must not be continued by what a person typed. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);

interface Budgets {
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  now(): Date;
  readonly rateFactor: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether the mail may be written; calls have no right to the counters, so the limit is lifted for them. */
const isAllowed = ({ asSystem, now, rateFactor, log }: Budgets, to: string, cause?: MailCause): Promise<boolean> =>
  asSystem(async (db) => {
    const spending = { now: now(), factor: rateFactor };
    if (cause) await spendOnMail(db, cause, spending);
    if (await mayReach(db, to, spending)) return true;
    if (cause) throw mailedEnough();
    log.warn('A mailbox got its fill of mails for this hour; one more was not written.');
    return false;
  });

/** Addresses of people who are none, as in a demo clinic: no mail server is to be asked about them (RFC 2606). */
const reachesNobody = (to: string): boolean => to.toLowerCase().endsWith('.invalid');

/** Queues; `deliver` sends what is waiting, where a mail server is configured. */
export const outboxMailer = (delivers: boolean, budgets?: Budgets): Mailer => ({
  send: async (db, mail) => {
    if (reachesNobody(mail.to)) return null;
    if (budgets && mail.cause !== 'bounded' && !(await isAllowed(budgets, mail.to, mail.cause))) return null;
    // Made here: calls may put mail in and read none, not even its id.
    const id = randomUUID();
    await db
      .insertInto('mail_outbox')
      .values({
        id,
        recipient: mail.to,
        subject: oneLine(mail.subject),
        text: mail.text.replaceAll('\u0000', ''),
        calendar: mail.calendar ?? null,
        state: delivers ? 'waiting' : 'kept',
        problem: null,
      })
      .execute();
    return id;
  },
});
