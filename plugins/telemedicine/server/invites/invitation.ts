import { conflict, type Caller, forbidden, type Handler, type Trx } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { inviteGuest } from '../../shared/calls.ts';
import { clinicOf } from '../clinic.ts';
import { peopleIds } from '../visits/meeting.ts';
import { lockVisit } from '../visits/repository.ts';
import { type VisitAccess, visitAccess } from '../visits/visitAccess.ts';
import { stateOf } from '../visits/visitState.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import { refuseTooManyMails } from './mailLimit.ts';
import { changeSeats, type InviteRow, invitesOf } from './repository.ts';
import { asksForPin, sendLink, sendPin } from './delivery.ts';
import { inviteView } from './inviteView.ts';
import type { Services } from '../services.ts';

const mostOfVisit = 10;

/** Of this clinic, whatever the person is here. */
const profileWith = async ({ asSystem }: Services, orgId: string, email: string): Promise<string | null> =>
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
export const inviterAccess = async (...about: Parameters<typeof visitAccess>): Promise<VisitAccess> => {
  const access = await visitAccess(...about);
  if (!access.participant.host && access.participant.kind !== 'patient')
    throw forbidden('Only the patient and the clinic can invite others to a visit.');
  return access;
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

/** Invited again: they wait in the lobby like everyone else. */
const takeBackIn = async (db: Trx, invite: InviteRow): Promise<void> => {
  await changeSeats(db, invite).set({ state: 'left' }).where('state', '=', 'removed').execute();
};

export const inviteGuestHandler =
  (services: Services): Handler<typeof inviteGuest> =>
  async ({ params, body }, context) => {
    const { db, caller, audit } = context;
    const { orgId } = caller;
    const access = await inviterAccess(services, context, params.id);
    const { meeting } = access;
    const row = await lockVisit(db, orgId, meeting);
    const state = stateOf(meeting, row, [], services.now());
    if (state === 'ended') throw conflict('This visit is over.', 'visit_over');
    if (state === 'cancelled') throw conflict('This visit was cancelled.', 'visit_cancelled');
    const others = (await invitesOf(db, orgId, meeting.id)).filter(({ email }) => email !== body.email);
    if (others.length >= mostOfVisit)
      throw conflict(`This visit already has ${mostOfVisit} guests. Cancel an invitation first.`, 'invites_full');
    await refuseTooManyMails(services, body.email);
    const { locale } = await clinicOf(db, orgId);
    const invite = await write(db, caller, meeting.id, {
      email: body.email,
      name: body.name.replace(/\p{C}+/gu, ' ').trim() || body.email,
      locale: body.locale ?? locale,
      wants_pin: body.pin,
      profile_id: await profileWith(services, orgId, body.email),
    });
    await takeBackIn(db, invite);
    const origin = linkOrigin(services.settings, context.header('host'));
    await sendLink(services, db, invite, meeting, { origin, cause: causeOf(context) });
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
    await publishVisitChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return inviteView(invite, services.now());
  };
