import {
  type CallContext,
  type Caller,
  Failure,
  notFound,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import { isStaff } from '../../../core/shared/index.ts';
import { closesAt } from '../../../core/shared/visitDoors.ts';
import type { Seat } from '../shared/seat.ts';
import { guestsUntil } from './invites/until.ts';
import { findMeeting, type Meeting } from './meeting.ts';
import { seatsOf } from './rows.ts';

/** Who asks, as far as one visit is concerned. */
export interface Comer {
  readonly orgId: string;
  readonly kind: Seat['kind'];
  /** Of the clinic: admits and is admitted at once. */
  readonly host: boolean;
  readonly profileId: string | null;
  readonly inviteId: string | null;
  /** Who they are on the live connection. */
  readonly voice: string;
  readonly name: string;
}

export interface Standing {
  readonly meeting: Meeting;
  readonly comer: Comer;
}

const noVisit = () => notFound('visit');

const kindOf = ({ role }: Caller, own: string | null, { patient, practitioners }: Meeting): Seat['kind'] | null => {
  if (own !== null && role === 'patient' && patient?.id === own) return 'patient';
  if (own !== null && isStaff(role) && practitioners.some(({ id }) => id === own)) return 'practitioner';
  return isStaff(role) ? 'staff' : null;
};

const isInvited = async (db: Trx, { orgId, profileId }: Caller, visit: string): Promise<boolean> =>
  (await db
    .selectFrom('telemedicine_invite')
    .select('id')
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const asAccount = async (
  { people }: ServerServices,
  db: Trx,
  caller: Caller,
  meeting: Meeting,
): Promise<Comer | null> => {
  const own = caller.resourceId ?? (await people.resourceIdOf(caller.orgId, caller.profileId));
  const kind = kindOf(caller, own, meeting) ?? ((await isInvited(db, caller, meeting.id)) ? 'guest' : null);
  return (
    kind && {
      orgId: caller.orgId,
      kind,
      host: kind === 'practitioner' || kind === 'staff',
      profileId: caller.profileId,
      inviteId: null,
      voice: caller.profileId,
      name: `${caller.firstName} ${caller.lastName}`,
    }
  );
};

/** @throws Failure 401 `pass_invalid` once the visit is over for guests; their pass itself lasts longer, for visits that go on and for what is left of them */
const refuseLate = async (db: Trx, orgId: string, meeting: Meeting, now: Date): Promise<void> => {
  if (now <= closesAt(meeting) || now <= guestsUntil(meeting, await seatsOf(db, orgId, meeting.id))) return;
  throw new Failure(401, 'pass_invalid', 'This pass is not valid any more. Open your link again.');
};

const asGuest = async (
  { now }: Pick<ServerServices, 'now'>,
  db: Trx,
  guest: NonNullable<CallContext['guest']>,
  meeting: Meeting,
  afterwards: boolean,
): Promise<Comer | null> => {
  const invite = await db
    .selectFrom('telemedicine_invite')
    .select(['id', 'name'])
    .where('id', '=', guest.subject)
    .where('org_id', '=', guest.orgId)
    .where('visit', '=', meeting.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (invite && !afterwards) await refuseLate(db, guest.orgId, meeting, now());
  return invite
    ? {
        orgId: guest.orgId,
        kind: 'guest',
        host: false,
        profileId: null,
        inviteId: invite.id,
        voice: guest.id,
        name: invite.name,
      }
    : null;
};

/**
 * What the caller is in a visit. @throws Failure 404 for whoever has no part in it, whether or not there is one; 403
 * `consent_denied` for staff to whom the patient closes their record: a visit is as good as that
 * @param afterwards also for guests for whom it is over
 */
export const standingOf = async (
  services: ServerServices,
  { db, guest, callerOrNull, needsPatient }: Pick<CallContext, 'db' | 'guest' | 'callerOrNull' | 'needsPatient'>,
  visit: string,
  { afterwards = false }: { readonly afterwards?: boolean } = {},
): Promise<Standing> => {
  const orgId = (guest ?? callerOrNull)?.orgId;
  const meeting = orgId === undefined ? null : await findMeeting(services.record(db, orgId), visit);
  if (!meeting) throw noVisit();
  const comer = guest
    ? await asGuest(services, db, guest, meeting, afterwards)
    : callerOrNull && (await asAccount(services, db, callerOrNull, meeting));
  if (!comer) throw noVisit();
  if (comer.host && meeting.patient) await needsPatient(meeting.patient.id);
  return { meeting, comer };
};

/** The same for what only the clinic does. @throws Failure 404 */
export const asHost = async (...about: Parameters<typeof standingOf>): Promise<Standing> => {
  const standing = await standingOf(...about);
  if (!standing.comer.host) throw noVisit();
  return standing;
};

export const isSeatOf = (
  { profileId, inviteId }: Comer,
  seat: { readonly profile_id: string | null; readonly invite_id: string | null },
): boolean => (profileId === null ? seat.invite_id === inviteId : seat.profile_id === profileId);
