import type { ContactPoint } from '@medplum/fhirtypes';
import { type CallContext, type Handler, type Trx } from '#core/server';
import { personName } from '#clinical/shared';
import type { FaxContact, findContacts } from '../shared/sendCalls.ts';
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
  return [...once].reverse().map(([number, name]) => ({ number, name, kind: 'recent' }));
};

interface Place extends Pick<CallContext, 'db' | 'record'> {
  readonly orgId: string;
}

const contactsOf = async ({ db, record, orgId }: Place): Promise<readonly FaxContact[]> => {
  const [organizations, practitioners, sent] = [
    await record.search('Organization', { _count: mostKnown, _sort: 'name' }),
    await record.search('Practitioner', { _count: mostKnown, _sort: 'family' }),
    await recent(db, orgId),
  ];
  const directory = [
    ...organizations.resources.flatMap(({ name = '', telecom }) =>
      faxesOf(telecom).map((number): FaxContact => ({ name, number, kind: 'organization' })),
    ),
    ...practitioners.resources.flatMap(({ name, telecom }) =>
      faxesOf(telecom).map((number): FaxContact => ({ name: personName(name), number, kind: 'practitioner' })),
    ),
  ];
  const listed = new Set(directory.map(({ number }) => number));
  return [...directory, ...sent.filter(({ number }) => !listed.has(number))];
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
  const names = new Set(found.map(({ name }) => name));
  return names.size === 1 ? found[0]!.name : '';
};

export const contacts =
  (): Handler<typeof findContacts> =>
  async ({ body: { text } }, context) => {
    const words = plain(text).split(/\s+/).filter(Boolean);
    const digits = text.replaceAll(/\D/g, '');
    const found = (await knownContacts(context)).filter(
      ({ name, number }) =>
        (digits.length >= 3 && number.includes(digits)) || words.every((word) => plain(name).includes(word)),
    );
    return { data: found.slice(0, 20) };
  };
