import {
  conflict,
  type Caller,
  forbidden,
  type Handler,
  type ServerServices,
  type Trx,
} from '../../../../core/server/index.ts';
import { linkOrigin } from '../../../../core/server/mail/origin.ts';
import type { inviteGuest } from '../../shared/contract.ts';
import { clinicOf } from '../clinic.ts';
import { peopleIds } from '../meeting.ts';
import { lockVisit } from '../rows.ts';
import { type Standing, standingOf } from '../standing.ts';
import { stateOf } from '../state.ts';
import { tellOfChange } from '../telling.ts';
import { refusePestering } from './mailTurns.ts';
import { type InviteRow, invitesOf } from './rows.ts';
import { asksForPin, sendLink, sendPin } from './sending.ts';
import { shownInvite } from './shown.ts';

const mostOfVisit = 10;

/** Of this clinic, whatever the person is here. */
const profileWith = async ({ asSystem }: ServerServices, orgId: string, email: string): Promise<string | null> =>
  asSystem(async (db) => {
    const row = await db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select('profile.id')
      .where('account.email', '=', email)
      .where('account.status', '=', 'active')
      .where('profile.org_id', '=', orgId)
      .orderBy('profile.created_at')
      .executeTakeFirst();
    return row?.id ?? null;
  });

/** The clinic's people and the patient. @throws Failure 403 for others who are only invited themselves */
export const asInviter = async (...about: Parameters<typeof standingOf>): Promise<Standing> => {
  const standing = await standingOf(...about);
  if (!standing.comer.host && standing.comer.kind !== 'patient')
    throw forbidden('The patient and the clinic invite others to a visit.');
  return standing;
};

const write = async (
  db: Trx,
  caller: Caller,
  visit: string,
  values: { email: string; name: string; locale: 'en-CA' | 'fr-CA'; wants_pin: boolean; profile_id: string | null },
): Promise<InviteRow> =>
  db
    .insertInto('telemedicine_invite')
    .values({
      ...values,
      org_id: caller.orgId,
      visit,
      invited_by: caller.profileId,
      pin_hash: null,
      locked_until: null,
      opened_at: null,
      revoked_at: null,
    })
    // Invited again after it was taken back, or under a better name.
    .onConflict((clash) =>
      clash
        .columns(['org_id', 'visit', 'email'])
        .doUpdateSet({ ...values, revoked_at: null, opened_at: null, pin_hash: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Invited anew: they wait in the lobby like anybody else. */
const takeBackIn = async (db: Trx, { id, org_id, visit, profile_id }: InviteRow): Promise<void> => {
  await db
    .updateTable('telemedicine_seat')
    .set({ state: 'left' })
    .where('org_id', '=', org_id)
    .where('visit', '=', visit)
    .where('state', '=', 'removed')
    .where('kind', '=', 'guest')
    .where((either) =>
      either.or([either('invite_id', '=', id), ...(profile_id ? [either('profile_id', '=', profile_id)] : [])]),
    )
    .execute();
};

export const inviting =
  (services: ServerServices): Handler<typeof inviteGuest> =>
  async ({ params, body }, context) => {
    const { db, caller, audit } = context;
    const { orgId } = caller;
    const standing = await asInviter(services, context, params.id);
    const { meeting } = standing;
    const row = await lockVisit(db, orgId, meeting);
    const state = stateOf(meeting, row, [], services.now());
    if (state === 'ended') throw conflict('This visit is over.', 'visit_over');
    if (state === 'cancelled') throw conflict('This visit was cancelled.', 'visit_cancelled');
    const others = (await invitesOf(db, orgId, meeting.id)).filter(({ email }) => email !== body.email);
    if (others.length >= mostOfVisit)
      throw conflict(`At most ${mostOfVisit} people are invited to a visit. Take one back first.`, 'invites_full');
    await refusePestering(services, body.email);
    const { locale } = await clinicOf(db, orgId);
    const invite = await write(db, caller, meeting.id, {
      email: body.email,
      name: body.name.replace(/\p{C}+/gu, ' ').trim() || body.email,
      locale: body.locale ?? locale,
      wants_pin: body.pin,
      profile_id: await profileWith(services, orgId, body.email),
    });
    await takeBackIn(db, invite);
    await sendLink(services, db, invite, meeting, linkOrigin(services.environment, context.header('host')));
    if (asksForPin(invite)) await sendPin(services, db, invite);
    if (invite.profile_id)
      await services.notifier.notify(db, orgId, [invite.profile_id], 'telemedicine_invite', {
        sender_first_name: caller.firstName,
        sender_last_name: caller.lastName,
        resource_id: meeting.id,
      });
    await audit({
      action: 'invited',
      target: { type: 'visit', id: meeting.id },
      ...(meeting.patient && { patientId: meeting.patient.id }),
      detail: { invite: invite.id, pin: asksForPin(invite) },
    });
    await tellOfChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return shownInvite(invite, services.now());
  };
