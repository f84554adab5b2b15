import { createTransport } from 'nodemailer';
import { sql } from 'kysely';
import type { ServerServices } from '../plugin/scope.ts';

/** Waits of 1, 2, 4, ... minutes, so that a mail is given up after about a day. */
const attemptsMost = 11;
const waitMs = (attempt: number): number => 60_000 * 2 ** Math.min(attempt - 1, 8);
/** As long as one process may take for one mail before another may try. */
const leaseMs = 5 * 60_000;
const batch = 20;

export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

export const smtpSender = (url: string, from: string): { send: SendMail; close: () => void } => {
  const transport = createTransport({ url, pool: true, connectionTimeout: 15_000, socketTimeout: 30_000 });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text });
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

/** Sends what is due and leaves each mail sent, failed or waiting for its next try. Resolves with how many were tried. */
export const deliver = async (
  services: Pick<ServerServices, 'asSystem' | 'now' | 'log'>,
  send: SendMail,
): Promise<number> => {
  const now = services.now();
  // Claimed first and sent after the commit: the network must not hold a transaction, nor two processes send the same mail.
  const mails = await services.asSystem((db) =>
    db
      .updateTable('mail_outbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: new Date(now.getTime() + leaseMs) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(batch)
          .modifyEnd(sql`for update skip locked`),
      )
      .returning(['id', 'recipient', 'subject', 'text', 'attempts'])
      .execute(),
  );
  for (const mail of mails) {
    const outcome = await send({ to: mail.recipient, subject: mail.subject, text: mail.text }).then(
      () => ({ state: 'sent' as const, problem: null }),
      (error: unknown) => {
        const over = isFinal(error) || mail.attempts >= attemptsMost;
        if (over) services.log.error({ mail: mail.id, problem: sayProblem(error) }, 'A mail could not be delivered');
        return { state: over ? ('failed' as const) : ('waiting' as const), problem: sayProblem(error) };
      },
    );
    // What went out, or never will, is nobody's to read here any more: it may hold a code or a link.
    const text = outcome.state === 'waiting' ? mail.text : '';
    await services.asSystem((db) =>
      db
        .updateTable('mail_outbox')
        .set({ ...outcome, text, next_at: new Date(services.now().getTime() + waitMs(mail.attempts)) })
        .where('id', '=', mail.id)
        .execute(),
    );
  }
  return mails.length;
};
