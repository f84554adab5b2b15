import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { notFound } from '#core/server/failure.ts';
import type { InvitationPayload } from '#core/server/identity/invitation.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '../announceStaff.ts';
import type { StaffChanger } from '../staff/staffChanger.ts';
import { mayInvite } from './mayInvite.ts';
import { closeOffer } from './offers.ts';

/** A new account's profile is there before anybody uses it: taken back, it is gone, and the mailed link leads nowhere. @returns whether it was one */
const revokeWaiting = async (
  services: ServerServices,
  db: Trx,
  { caller, audit }: StaffChanger,
  id: string,
): Promise<boolean> => {
  const { orgId, role } = caller;
  const profile = await db
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('organization as o', 'o.id', 'p.org_id')
    .select(['p.account_id', 'p.role', 'a.email', 'o.slug'])
    .where('p.id', '=', id)
    .where('p.org_id', '=', orgId)
    .where('p.resource_id', 'is', null)
    .where('a.status', '=', 'invited')
    .forUpdate('p')
    .executeTakeFirst();
  if (!profile) return false;
  if (!mayInvite(role, profile.role)) throw notFound('invitation');
  const named: keyof InvitationPayload = 'organization';
  await db
    .deleteFrom('one_time_code')
    .where('email', '=', profile.email)
    .where('purpose', '=', 'invite')
    .where(sql`payload ->> ${named}`, '=', profile.slug)
    .execute();
  await services.links.revoke(db, orgId, `invitation/${profile.account_id}`);
  await db.deleteFrom('profile').where('id', '=', id).execute();
  if (profile.role !== 'patient') await announceStaff(services.live, db, orgId);
  await audit({ action: 'uninvited', target: { type: 'profile', id }, detail: { role: profile.role } });
  return true;
};

/**
 * Takes back what was offered and not accepted. Needs `asSystem`.
 * @param id of the profile that waits for a new account, or of the offer
 * @param needsPatient asked before an offer of a patient's record
 * @throws Failure 404
 */
export const takeInvitationBack = async (
  services: ServerServices,
  db: Trx,
  by: StaffChanger,
  id: string,
  needsPatient: (patientId: string) => Promise<void>,
): Promise<void> => {
  const { orgId, role } = by.caller;
  if (await revokeWaiting(services, db, by, id)) return;
  const offer = await closeOffer(db, id, 'revoked', { orgId });
  if (!offer || !mayInvite(role, offer.role)) throw notFound('invitation');
  if (offer.role === 'patient' && offer.resource_id !== null) await needsPatient(offer.resource_id);
  await services.links.revoke(db, orgId, `invitation/${offer.account_id}`);
  if (offer.role !== 'patient') await announceStaff(services.live, db, orgId);
  const isPatient = offer.role === 'patient' && offer.resource_id !== null;
  await by.audit({
    action: 'revoked-link',
    target: { type: isPatient ? 'Patient' : 'offer', id: offer.resource_id ?? offer.id },
    ...(isPatient && { patientId: offer.resource_id ?? '' }),
    detail: { offer: offer.id },
  });
};
