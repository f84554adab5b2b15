import * as z from 'zod/mini';
import { accountRoles, defineCall, listOf } from '#core/shared';
import { proofSchema } from './fieldSchemas.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

const offerSchema = z.object({
  id: z.string(),
  organization: z.string(),
  role: z.enum(accountRoles),
  /** Whether accepting asks for the clinic's code, or a birth date and card. */
  needsProof: z.boolean(),
  expiresAt: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

const mine = { base: 'api', allow: accountRoles, shared: 'self', wholeAccount: true } as const;

export const listOffers = defineCall({
  ...mine,
  id: 'users.offers',
  summary: 'List the clinic invitations for my account',
  method: 'GET',
  path: '/users/me/offers',
  answer: listOf(offerSchema),
  reads: ['account'],
});

/** Failures: 404 `offer_gone`, 422 `proof_needed`, `wrong_proof`, 409 `already_here`, 429. */
export const acceptProfile = defineCall({
  ...mine,
  id: 'users.acceptOffer',
  summary: 'Accept an invitation with my account',
  method: 'POST',
  path: '/users/me/offers/:id/acceptance',
  params: z.object({ id }),
  body: z.object({ proof: z.optional(proofSchema) }),
  answer: z.object({ profileId: z.string() }),
  stales: ['account', 'people', 'patients'],
  perMinute: 20,
});

export const refuseProfile = defineCall({
  ...mine,
  id: 'users.refuseOffer',
  summary: 'Refuse an invitation',
  method: 'DELETE',
  path: '/users/me/offers/:id',
  params: z.object({ id }),
  stales: ['account'],
});
