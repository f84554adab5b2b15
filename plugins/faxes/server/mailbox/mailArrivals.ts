import type { ServerServices } from '#core/server';
import { problemOf } from '#core/server/integrations/problem.ts';
import { maxBytes } from '../../shared/faxState.ts';
import { mostAnswered, type Waiting } from '../lines/faxLine.ts';
import { TooLarge } from '#core/server/outside/askService.ts';
import { type ArrivalLine, takeArrivals } from '../lines/takeArrivals.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { faxesIn, type LeftReason } from './faxesIn.ts';
import type { Mail, Mailbox, OpenMailbox } from './mailbox.ts';
import { type MailboxAccount, readMailboxes } from './mailboxes.ts';

export const mailIntegrationId = 'fax-mail';

/** How many mails are looked at in one turn; those that were left before are not looked at again. */
const atOnce = 200;

/** Services write the sender's number into the subject: `Fax from 613-555-0164`, `New fax (16135550164)`. */
const numberIn = (subject: string): string => {
  for (const [found] of subject.slice(0, 200).matchAll(/\+?\d[\d ().-]{8,16}\d/g)) {
    const { number } = readNumber(found);
    if (number !== null) return number;
  }
  return '';
};

const partName = (uid: number, part: string): string => `${uid}.${part}`;

/** A mailbox, as the line that faxes come over. */
const lineOf = (account: MailboxAccount, mailbox: Mailbox, mails: readonly Mail[], now: Date): ArrivalLine => {
  const open = new Map<number, Set<string>>();
  const large = new Set<string>();
  const waiting: Waiting[] = [];
  for (const mail of mails) {
    const parts = faxesIn(mail, account);
    if (typeof parts === 'string') continue;
    open.set(mail.uid, new Set(parts.map(({ id }) => id)));
    for (const { id, size } of parts) if (size > mostAnswered) large.add(partName(mail.uid, id));
    const at = mail.at === null || mail.at > now ? now : mail.at;
    for (const { id } of parts)
      waiting.push({ id: partName(mail.uid, id), number: numberIn(mail.subject), name: '', at });
  }
  const placeOf = (id: string): readonly [number, string] => {
    const dot = id.indexOf('.');
    return [Number(id.slice(0, dot)), id.slice(dot + 1)];
  };
  return {
    service: 'mail',
    account: `${account.user}@${account.host}/${account.folder}/${mailbox.validity}`,
    waiting: () => Promise.resolve(waiting),
    fetch: async (id) => {
      if (large.has(id)) throw new TooLarge('The mail holds more than a fax.');
      return mailbox.fetch(...placeOf(id), maxBytes);
    },
    // Read is a mail of which every fax is on the desk.
    taken: async (id) => {
      const [uid, part] = placeOf(id);
      const parts = open.get(uid);
      parts?.delete(part);
      if (parts?.size === 0) await mailbox.markRead(uid);
    },
  };
};

export interface MailArrivals {
  /** Takes the faxes out of every clinic's mailbox. */
  look(): Promise<void>;
  /** Throws where a mailbox does not open. */
  check(): Promise<void>;
}

/** Mailboxes that a file names, each a clinic's. @throws Error where the file cannot be used */
export const mailArrivals = (services: ServerServices, file: string, openMailbox: OpenMailbox): MailArrivals => {
  const accounts = readMailboxes(file);
  const { asSystem, features, integrations, log } = services;
  /** By clinic: mails that were left, so that the same hundreds do not keep the next fax waiting. */
  const left = new Map<string, Map<string, LeftReason>>();

  const note = (orgId: string, reasons: readonly LeftReason[], problem: string | null): Promise<unknown> => {
    const of = (one: LeftReason): number => reasons.filter((reason) => reason === one).length;
    const row = { looked_at: services.now(), left_sender: of('sender'), left_unproven: of('unproven') };
    const said = { ...row, left_nothing: of('nothing'), problem };
    return asSystem((db) =>
      db
        .insertInto('fax_mailbox')
        .values({ org_id: orgId, ...said })
        // What was left is known from the last time that it could be looked.
        .onConflict((same) => same.column('org_id').doUpdateSet(problem === null ? said : { problem }))
        .execute(),
    );
  };

  const lookAt = async (orgId: string, account: MailboxAccount): Promise<void> => {
    const mailbox = await openMailbox(account);
    try {
      const unread = await mailbox.unread();
      const before = left.get(orgId);
      const nameOf = (uid: number): string => `${mailbox.validity}:${uid}`;
      const known = new Map<string, LeftReason>();
      for (const uid of unread) {
        const reason = before?.get(nameOf(uid));
        if (reason !== undefined) known.set(nameOf(uid), reason);
      }
      const mails = await mailbox.read(unread.filter((uid) => !known.has(nameOf(uid))).slice(0, atOnce));
      for (const mail of mails) {
        const found = faxesIn(mail, account);
        if (typeof found === 'string') known.set(nameOf(mail.uid), found);
      }
      left.set(orgId, known);
      await takeArrivals(services, orgId, lineOf(account, mailbox, mails, services.now()), mailIntegrationId);
      await note(orgId, [...known.values()], null);
    } finally {
      await mailbox.close().catch(() => undefined);
    }
  };

  return {
    look: async () => {
      if (accounts.length === 0) return;
      const clinics = await asSystem((db) =>
        db
          .selectFrom('organization')
          .select(['id', 'slug'])
          .where('closed_at', 'is', null)
          .where(
            'slug',
            'in',
            accounts.map(({ clinic }) => clinic),
          )
          .execute(),
      );
      for (const { id, slug } of clinics) {
        const account = accounts.find(({ clinic }) => clinic === slug);
        if (!account || !(await features.isEnabled(services.db, id, 'faxes'))) continue;
        // One mailbox that does not open does not keep the others waiting.
        await integrations
          .watch(mailIntegrationId, () => lookAt(id, account))
          .catch(async (error: unknown) => {
            log.warn({ err: error, org: id }, 'a fax mailbox did not answer');
            await note(id, [], problemOf(error));
          });
      }
    },
    check: async () => {
      for (const account of accounts) await (await openMailbox(account)).close();
    },
  };
};
