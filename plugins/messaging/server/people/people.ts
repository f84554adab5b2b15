import { sql } from 'kysely';
import { type Caller, forbidden, type Handler, invalid, type Trx } from '#core/server';
import { type AccountRole, accountRoles } from '#core/shared';
import type { findPeople } from '../../shared/calls.ts';
import { folded } from '../../shared/message.ts';
import { addressFor, isPerson, personIn } from './standInAddress.ts';
import { mayAsk } from '../../shared/sessionState.ts';

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
  if (!own) throw forbidden('You can only request a session in your own organisation. Switch to it first.');
  const emails = users.map((user) => user.email.toLowerCase());
  const found = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['profile.id', 'profile.role', 'profile.resource_id', 'account.email'])
    .where('profile.org_id', '=', caller.orgId)
    .where('account.status', '=', 'active')
    .where('profile.suspended_at', 'is', null)
    .where('profile.stands_for', 'is', null)
    .where((of) =>
      of.or([
        of('account.email', 'in', emails),
        of(sql<string>`lower(profile.id)`, 'in', [...emails.flatMap((email) => personIn(email) ?? []), '']),
        of(sql<string>`lower(profile.resource_id)`, 'in', [...emails.flatMap((email) => personIn(email) ?? []), '']),
      ]),
    )
    .where('profile.role', 'in', askable(caller))
    .where('profile.account_id', '!=', caller.accountId)
    // Of two profiles in one role, the one with a record is meant, and the older of two with one.
    .orderBy(sql`profile.resource_id is null`)
    .orderBy('profile.created_at')
    .orderBy('profile.id')
    .execute();
  const fields: Record<string, string> = {};
  const people = new Map<string, { id: string; role: AccountRole }>();
  emails.forEach((email, index) => {
    const person = found
      .filter((profile) => profile.email === email || isPerson(profile, personIn(email)))
      .sort((a, b) => hats.indexOf(a.role) - hats.indexOf(b.role))[0];
    if (person) people.set(person.id, { id: person.id, role: person.role });
    else fields[`users.${index}.email`] = 'You cannot message this person. Choose someone from the list.';
  });
  if (Object.keys(fields).length > 0)
    throw invalid('You cannot message one of these people. Choose someone from the list.', fields);
  return [...people.values()];
};

const profiles = (db: Trx, caller: Caller) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select([
      'profile.id as profile_id',
      'account.email',
      'profile.first_name',
      'profile.last_name',
      'profile.role',
      'profile.title',
      'profile.resource_id',
    ])
    .where('profile.org_id', '=', caller.orgId)
    .where('account.status', '=', 'active')
    .where('profile.suspended_at', 'is', null)
    .where('profile.stands_for', 'is', null)
    .where('profile.account_id', '!=', caller.accountId)
    .limit(shown);

/** Few, whatever the clinic's size: every word may stand anywhere in name, title or the address that the caller is told. */
const staffFound = (db: Trx, caller: Caller, words: readonly string[]) => {
  let staff = profiles(db, caller)
    .where(
      'profile.role',
      'in',
      askable(caller).filter((role) => role !== 'patient'),
    )
    .orderBy(sql`profile.role <> 'practitioner'`)
    .orderBy('profile.last_folded')
    .orderBy('profile.first_folded')
    .orderBy('profile.id');
  const address =
    caller.role === 'patient'
      ? sql`coalesce(profile.resource_id, profile.id) || '@people.invalid'`
      : sql`account.email`;
  const hay = sql<string>`translate(lower(concat_ws(' ', profile.first_name, profile.last_name, profile.title, ${address})), ${marked}, ${plain})`;
  for (const word of words) staff = staff.where(hay, 'like', likePattern(word));
  return staff.execute();
};

/** The first text after every text that begins with `word`, in byte order. */
const beyond = (word: string): string => `${word}\u{10ffff}`;

/** Many: every word begins a first or a last name, or is the whole address, so that an index finds them. */
const patientsFound = (db: Trx, caller: Caller, words: readonly string[]) => {
  let patients = profiles(db, caller)
    .where('profile.role', '=', 'patient')
    .orderBy('profile.last_folded')
    .orderBy('profile.id');
  for (const word of words) {
    patients = word.includes('@')
      ? patients.where('account.email', '=', word)
      : patients.where((of) => {
          const last = of.and([of('profile.last_folded', '>=', word), of('profile.last_folded', '<', beyond(word))]);
          const first = of.and([of('profile.first_folded', '>=', word), of('profile.first_folded', '<', beyond(word))]);
          // One letter begins too many names to sort them all: the order of last names finds its page at once.
          return word.length === 1 ? last : of.or([last, first]);
        });
  }
  return patients.execute();
};

/** Type-ahead: accents and order do not matter. Patients appear once something is typed. */
export const searchPeople: Handler<typeof findPeople> = async ({ query }, { db, caller }) => {
  const words = folded(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);
  const staff = await staffFound(db, caller, words);
  const mayFindPatients = askable(caller).includes('patient') && words.length > 0;
  const patients = mayFindPatients && staff.length < shown ? await patientsFound(db, caller, words) : [];
  const people = [...staff, ...patients].slice(0, shown);
  return {
    data: people.map(({ resource_id, ...person }) => ({
      ...person,
      email: addressFor(caller, { ...person, resource_id }),
    })),
  };
};
