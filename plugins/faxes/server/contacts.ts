import type { ContactPoint, PractitionerRole } from '@medplum/fhirtypes';
import { type CallContext, type Handler, invalid, type Trx } from '#core/server';
import { personName, unkept } from '#clinical/shared';
import type { FaxContact, favourContact, findContacts } from '../shared/sendCalls.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';

const mostKnown = 500;

const faxesOf = (telecom: readonly ContactPoint[] = []): readonly string[] =>
  telecom.filter(({ system }) => system === 'fax').flatMap(({ value }) => readNumber(value ?? '').number ?? []);

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Numbers to which this clinic's faxes arrived, the latest first. */
const recent = async (db: Trx, orgId: string): Promise<readonly FaxContact[]> => {
  const rows = await db
    .selectFrom('fax_outgoing')
    .select(['number', 'name'])
    .where('org_id', '=', orgId)
    .where('state', '=', 'sent')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  const once = new Map(rows.reverse().map(({ number, name }) => [number, name]));
  return [...once].reverse().map(([number, name]) => ({ number, name, kind: 'recent', favourite: false }));
};

interface Place extends Pick<CallContext, 'db' | 'record'> {
  readonly orgId: string;
}

/** Somebody at a place: "Ada Lovelace, Capital Cardiology". */
const roleName = ({ practitioner, organization }: PractitionerRole, names: ReadonlyMap<string, string>): string =>
  [practitioner, organization]
    .map((one) => one?.display ?? names.get(one?.reference ?? '') ?? '')
    .filter(Boolean)
    .join(', ');

const contactsOf = async ({ db, record, orgId }: Place): Promise<readonly FaxContact[]> => {
  const [organizations, practitioners, roles, sent, favourites] = [
    await record.search('Organization', { _count: mostKnown, _sort: 'name' }),
    await record.search('Practitioner', { ...unkept, _count: mostKnown, _sort: 'family' }),
    await record.search('PractitionerRole', { ...unkept, _count: mostKnown, _sort: '_id' }),
    await recent(db, orgId),
    await db.selectFrom('fax_favourite').select(['number', 'name']).where('org_id', '=', orgId).execute(),
  ];
  const often = new Set(favourites.map(({ number }) => number));
  const names = new Map([
    ...organizations.resources.map(({ id, name = '' }) => [`Organization/${id}`, name] as const),
    ...practitioners.resources.map(({ id, name }) => [`Practitioner/${id}`, personName(name)] as const),
  ]);
  const all = (name: string, telecom: readonly ContactPoint[] | undefined, kind: FaxContact['kind']): FaxContact[] =>
    name === '' ? [] : faxesOf(telecom).map((number) => ({ name, number, kind, favourite: often.has(number) }));
  const directory = [
    ...organizations.resources.flatMap(({ name = '', telecom }) => all(name, telecom, 'organization')),
    ...practitioners.resources.flatMap(({ name, telecom }) => all(personName(name), telecom, 'practitioner')),
    ...roles.resources.flatMap((role) =>
      role.active === false ? [] : all(roleName(role, names), role.telecom, 'role'),
    ),
  ];
  const listed = new Set(directory.map(({ number }) => number));
  const others = sent.filter(({ number }) => !listed.has(number));
  const faxed = new Set(others.map(({ number }) => number));
  return [
    ...directory,
    ...others.map((one) => ({ ...one, favourite: often.has(one.number) })),
    // One that was faxed to long ago.
    ...favourites
      .filter(({ number }) => !listed.has(number) && !faxed.has(number))
      .map(({ number, name }): FaxContact => ({ number, name, kind: 'recent', favourite: true })),
  ].sort((one, other) => Number(other.favourite) - Number(one.favourite));
};

/** The clinic's directory: organizations and practitioners of its record with a fax number, and to whom it sent before. */
export const knownContacts = ({ db, caller, record }: CallContext): Promise<readonly FaxContact[]> =>
  contactsOf({ db, record, orgId: caller.orgId });

/**
 * Whose number it is by the directory; '' where nobody's, where several are reached there, and where another server keeps the
 * record, for which no arrival waits.
 */
export const senderBy = async (place: Place, number: string): Promise<string> => {
  if (place.record.elsewhere) return '';
  const known = await contactsOf(place);
  const found = known.filter((one) => one.number === number);
  // Those who work at a place share its number.
  const places = found.filter(({ kind }) => kind === 'organization');
  const owners = places.length > 0 ? places : found;
  const names = new Set(owners.map(({ name }) => name));
  return names.size === 1 ? owners[0]!.name : '';
};

export const contacts =
  (): Handler<typeof findContacts> =>
  async ({ body: { text } }, context) => {
    const words = plain(text).split(/\s+/).filter(Boolean);
    const digits = text.replaceAll(/\D/g, '');
    const found = (await knownContacts(context)).filter(({ name, number, favourite }) =>
      text === ''
        ? favourite
        : (digits.length >= 3 && number.includes(digits)) || words.every((word) => plain(name).includes(word)),
    );
    return { data: found.slice(0, 20) };
  };

export const favour =
  (): Handler<typeof favourContact> =>
  async ({ body: { number, favourite } }, context) => {
    const { db, caller } = context;
    if (!favourite) {
      await db.deleteFrom('fax_favourite').where('org_id', '=', caller.orgId).where('number', '=', number).execute();
      return;
    }
    const known = (await knownContacts(context)).find((one) => one.number === number);
    if (!known) throw invalid('Only known contacts can be favourites.', { number: 'Send a fax there first.' });
    await db
      .insertInto('fax_favourite')
      .values({ org_id: caller.orgId, number, name: known.name })
      .onConflict((on) => on.columns(['org_id', 'number']).doUpdateSet({ name: known.name }))
      .execute();
  };
