import type { AccountRole } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { newCode } from '#core/server/identity/secrets.ts';
import type { KeyedHash } from '#core/server/identity/codeKey.ts';
import { codeOf } from './proof.ts';

export const offerDays = 7;
const dayMs = 24 * 3_600_000;

export interface Offering {
  readonly orgId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string | null;
  readonly resourceId: string | null;
  readonly customRole?: string | null;
  readonly invitedBy: string;
  /** Whether a code is handed over in the clinic. */
  readonly withCode: boolean;
  readonly now: Date;
}

/** Offers a profile in the place of an earlier offer of its kind. The code is nowhere kept: staff see it this once. */
export const offerProfile = async (
  db: Trx,
  keyed: KeyedHash,
  of: Offering,
): Promise<{ readonly id: string; readonly code: string | null }> => {
  await db
    .updateTable('profile_offer')
    .set({ state: 'revoked' })
    .where('org_id', '=', of.orgId)
    .where('state', '=', 'open')
    .where('role', '=', of.role)
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', of.accountId),
        ...(of.resourceId === null ? [] : [eb('resource_id', '=', of.resourceId)]),
      ]),
    )
    .execute();
  const { id } = await db
    .insertInto('profile_offer')
    .values({
      org_id: of.orgId,
      account_id: of.accountId,
      email: of.email,
      role: of.role,
      first_name: of.firstName,
      last_name: of.lastName,
      title: of.title,
      custom_role_id: of.customRole ?? null,
      resource_id: of.resourceId,
      invited_by: of.invitedBy,
      code_hash: null,
      state: 'open',
      created_at: of.now,
      expires_at: new Date(of.now.getTime() + offerDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!of.withCode) return { id, code: null };
  const code = newCode();
  await db
    .updateTable('profile_offer')
    .set({ code_hash: keyed.of(codeOf(id), code) })
    .where('id', '=', id)
    .execute();
  return { id, code };
};

/** What is offered to an account and not expired, whichever clinic offers it. */
export const openOffersOf = (db: Trx, accountId: string, now: Date) =>
  db
    .selectFrom('profile_offer as f')
    .innerJoin('organization as o', 'o.id', 'f.org_id')
    .select(['f.id', 'f.role', 'f.code_hash', 'f.expires_at', 'f.resource_id', 'o.name as organization'])
    .where('f.account_id', '=', accountId)
    .where('f.state', '=', 'open')
    .where('f.expires_at', '>', now)
    .orderBy('f.created_at')
    .limit(50)
    .execute();

/** What an open offer says of the profile that comes of it. Needs `asSystem`. */
export const changeOffer = async (
  db: Trx,
  { id, orgId }: { readonly id: string; readonly orgId: string },
  change: Partial<Pick<Offering, 'role' | 'customRole' | 'firstName' | 'lastName' | 'title'>>,
): Promise<void> => {
  const { role, customRole, firstName, lastName, title } = change;
  await db
    .updateTable('profile_offer')
    .set({
      ...(role !== undefined && { role }),
      ...(customRole !== undefined && { custom_role_id: customRole }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(title !== undefined && { title }),
    })
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('state', '=', 'open')
    .execute();
};

/** Ends an open offer. @returns what it was; undefined where there is none */
export const closeOffer = (
  db: Trx,
  id: string,
  as: 'refused' | 'revoked',
  of: { readonly accountId: string } | { readonly orgId: string },
) => {
  const change = db.updateTable('profile_offer').set({ state: as }).where('id', '=', id).where('state', '=', 'open');
  const own = 'accountId' in of ? change.where('account_id', '=', of.accountId) : change.where('org_id', '=', of.orgId);
  return own.returning(['id', 'org_id', 'account_id', 'role', 'resource_id']).executeTakeFirst();
};

export const forgetOffers = async (db: Trx, now: Date): Promise<void> => {
  await db
    .deleteFrom('profile_offer')
    .where('expires_at', '<', new Date(now.getTime() - 30 * dayMs))
    .execute();
};
