import { createTransport } from 'nodemailer';
import { sql } from 'kysely';
import { TookTooLong, workOff } from '../jobs/dueWork.ts';
import type { ServerServices } from '../plugin/scope.ts';
import { htmlMail } from './htmlMail.ts';

/** Waits of 1, 2, 4, ... minutes, so that a mail is given up after about a day. */
const attemptsMost = 11;
const waitMs = (attempt: number): number => 60_000 * 2 ** Math.min(attempt - 1, 8);
/** A mail server may take minutes to say that it has taken a mail; whoever hangs up earlier sends it twice. */
const silenceMs = 4 * 60_000;

export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** An iCalendar file that goes with it. */
  readonly calendar: string | null;
}) => Promise<void>;

export const smtpSender = (url: string, from: string): { send: SendMail; close: () => void } => {
  const transport = createTransport({ url, pool: true, connectionTimeout: 15_000, socketTimeout: silenceMs });
  return {
    send: async (mail) => {
      const { to, subject, text, calendar } = mail;
      const attachments =
        calendar === null
          ? []
          : [{ filename: 'calendar.ics', content: calendar, contentType: 'text/calendar; method=PUBLISH' }];
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html: htmlMail(mail),
        attachments,
      });
    },
    close: () => transport.close(),
  };
};

/** The server's refusal for good (5xx): trying again would not help. */
const isFinal = (error: unknown): boolean => {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
};
const sayProblem = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
};

interface Claimed {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar: string | null;
  readonly attempts: number;
}
interface Outcome {
  readonly state: 'sent' | 'failed' | 'waiting';
  readonly problem: string | null;
  /** Null: not before the claim ends. */
  readonly nextAt: Date | null;
}

/**
 * Sends what is due and leaves each mail sent, failed or waiting for its next try. Resolves with how many were tried.
 * @param told hears what became of each
 */
export const deliver = (
  { asSystem, now, log }: Pick<ServerServices, 'asSystem' | 'now' | 'log'>,
  send: SendMail,
  told: (state: Outcome['state']) => void = () => undefined,
) =>
  workOff<Claimed, Outcome>(
    { now },
    {
      claim: (at, until) =>
        asSystem((db) =>
          db
            .updateTable('mail_outbox')
            .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: until }))
            .where('id', 'in', (eb) =>
              eb
                .selectFrom('mail_outbox')
                .select('id')
                .where('state', '=', 'waiting')
                .where('next_at', '<=', at)
                .orderBy('next_at')
                .limit(1)
                .modifyEnd(sql`for update skip locked`),
            )
            .returning(['id', 'recipient', 'subject', 'text', 'calendar', 'attempts'])
            .executeTakeFirst(),
        ),
      work: async ({ recipient: to, subject, text, calendar }) => {
        await send({ to, subject, text, calendar });
        return { state: 'sent', problem: null, nextAt: null };
      },
      failed: ({ id, attempts }, error) => {
        const problem = sayProblem(error);
        if (isFinal(error) || attempts >= attemptsMost) {
          log.error({ mail: id, problem }, 'A mail could not be delivered');
          return { state: 'failed', problem, nextAt: null };
        }
        const nextAt = error instanceof TookTooLong ? null : new Date(now().getTime() + waitMs(attempts));
        return { state: 'waiting', problem, nextAt };
      },
      settle: async ({ id, attempts }, { state, problem, nextAt }) => {
        told(state);
        await asSystem((db) =>
          db
            .updateTable('mail_outbox')
            // Sent and abandoned mail loses its text: it may hold a code or a link.
            .set({
              state,
              problem,
              ...(state !== 'waiting' && { text: '', calendar: null }),
              ...(nextAt && { next_at: nextAt }),
            })
            .where('id', '=', id)
            .where('attempts', '=', attempts)
            .execute(),
        );
      },
    },
  );
