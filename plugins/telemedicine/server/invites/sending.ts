import type { ServerServices, Trx } from '../../../../core/server/index.ts';
import { clinicOf } from '../clinic.ts';
import type { Meeting } from '../meeting.ts';
import { inviteMail, pinMail, whenIn } from './mails.ts';
import type { InviteRow } from './rows.ts';
import { codeHash, newGuestCode, newPin, pinOf } from './secrets.ts';
import { leftUntil } from './until.ts';

type Sending = Pick<ServerServices, 'links' | 'mail' | 'now'>;

export const aboutInvite = (id: string): string => `telemedicine-invite/${id}`;

const newLink = async (
  { links, now }: Sending,
  db: Trx,
  invite: InviteRow,
  meeting: Meeting,
  origin: string | undefined,
): Promise<string> => {
  const { org_id: orgId, id, email } = invite;
  const options = {
    expiresAt: leftUntil(meeting),
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
  sending: Sending,
  db: Trx,
  invite: InviteRow,
  meeting: Meeting,
  origin?: string,
): Promise<void> => {
  const { name: clinic, zone } = await clinicOf(db, invite.org_id);
  const { locale, name } = invite;
  const link = await newLink(sending, db, invite, meeting, origin);
  const pin = invite.wants_pin && !invite.profile_id;
  const words = { name, clinic, when: whenIn(meeting.start, zone, locale), link, pin };
  await sending.mail.send(db, { to: invite.email, ...inviteMail(locale, words) });
};

/** Mails a fresh PIN; the one before is none any more. Wrong tries stay counted: asking for PINs buys nobody more of them. */
export const sendPin = async (
  { keyed, mail }: Pick<ServerServices, 'keyed' | 'mail'>,
  db: Trx,
  invite: InviteRow,
): Promise<void> => {
  const { name: clinic } = await clinicOf(db, invite.org_id);
  const pin = newPin();
  await db
    .updateTable('telemedicine_invite')
    .set({ pin_hash: keyed.of(pinOf(invite.id), pin) })
    .where('id', '=', invite.id)
    .execute();
  await mail.send(db, { to: invite.email, ...pinMail(invite.locale, { name: invite.name, clinic, pin }) });
};

export const asksForPin = ({ wants_pin, profile_id }: InviteRow): boolean => wants_pin && profile_id === null;
