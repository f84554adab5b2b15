import { sql } from 'kysely';
import { type CallContext, type Caller, forbidden, invalid, type Trx } from '../../../core/server/index.ts';
import { type AccountRole, accountRoles, type CallAnswer, type CallRequest } from '../../../core/shared/index.ts';
import type { findPeople } from '../shared/contract.ts';
import { folded } from '../shared/message.ts';
import { mayAsk } from '../shared/sessionState.ts';

const shown = 20;
const marked = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const plain = 'aaaaaaceeeeiiiinooooouuuuyy';
/** Where one account has several hats, the first of these that may be asked is meant. */
const hats: readonly AccountRole[] = ['practitioner', 'patient', 'clinic_admin', 'admin', 'super_admin'];

const askable = (caller: Caller): AccountRole[] => accountRoles.filter((role) => mayAsk(caller.role, role));

export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The profiles behind the addresses of a request.
 * @throws Failure invalid_input with the same words for an unknown address and for one that may not be asked
 */
export const resolvePeople = async (
  db: Trx,
  caller: Caller,
  users: readonly { readonly email: string }[],
): Promise<{ id: string; role: AccountRole }[]> => {
  const own = await db
    .selectFrom('profile')
    .select('id')
    .where('id', '=', caller.profileId)
    .where('org_id', '=', caller.orgId)
    .executeTakeFirst();
  if (!own)
    throw forbidden(
      'You are acting in an organisation that you do not belong to. Choose your own to ask for a session.',
    );
  const emails = users.map((user) => user.email.toLowerCase());
  const found = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['profile.id', 'profile.role', 'account.email'])
    .where('profile.org_id', '=', caller.orgId)
    .where('account.status', '=', 'active')
    .where('account.email', 'in', emails)
    .where('profile.role', 'in', askable(caller))
    .where('profile.account_id', '!=', caller.accountId)
    .execute();
  const fields: Record<string, string> = {};
  const people = new Map<string, { id: string; role: AccountRole }>();
  emails.forEach((email, index) => {
    const person = found
      .filter((profile) => profile.email === email)
      .sort((a, b) => hats.indexOf(a.role) - hats.indexOf(b.role))[0];
    if (person) people.set(person.id, { id: person.id, role: person.role });
    else fields[`users.${index}.email`] = 'You cannot reach this person here. Choose somebody from the list.';
  });
  if (Object.keys(fields).length > 0)
    throw invalid('You cannot reach one of these people here. Choose somebody from the list.', fields);
  return [...people.values()];
};

/** Type-ahead: every word must be in the name, title or address; accents and order do not matter. */
export const find = async (
  { query }: CallRequest<typeof findPeople>,
  { db, caller }: CallContext,
): Promise<CallAnswer<typeof findPeople>> => {
  let people = db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select([
      'profile.id as profile_id',
      'account.email',
      'profile.first_name',
      'profile.last_name',
      'profile.role',
      'profile.title',
    ])
    .where('profile.org_id', '=', caller.orgId)
    .where('account.status', '=', 'active')
    .where('profile.role', 'in', askable(caller))
    .where('profile.account_id', '!=', caller.accountId)
    .orderBy(sql`profile.role <> 'practitioner'`)
    .orderBy('profile.last_name')
    .orderBy('profile.first_name')
    .orderBy('profile.id')
    .limit(shown);
  const hay = sql<string>`translate(lower(concat_ws(' ', profile.first_name, profile.last_name, profile.title, account.email)), ${marked}, ${plain})`;
  for (const word of folded(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)) {
    people = people.where(hay, 'like', likePattern(word));
  }
  return { data: await people.execute() };
};
