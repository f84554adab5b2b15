import { invite } from '#clinical/server/people/linking/memberInvitation.ts';
import { changeOffer } from '#clinical/server/people/linking/offers.ts';
import { takeInvitationBack } from '#clinical/server/people/linking/waitingProfile.ts';
import { changeMember, renameMember, restoreMember, suspendMember } from '#clinical/server/people/staff/changes.ts';
import { Failure } from '#core/server';
import { looksLikeEmail } from '#core/shared';
import { applyRoles, roleFor } from './memberRoles.ts';
import { refusal, unknownResource } from './refusals.ts';
import type { ScimScope } from './scope.ts';
import type { UserInput } from './userInput.ts';
import { findUser, type Place, placesOf, placeUsers, type UserRow } from './userRows.ts';

/** What was done to somebody, for the list of calls. */
export type UserAct = 'created' | 'changed' | 'suspended' | 'restored' | 'removed';
export interface UserDone {
  readonly row: UserRow;
  readonly act: UserAct;
}

const userOrNone = async ({ db, orgId }: ScimScope, id: string): Promise<UserRow> => {
  const row = await findUser(db, orgId, id);
  if (!row) throw unknownResource();
  return row;
};

const audited = ({ by }: ScimScope, action: 'created' | 'changed' | 'deleted', id: string): Promise<void> =>
  by.audit({ action, target: { type: 'directory-user', id } });

const suspendedHere = (): Failure =>
  new Failure(
    403,
    'suspended_here',
    'An administrator suspended this person in Pavilion. Restore their access there, on the Staff page.',
  );

const open = async (scope: ScimScope, row: UserRow, places: readonly Place[]): Promise<void> => {
  const { services, by, db } = scope;
  const suspended = places.filter(({ suspended_at }) => suspended_at !== null);
  // What a person closed, a person opens: a directory says `active` with every change of a name.
  const ours = suspended.filter(({ suspended_by }) => suspended_by === null);
  if (suspended.length > 0 && ours.length === 0) throw suspendedHere();
  for (const { id } of ours) await changeMember(services, by, id, 'restored', restoreMember);
  if (places.length > 0) return;
  const { role, customRole } = await roleFor(scope, row.id);
  const { email, first_name: firstName, last_name: lastName, title, locale } = row;
  const cause = {
    ip: scope.ip,
    caller: { accountId: `scim:${scope.orgId}`, orgId: scope.orgId, role: by.caller.role },
  };
  await invite(services, db, by, {
    ...{ email: email.toLowerCase(), role, firstName, lastName, origin: scope.origin, cause },
    ...(title !== null && { title }),
    ...(customRole !== null && { customRole }),
    ...(locale !== null && { locale }),
  });
  await db
    .updateTable('scim_user')
    .set((eb) => ({
      account_id: eb.selectFrom('account').select('account.id').where('account.email', '=', email.toLowerCase()),
    }))
    .where('id', '=', row.id)
    .execute();
};

const close = async ({ services, by, db }: ScimScope, places: readonly Place[]): Promise<void> => {
  for (const { id, is_offer, status, resource_id } of places)
    if (is_offer || (status === 'invited' && resource_id === null))
      await takeInvitationBack(services, db, by, id, async () => undefined);
    else await changeMember(services, by, id, 'suspended', suspendMember(services, by));
};

/** Within the call: needs `asSystem`. @returns what became of their access; null where nothing did */
const setActive = async (scope: ScimScope, row: UserRow, active: boolean): Promise<UserAct | null> => {
  if (row.active === active) return null;
  const places = await placesOf(scope.db, scope.orgId, row.account_id);
  if (active) await open(scope, row, places);
  else await close(scope, places);
  return active ? 'restored' : 'suspended';
};

/** Another of the clinic with this name or address. */
const twinOf = async ({ db, orgId }: ScimScope, { userName }: { readonly userName: string }, but: string) =>
  db
    .selectFrom('scim_user')
    .select(['id', 'managed'])
    .where('org_id', '=', orgId)
    .where((eb) => eb(eb.fn('lower', ['user_name']), '=', userName.toLowerCase()))
    .where('deleted_at', 'is', null)
    .where('id', '!=', but)
    .executeTakeFirst();

const taken = (): Failure => refusal('uniqueness', 'This clinic has a user with this userName or address already.');

/** Names and titles of profiles and offers follow; what nobody is yet, waits in the row. */
const rename = async (scope: ScimScope, row: UserRow, input: UserInput): Promise<void> => {
  const { services, by, db, orgId } = scope;
  for (const place of await placesOf(db, orgId, row.account_id)) {
    const names = {
      firstName: input.firstName ?? place.first_name,
      lastName: input.lastName ?? place.last_name,
      title: input.title === undefined ? place.title : input.title,
    };
    if (names.firstName === place.first_name && names.lastName === place.last_name && names.title === place.title)
      continue;
    if (place.is_offer) await changeOffer(db, { id: place.id, orgId }, names);
    else await changeMember(services, by, place.id, 'changed', renameMember(services, by, names));
  }
};

const isEmpty = (input: UserInput): boolean => Object.values(input).every((value) => value === undefined);

/** @throws Failure 404, 409 `uniqueness`, those of the staff page */
const change = async (scope: ScimScope, row: UserRow, input: UserInput): Promise<UserDone> => {
  const { db, now } = scope;
  const { userName, externalId, email, firstName, lastName, title, locale, active } = input;
  if (isEmpty(input)) return { row, act: 'changed' };
  if (userName !== undefined && (await twinOf(scope, { userName }, row.id))) throw taken();
  await db
    .updateTable('scim_user')
    .set({
      ...(userName !== undefined && { user_name: userName }),
      ...(externalId !== undefined && { external_id: externalId }),
      ...(email !== undefined && { email }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(title !== undefined && { title }),
      ...(locale !== undefined && { locale }),
      ...{ managed: true, changed_at: now },
    })
    .where('id', '=', row.id)
    .execute();
  await rename(scope, row, input);
  if (!row.managed) await audited(scope, 'created', row.id);
  const changed = await userOrNone(scope, row.id);
  const became = active === undefined ? null : await setActive(scope, changed, active);
  return { row: await userOrNone(scope, row.id), act: became ?? 'changed' };
};

export const changeUser = async (scope: ScimScope, id: string, input: UserInput): Promise<UserDone> =>
  change(scope, await userOrNone(scope, id), input);

/** Somebody whom the clinic has on its staff already, or once had, under the address or the name. */
const known = async ({ db, orgId }: ScimScope, email: string, userName: string) =>
  db
    .selectFrom('scim_user as u')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.managed', 'u.deleted_at'])
    .where('u.org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        eb('a.email', '=', email.toLowerCase()),
        eb.and([eb('u.account_id', 'is', null), eb(eb.fn('lower', ['u.email']), '=', email.toLowerCase())]),
        eb.and([eb('u.deleted_at', 'is', null), eb(eb.fn('lower', ['u.user_name']), '=', userName.toLowerCase())]),
      ]),
    )
    .execute();

/** Invites, or takes up whom the clinic has already: by the address, as staff do. @throws Failure 400, 409 */
export const createUser = async (scope: ScimScope, input: UserInput): Promise<UserDone> => {
  const { db, orgId, now } = scope;
  const { userName, firstName, lastName } = input;
  if (userName === undefined) throw refusal('invalidValue', 'userName is missing.');
  const email = input.email ?? userName;
  if (!looksLikeEmail(email) || email.length > 254)
    throw refusal('invalidValue', 'Send an email address in emails, or as userName.');
  const found = await known(scope, email, userName);
  const [one] = found;
  if (found.length > 1 || (one?.managed && one.deleted_at === null)) throw taken();
  const active = input.active ?? true;
  if (one) {
    if (one.deleted_at !== null) {
      if (await twinOf(scope, { userName }, one.id)) throw taken();
      await db
        .updateTable('scim_user')
        .set({ deleted_at: null, managed: false, user_name: userName, external_id: null })
        .where('id', '=', one.id)
        .execute();
    }
    // Whoever was suspended here stays so unless the directory says otherwise; whom it removed comes back.
    const wanted = one.deleted_at === null ? input : { ...input, active };
    return { row: (await change(scope, await userOrNone(scope, one.id), wanted)).row, act: 'created' };
  }
  if (firstName === undefined || lastName === undefined)
    throw refusal('invalidValue', 'Send name.givenName and name.familyName.');
  const { id } = await db
    .insertInto('scim_user')
    .values({
      ...{ org_id: orgId, account_id: null, user_name: userName, external_id: input.externalId ?? null, email },
      ...{ first_name: firstName, last_name: lastName, title: input.title ?? null, locale: input.locale ?? null },
      ...{ managed: true, deleted_at: null, created_at: now, changed_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audited(scope, 'created', id);
  if (active) await setActive(scope, await userOrNone(scope, id), true);
  return { row: await userOrNone(scope, id), act: 'created' };
};

/** Suspends: nothing of what they wrote is lost. The directory sees them no more; created anew, they come back. */
export const removeUser = async (scope: ScimScope, id: string): Promise<UserDone> => {
  const { db, now } = scope;
  const row = await userOrNone(scope, id);
  const groups = await db.deleteFrom('scim_member').where('user_id', '=', id).returning('group_id').execute();
  const had = await db
    .selectFrom('scim_group')
    .select('id')
    .where('id', 'in', ['', ...groups.map(({ group_id }) => group_id)])
    .where('role', 'is not', null)
    .executeTakeFirst();
  await applyRoles(scope, [id], new Set(had ? [id] : []));
  await setActive(scope, row, false);
  await db.updateTable('scim_user').set({ deleted_at: now, changed_at: now }).where('id', '=', id).execute();
  await audited(scope, 'deleted', id);
  return { row, act: 'removed' };
};

export { placeUsers, userOrNone };
