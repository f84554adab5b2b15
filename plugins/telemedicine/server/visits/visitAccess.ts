import { type CallContext, type Caller, Failure, notFound, type Trx } from '#core/server';
import { isStaff } from '#core/shared';
import { isStaffOnly } from '#clinical/shared';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import type { Seat } from '../../shared/seat.ts';
import { guestsAllowedUntil } from '../invites/guestPeriod.ts';
import { findMeeting, type Meeting } from './meeting.ts';
import { seatsOf } from './repository.ts';
import type { Services } from '../services.ts';

/** Who asks, as far as one visit is concerned. */
export interface Participant {
  readonly orgId: string;
  readonly kind: Seat['kind'];
  /** Of the clinic: admits and is admitted at once. */
  readonly host: boolean;
  readonly profileId: string | null;
  readonly inviteId: string | null;
  /** Who they are on the live connection. */
  readonly liveAddress: string;
  readonly name: string;
}

export interface VisitAccess {
  readonly meeting: Meeting;
  readonly participant: Participant;
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
  { people }: Services,
  db: Trx,
  caller: Caller,
  meeting: Meeting,
): Promise<Participant | null> => {
  const own = caller.resourceId ?? (await people.resourceIdOf(caller.orgId, caller.profileId));
  const kind = kindOf(caller, own, meeting) ?? ((await isInvited(db, caller, meeting.id)) ? 'guest' : null);
  return (
    kind && {
      orgId: caller.orgId,
      kind,
      host: kind === 'practitioner' || kind === 'staff',
      profileId: caller.profileId,
      inviteId: null,
      liveAddress: caller.profileId,
      name: `${caller.firstName} ${caller.lastName}`,
    }
  );
};

/** @throws Failure 401 `pass_invalid` after the visit; the pass itself lasts longer, for overtime and the farewell */
const refuseLate = async (db: Trx, orgId: string, meeting: Meeting, now: Date): Promise<void> => {
  if (now <= closesAt(meeting) || now <= guestsAllowedUntil(meeting, await seatsOf(db, orgId, meeting.id))) return;
  throw new Failure(401, 'pass_invalid', 'Your access has ended. Open your link again.');
};

const asGuest = async (
  { now }: Pick<Services, 'now'>,
  db: Trx,
  guest: NonNullable<CallContext['guest']>,
  meeting: Meeting,
  afterwards: boolean,
): Promise<Participant | null> => {
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
        liveAddress: guest.id,
        name: invite.name,
      }
    : null;
};

/**
 * The caller's part in a visit. @throws Failure 404 for outsiders, whether or not it exists; 403
 * `consent_denied` for staff whose access the patient denied
 * @param afterwards also admits guests after the visit
 */
export const visitAccess = async (
  services: Services,
  { db, guest, callerOrNull, needsPatient }: Pick<CallContext, 'db' | 'guest' | 'callerOrNull' | 'needsPatient'>,
  visit: string,
  { afterwards = false }: { readonly afterwards?: boolean } = {},
): Promise<VisitAccess> => {
  const orgId = (guest ?? callerOrNull)?.orgId;
  const meeting = orgId === undefined ? null : await findMeeting(services.record(db, orgId), visit);
  if (!meeting) throw noVisit();
  const participant = guest
    ? await asGuest(services, db, guest, meeting, afterwards)
    : callerOrNull && (await asAccount(services, db, callerOrNull, meeting));
  if (!participant || (participant.kind === 'patient' && isStaffOnly(meeting.appointment))) throw noVisit();
  if (participant.host && meeting.patient) await needsPatient(meeting.patient.id);
  return { meeting, participant };
};

/** The same for what only the clinic does. @throws Failure 404 */
export const hostAccess = async (...about: Parameters<typeof visitAccess>): Promise<VisitAccess> => {
  const access = await visitAccess(...about);
  if (!access.participant.host) throw noVisit();
  return access;
};

export const isSeatOf = (
  { profileId, inviteId }: Participant,
  seat: { readonly profile_id: string | null; readonly invite_id: string | null },
): boolean => (profileId === null ? seat.invite_id === inviteId : seat.profile_id === profileId);
