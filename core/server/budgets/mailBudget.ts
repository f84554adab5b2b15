import { isStaff, type Role } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';
import { networkOf } from '../identity/protection/loginProtection.ts';
import { takeTurn } from '../identity/protection/throttle.ts';

/** Who causes an email: an account's profile, or an unknown person at an IP address. */
export interface MailCause {
  readonly ip: string;
  /** Null for a person without a session. */
  readonly caller: { readonly accountId: string; readonly orgId: string; readonly role: Role } | null;
}

/** Whoever makes this call. */
export const causeOf = (call: { readonly ip: string; readonly callerOrNull: MailCause['caller'] }): MailCause => ({
  ip: call.ip,
  caller: call.callerOrNull,
});

export interface Spending {
  readonly now: Date;
  /** Widens every budget (RATE_LIMIT_FACTOR). */
  readonly factor: number;
}

const hour = 3600;
/** Mails an hour. A front desk invites all day, a patient a family, a stranger registers and forgets a password. */
const most = { mailbox: 20, staff: 120, patient: 20, network: 30, organization: 2_000 } as const;

const take = (db: Trx, key: string, count: number, { now, factor }: Spending): Promise<boolean> =>
  takeTurn(db, `mail:${key}`, Math.round(count * Math.max(1, factor)), hour, now);

export const mailedEnough = (): Failure =>
  new Failure(429, 'too_many_requests', 'Too many emails requested. Try again in an hour.');

/**
 * Takes one mail from the budgets of whoever causes it. Needs `asSystem`. Calls whose answer must not tell whether an
 * address has an account take it before they look.
 * @throws Failure 429
 */
export const spendOnMail = async (db: Trx, { ip, caller }: MailCause, spending: Spending): Promise<void> => {
  const own = caller
    ? await take(db, `account:${caller.accountId}`, isStaff(caller.role) ? most.staff : most.patient, spending)
    : await take(db, `network:${networkOf(ip)}`, most.network, spending);
  const clinic = !caller || (await take(db, `organization:${caller.orgId}`, most.organization, spending));
  if (!own || !clinic) throw mailedEnough();
};

/** One mailbox is not flooded, whoever asks. Needs `asSystem`. */
export const mayReach = (db: Trx, mailbox: string, spending: Spending): Promise<boolean> =>
  take(db, `mailbox:${mailbox.toLowerCase()}`, most.mailbox, spending);
