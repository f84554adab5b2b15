import { type Kysely, sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Moment } from '../database/tables.ts';
import type { Mailer } from '../plugin/scope.ts';

/** `kept`: nothing is configured to deliver it. `sent` and `failed` are final. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'kept';

export interface MailOutboxTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
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

export const createOutbox = async (db: Kysely<any>): Promise<void> => {
  await sql`create table mail_outbox (
    id text primary key default gen_random_uuid()::text,
    recipient text not null, subject text not null, text text not null,
    state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
    attempts integer not null default 0, next_at timestamptz not null default now(), problem text,
    created_at timestamptz not null default clock_timestamp())`.execute(db);
  await sql`create index mail_outbox_waiting on mail_outbox (next_at) where state = 'waiting'`.execute(db);
  await sql`create index mail_outbox_recipient on mail_outbox (recipient, created_at)`.execute(db);
  // Calls may put mail in, and never read what others were sent.
  await sql`grant insert on mail_outbox to app_user`.execute(db);
};

/** A header must not be continued by what a person typed. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);

/** Queues; `deliver` sends what is waiting, where a mail server is configured. */
export const outboxMailer = (delivers: boolean): Mailer => ({
  send: async (db, mail) => {
    await db
      .insertInto('mail_outbox')
      .values({
        recipient: mail.to,
        subject: oneLine(mail.subject),
        text: mail.text.replaceAll('\u0000', ''),
        state: delivers ? 'waiting' : 'kept',
        problem: null,
      })
      .execute();
  },
});
