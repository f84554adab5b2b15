import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import {
  type Choice,
  chosenProfile,
  customOfProfile,
  isClosed,
  isPreview,
  onlyIn,
  organizationOf,
  type OwnProfile,
  ownProfiles,
} from '../identity/chosenProfile.ts';
import { onlyOf, previewOf } from '../identity/callers.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import { aboutWhom } from '../identity/sharedProfile.ts';
import type { Caller } from '../plugin/scope.ts';
import type { Asker } from './admission.ts';

/** The token of `Authorization: Bearer ...`; null without one. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
};

/** For the queue: the sign-in, or where there is none the address. */
export const askerOf = (request: FastifyRequest): Asker => ({
  who: bearerOf(request) ?? request.ip,
  isGone: () => request.raw.socket.destroyed,
});

const first = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

export const choiceOf = (request: FastifyRequest): Choice => ({
  profile: first(request.headers.role) || undefined,
  organization: first(request.headers['x-organization']) || undefined,
});

interface Row extends OwnProfile {
  readonly email: string;
  readonly only: string | null;
}

/**
 * @param db a system transaction
 * @throws Failure what `chosenProfile` and `organizationOf` throw
 */
export const callerOf = async (db: Trx, token: VerifiedToken, choice: Choice, now: Date): Promise<Caller> => {
  const { rows } = await sql<Row>`select p.id, p.org_id, p.role, p.first_name, p.last_name, p.resource_id, p.stands_for,
    p.shares, a.email,
    p.suspended_at is not null as suspended, ${isClosed} as closed, ${isPreview} as preview, pc.id as acts_in,
    ${customOfProfile} as custom, ${onlyIn(token.deviceId, token.accountId)} as only
    from ${ownProfiles(token.deviceId, token.accountId)} join account a on a.id = ${token.accountId} order by p.created_at, p.id`.execute(
    db,
  );
  const row = chosenProfile(rows, choice, now);
  return {
    accountId: token.accountId,
    email: row.email,
    profileId: row.id,
    role: row.role,
    orgId: organizationOf(row, choice),
    firstName: row.first_name,
    lastName: row.last_name,
    deviceId: token.deviceId,
    ...onlyOf(row),
    ...previewOf(row),
    ...aboutWhom(row, now),
  };
};
