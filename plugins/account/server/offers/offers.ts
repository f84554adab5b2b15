import { Failure } from '#core/server/failure.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { auditOffer, offerGone } from '#clinical/server/people/linking/acceptance.ts';
import { closeOffer, openOffersOf } from '#clinical/server/people/linking/offers.ts';
import { takeInvitationBack } from '#clinical/server/people/linking/waitingProfile.ts';
import type { revokeInvitation } from '../../shared/calls.ts';
import type { acceptProfile, listOffers, refuseProfile } from '../../shared/offerCalls.ts';
import { acceptOfferAndNotify } from './offerAcceptance.ts';

export const list =
  (services: ServerServices): Handler<typeof listOffers> =>
  async (_, { caller }) => {
    const open = await services.asSystem((db) => openOffersOf(db, caller.accountId, services.now()));
    return {
      data: open.map(({ id, organization, role, code_hash, expires_at }) => ({
        id,
        organization,
        role,
        needsProof: code_hash !== null,
        expiresAt: expires_at.toISOString(),
      })),
    };
  };

/** Counts wrong proofs for good, so it opens its own transaction. */
export const accept =
  (services: ServerServices): Handler<typeof acceptProfile> =>
  async ({ params, body }, { caller, ip, requestId }) => {
    const { accountId } = caller;
    const proof = body.proof ?? {};
    const accepted = await services.asSystem((db) =>
      acceptOfferAndNotify(services, db, { offerId: params.id, accountId, proof, ip, requestId }),
    );
    if (accepted instanceof Failure) throw accepted;
    return { profileId: accepted.profileId };
  };

export const refuse =
  (services: ServerServices): Handler<typeof refuseProfile> =>
  ({ params }, { caller, ip, requestId }) =>
    services.asSystem(async (db) => {
      const { accountId } = caller;
      const offer = await closeOffer(db, params.id, 'refused', { accountId });
      if (!offer) throw offerGone();
      await auditOffer(db, services, offer, { accountId, ip, requestId }, 'refused-link');
    });

export const revoke =
  (services: ServerServices): Handler<typeof revokeInvitation> =>
  ({ params }, context) =>
    services.asSystem((db) =>
      takeInvitationBack(services, db, context, params.id, (patientId) => context.needsPatient(patientId, db)),
    );
