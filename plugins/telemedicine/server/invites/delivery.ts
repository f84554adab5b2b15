import { letterOf, type Trx } from '#core/server';
import type { MailCause } from '#core/server/budgets/mailBudget.ts';
import { clinicOf } from '../clinic.ts';
import type { Meeting } from '../visits/meeting.ts';
import { inviteMail, inviteWithPinMail, pinMail, visitTimeText } from './inviteMails.ts';
import type { InviteRow } from './repository.ts';
import { codeHash, newGuestCode, newPin, pinKey } from './secrets.ts';
import { linkExpiry } from './guestPeriod.ts';
import type { Services } from '../services.ts';

type DeliveryServices = Pick<Services, 'links' | 'mail' | 'now'>;

export const asksForPin = ({ wants_pin, profile_id }: InviteRow): boolean => wants_pin && profile_id === null;

export const aboutInvite = (id: string): string => `telemedicine-invite/${id}`;

const newLink = async (
  { links, now }: DeliveryServices,
  db: Trx,
  invite: InviteRow,
  meeting: Meeting,
  origin: string | undefined,
): Promise<string> => {
  const { org_id: orgId, id, email } = invite;
  const options = {
    expiresAt: linkExpiry(meeting),
    about: aboutInvite(id),
    ...(origin !== undefined && { origin }),
  };
  if (invite.profile_id) {
    const data = { c: meeting.id, d: '', e: email, registered: 'true' } as const;
    return links.addressOf(db, orgId, { feature: 'telemedicine', data }, options);
  }
  const code = newGuestCode();
  await db
    .insertInto('telemedicine_code')
    .values({ hash: codeHash(code), org_id: orgId, invite_id: id, created_at: now() })
    .execute();
  const p = invite.wants_pin ? 'true' : 'false';
  return links.addressOf(db, orgId, { feature: 'telemedicine', data: { c: code, d: '', e: email, p } }, options);
};

/** Mails a fresh link; those sent before still open. */
export const sendLink = async (
  sending: DeliveryServices,
  db: Trx,
  invite: InviteRow,
  meeting: Meeting,
  asked: { readonly origin?: string; readonly cause?: MailCause } = {},
): Promise<void> => {
  const { locale, org_id: orgId } = invite;
  const { zone } = await clinicOf(db, orgId);
  const link = await newLink(sending, db, invite, meeting, asked.origin);
  const time = visitTimeText(meeting.start, zone, locale);
  const template = asksForPin(invite) ? inviteWithPinMail : inviteMail;
  const letter = await letterOf(db, { orgId, locale }, template, { time, link });
  await sending.mail.send(db, { to: invite.email, ...letter, ...(asked.cause && { cause: asked.cause }) });
};

/** Mails a new PIN, which replaces the old one. Wrong tries stay counted. */
export const sendPin = async (
  { keyed, mail }: Pick<Services, 'keyed' | 'mail'>,
  db: Trx,
  invite: InviteRow,
): Promise<void> => {
  const pin = newPin();
  await db
    .updateTable('telemedicine_invite')
    .set({ pin_hash: keyed.of(pinKey(invite.id), pin) })
    .where('id', '=', invite.id)
    .execute();
  const letter = await letterOf(db, { orgId: invite.org_id, locale: invite.locale }, pinMail, { pin });
  await mail.send(db, { to: invite.email, ...letter });
};
