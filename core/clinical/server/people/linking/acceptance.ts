import type { Selectable } from 'kysely';
import { isStaff } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, Failure, invalid } from '#core/server/failure.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { deniedProfiles } from '../../access/denials/denialTable.ts';
import { linkablePerson, type Person } from './linkable.ts';
import type { ProfileOfferTable } from './offerTable.ts';
import { isGiven, isProof, type Proof } from './proof.ts';

const attemptsMost = 5;

export interface Accepting {
  readonly offerId: string;
  readonly accountId: string;
  readonly proof: Proof;
  readonly ip: string;
  readonly requestId: string;
}

type Services = Pick<ServerServices, 'audit' | 'keyed' | 'now' | 'people' | 'record'>;
type Offer = Selectable<ProfileOfferTable>;

export const offerGone = (): Failure =>
  new Failure(404, 'offer_gone', 'This invitation has ended. Ask your clinic for a new one.');

const proofNeeded = (): Failure => {
  const sentence = 'Enter the code from your clinic, or your birth date and health card number.';
  return new Failure(422, 'proof_needed', sentence, { code: sentence });
};

const wrongProof = (): Failure => {
  const sentence = 'This does not match the clinic’s record. Check it, or ask for a new invitation.';
  return new Failure(422, 'wrong_proof', sentence, { code: sentence });
};

/** Who is linked may not learn by trial what the record says: five tries, then the offer ends. */
const countAttempt = async (db: Trx, services: Services, offer: Offer, accepting: Accepting): Promise<Failure> => {
  const attempts = offer.attempts + 1;
  const ends = attempts >= attemptsMost;
  await db
    .updateTable('profile_offer')
    .set({ attempts, ...(ends && { state: 'revoked' as const }) })
    .where('id', '=', offer.id)
    .execute();
  await auditOffer(db, services, offer, accepting, 'refused-link', { why: ends ? 'too_many_attempts' : 'wrong_proof' });
  return wrongProof();
};

/** What a person did with an offer, in the trail of the clinic that made it. */
export const auditOffer = (
  db: Trx,
  services: Pick<Services, 'audit'>,
  offer: Pick<Offer, 'id' | 'org_id' | 'role' | 'resource_id'>,
  by: Pick<Accepting, 'accountId' | 'ip' | 'requestId'> & { readonly profileId?: string },
  action: 'accepted-link' | 'refused-link',
  detail: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const type = isStaff(offer.role) ? 'Practitioner' : 'Patient';
  const { accountId, ip, requestId, profileId = null } = by;
  return services.audit.record(
    db,
    offer.org_id,
    { accountId, profileId, role: offer.role, ip, requestId },
    {
      action,
      target: offer.resource_id === null ? { type: 'offer', id: offer.id } : { type, id: offer.resource_id },
      ...(type === 'Patient' && offer.resource_id !== null && { patientId: offer.resource_id }),
      detail: { offer: offer.id, ...detail },
    },
  );
};

/** Sets the record on the profile that an earlier invitation made and nobody used, or makes the profile. Null where one is in use. */
const profileFrom = async (db: Trx, offer: Offer): Promise<string | null> => {
  const there = await db
    .selectFrom('profile')
    .select(['id', 'resource_id'])
    .where('account_id', '=', offer.account_id)
    .where('org_id', '=', offer.org_id)
    .where('role', '=', offer.role)
    .forUpdate()
    .executeTakeFirst();
  if (there) {
    if (there.resource_id !== null) return null;
    await db
      .updateTable('profile')
      .set({ resource_id: offer.resource_id, custom_role_id: offer.custom_role_id })
      .where('id', '=', there.id)
      .execute();
    return there.id;
  }
  const { account_id, org_id, role, first_name, last_name, title, resource_id, custom_role_id } = offer;
  const made = await db
    .insertInto('profile')
    .values({ account_id, org_id, role, first_name, last_name, title, resource_id, custom_role_id })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
};

/**
 * The one place where an account becomes a Patient or Practitioner of a clinic. Counts wrong proofs, so the transaction must
 * not be undone by a refusal, which is therefore returned.
 * @returns the profile, or the Failure to throw after the commit
 */
export const acceptOffer = async (
  services: Services,
  db: Trx,
  accepting: Accepting,
): Promise<{ readonly profileId: string; readonly orgId: string; readonly person: Person | null } | Failure> => {
  const offer = await db
    .selectFrom('profile_offer')
    .selectAll()
    .where('id', '=', accepting.offerId)
    .where('account_id', '=', accepting.accountId)
    .where('state', '=', 'open')
    .where('expires_at', '>', services.now())
    .forUpdate()
    .executeTakeFirst();
  if (!offer) return offerGone();
  const { org_id: orgId, role, resource_id: resourceId } = offer;
  // An inviter whom the patient now denies cannot give access to another person.
  if (resourceId !== null && !isStaff(role)) {
    const denied = await deniedProfiles(db, orgId, resourceId, services.now());
    if (denied.includes(offer.invited_by)) return offerGone();
  }
  const record = services.record(db, orgId);
  if (offer.code_hash !== null) {
    if (!isGiven(accepting.proof)) return proofNeeded();
    const patient = !isStaff(role) && resourceId !== null ? await record.find('Patient', resourceId) : null;
    if (!isProof(services.keyed, offer, patient, accepting.proof)) return countAttempt(db, services, offer, accepting);
  }
  let person: Person | null = null;
  try {
    if (resourceId !== null) person = await linkablePerson(db, record, { orgId, role, resourceId });
  } catch (error) {
    if (error instanceof Failure) return offerGone();
    throw error;
  }
  const profileId = await profileFrom(db, offer);
  if (profileId === null)
    return conflict('You already have a record here. Ask the clinic to merge the two records.', 'already_here');
  await db.updateTable('profile_offer').set({ state: 'accepted' }).where('id', '=', offer.id).execute();
  if (resourceId === null) await services.people.place(orgId);
  await auditOffer(db, services, offer, { ...accepting, profileId }, 'accepted-link', { profile: profileId });
  return { profileId, orgId, person };
};

/** What waits for a new account whose mailbox is proof enough, where no page of ours takes the invitation up. */
export const acceptMailboxOffers = async (services: Services, db: Trx, accountId: string): Promise<void> => {
  const open = await db
    .selectFrom('profile_offer')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('code_hash', 'is', null)
    .execute();
  for (const { id } of open)
    await acceptOffer(services, db, { offerId: id, accountId, proof: {}, ip: '', requestId: 'sign-in' });
};

/** @throws Failure 422 where only the clinic's code could show who the person is, and no one can be asked for it */
export const needMailboxProof = (withCode: boolean): void => {
  if (!withCode) return;
  const sentence = 'Add this email address to the person’s record first, then invite.';
  throw invalid(sentence, { email: sentence });
};
