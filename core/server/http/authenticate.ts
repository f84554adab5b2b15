import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { AccountRole } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { Failure, forbidden, notFound } from '../failure.ts';
import type { Choice } from '../identity/callers.ts';
import type { VerifiedToken } from '../identity/identity.ts';
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

interface Row {
  readonly id: string;
  readonly org_id: string;
  readonly role: AccountRole;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly resource_id: string | null;
}

/**
 * @param db a system transaction
 * @throws Failure 401 `token_invalid` for an account without a profile, 403 `profile_not_yours`, 403, 404
 */
export const callerOf = async (db: Trx, token: VerifiedToken, choice: Choice): Promise<Caller> => {
  const { rows } = await sql<Row>`select p.id, p.org_id, p.role, p.first_name, p.last_name, p.resource_id, a.email
    from account a join profile p on p.account_id = a.id
    where a.id = ${token.accountId} order by p.created_at, p.id`.execute(db);
  const own = rows[0];
  if (!own) throw new Failure(401, 'token_invalid', 'This account cannot sign in. Ask the clinic.');
  const row = choice.profile === undefined ? own : rows.find(({ id }) => id === choice.profile);
  if (!row)
    throw new Failure(403, 'profile_not_yours', 'This profile belongs to another account. Choose one of yours.');

  let orgId = row.org_id;
  if (choice.organization !== undefined && choice.organization !== orgId) {
    if (row.role !== 'super_admin') throw forbidden('You do not have access to this organisation.');
    const there = await db
      .selectFrom('organization')
      .select('id')
      .where('id', '=', choice.organization)
      .executeTakeFirst();
    if (!there) throw notFound('organisation');
    orgId = there.id;
  }
  return {
    accountId: token.accountId,
    email: row.email,
    profileId: row.id,
    role: row.role,
    orgId,
    firstName: row.first_name,
    lastName: row.last_name,
    deviceId: token.deviceId,
    resourceId: row.resource_id,
  };
};
