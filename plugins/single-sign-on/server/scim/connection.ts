import { randomUUID } from 'node:crypto';
import type { AdminRole } from '#core/shared';
import { Failure, type ServerServices, type Trx } from '#core/server';
import { newSecret } from '#core/server/identity/secrets.ts';

/** A directory that sent the token of its clinic. */
export interface Scim {
  readonly orgId: string;
  /** Of this very token. */
  readonly id: string;
  readonly role: AdminRole;
  readonly othersRole: string | null;
}

const about = 'scim-token';
const mark = 'scim_';
const form = /^scim_([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;
const usedEveryMs = 60_000;

/** The same for a token that never was, was withdrawn or replaced. */
const notKnown = (): Failure => new Failure(401, 'token_invalid', 'This token is not accepted here.');

export const newToken = ({ keyed }: ServerServices): { id: string; token: string; hash: string } => {
  const [id, secret] = [randomUUID(), newSecret()];
  return { id, token: `${mark}${id}.${secret}`, hash: keyed.of(about, secret) };
};

/** @throws Failure 401 */
export const connectionOf = async (services: ServerServices, bearer: string | null): Promise<Scim> => {
  const [, id = '', secret = ''] = form.exec(bearer ?? '') ?? [];
  const now = services.now();
  return services.asSystem(async (db) => {
    const row = await db
      .selectFrom('scim_connection as c')
      .innerJoin('organization as o', 'o.id', 'c.org_id')
      .select(['c.org_id', 'c.id', 'c.token_hash', 'c.role', 'c.others_role', 'c.last_used_at'])
      .where('c.id', '=', id)
      .where('o.closed_at', 'is', null)
      .executeTakeFirst();
    if (!services.keyed.fits(about, secret, row?.token_hash ?? null) || !row) throw notKnown();
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > usedEveryMs)
      await db.updateTable('scim_connection').set({ last_used_at: now }).where('id', '=', id).execute();
    return { orgId: row.org_id, id, role: row.role, othersRole: row.others_role };
  });
};

/** Whoever withdraws a token waits for what is under way with it, and nothing begins after. @throws Failure 401 */
export const stillStands = async (db: Trx, { orgId, id }: Scim): Promise<void> => {
  const row = await db
    .selectFrom('scim_connection')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('token_hash', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw notKnown();
};
