import type { HumanName, Patient } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isHealthCard, plainNumber } from '#clinical/shared/healthCard.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { normalise, sortName } from '../resource/names.ts';
import type { Placed } from '../resource/resource.ts';
import type { PatientKeyTable, PatientWordTable } from './findTables.ts';
import { neighbours } from './near.ts';
import { fewestDigits, nationalDigits } from './typed.ts';

interface Row {
  readonly rid: number;
  readonly resource: Placed;
}

type Key = Pick<PatientKeyTable, 'kind' | 'key'>;

const [mostWords, longestWord, longestNumber] = [12, 40, 40];
/** The shortest part of a word that is found within it. */
export const shortestPart = 3;

export const reversed = (text: string): string => [...text].reverse().join('');

type PlacedPatient = Placed & Patient;
const isPatient = (resource: Placed): resource is PlacedPatient => resource.resourceType === 'Patient';

const partsOf = ({ family, given = [], text }: HumanName): readonly (string | undefined)[] =>
  family || given.length > 0 ? [family, ...given] : [text];

/** The words of all names, the one that the person goes by first. */
const namesOf = (patient: PlacedPatient): readonly string[] => {
  const { name: names = [] } = patient;
  const texts = [sortName(patient), ...names.flatMap(partsOf).map((part) => normalise((part ?? '').slice(0, 300)))];
  const words = texts.flatMap((text) => (text ?? '').split(' ')).filter(Boolean);
  return [...new Set(words.map((word) => word.slice(0, longestWord).toWellFormed()))].slice(0, mostWords);
};

const numberKeys = ({ identifier = [], telecom = [] }: Patient): readonly Key[] => {
  const ending = (kind: Key['kind'], number: string): readonly Key[] =>
    number.length >= fewestDigits && number.length <= longestNumber ? [{ kind, key: reversed(number) }] : [];
  const numbers = identifier.flatMap((one): readonly Key[] => {
    const plain = plainNumber(one.value ?? '').toWellFormed();
    if (plain === '' || plain.length > longestNumber) return [];
    const own: Key = { kind: 'number', key: plain };
    // The letters of an Ontario card's version change with the card.
    return isHealthCard(one)
      ? [own, ...[plain, plain.replace(/[A-Z]{1,2}$/, '')].flatMap((n) => ending('card', n))]
      : [own];
  });
  const phones = telecom
    .filter(({ system, use }) => (system === 'phone' || system === 'sms') && use !== 'old')
    .flatMap(({ value = '' }) => ending('phone', nationalDigits(value.replace(/\D/g, ''))));
  return [...numbers, ...phones];
};

export interface PatientKeys {
  readonly names: readonly string[];
  readonly keys: readonly Key[];
}

/** Whoever left the clinic or was merged into another record has none. */
export const keysOfPatient = (patient: PlacedPatient): PatientKeys => {
  if (patient.active === false) return { names: [], keys: [] };
  const names = namesOf(patient);
  const { birthDate = '' } = patient;
  const keys: readonly Key[] = [
    ...names.map((key): Key => ({ kind: 'word', key })),
    ...(birthDate ? [{ kind: 'born' as const, key: birthDate }] : []),
    ...(birthDate.length === 10 ? [{ kind: 'day' as const, key: birthDate.slice(5) }] : []),
    ...numberKeys(patient),
  ];
  return { names, keys: [...new Map(keys.map((key) => [`${key.kind} ${key.key}`, key])).values()] };
};

/** What finds a word of a name from its middle, or by a slip of the hand. */
export const wordRows = (word: string): readonly Omit<PatientWordTable, 'org_id'>[] => {
  const letters = [...word];
  const tails = letters
    .map((_, at) => letters.slice(at).join(''))
    .filter((tail, at) => at === 0 || [...tail].length >= shortestPart);
  return [
    ...tails.map((key) => ({ kind: 'tail' as const, key, word })),
    ...neighbours(word).map((key) => ({ kind: 'near' as const, key, word })),
  ];
};

const addWords = async (db: Trx, orgId: string, words: readonly string[]): Promise<void> => {
  const { rows: fresh } = await sql<{ word: string }>`select w.word from unnest(${[...words]}::text[]) as w (word)
    where not exists (select 1 from patient_word p
      where p.org_id = ${orgId} and p.kind = 'tail' and p.key = w.word collate "C" and p.word = w.word collate "C")
    order by w.word`.execute(db);
  const rows = fresh.flatMap(({ word }) => wordRows(word));
  if (rows.length === 0) return;
  await sql`insert into patient_word (org_id, kind, key, word)
    select ${orgId}, i.kind, i.key, i.word from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as i (kind text, key text, word text) on conflict do nothing`.execute(db);
};

/** A word that no patient bears any more is forgotten with the last of them. */
const dropWords = async (db: Trx, orgId: string, words: readonly string[]): Promise<void> => {
  if (words.length === 0) return;
  await sql`delete from patient_word p where p.org_id = ${orgId} and p.word = any(${[...words]}::text[]) and not exists (
    select 1 from patient_key k where k.org_id = ${orgId} and k.kind = 'word' and k.key = p.word)`.execute(db);
};

const removeKeys = async (db: Trx, rids: readonly number[]): Promise<readonly string[]> => {
  const { rows } = await sql<Key>`delete from patient_key where rid = any(${[...rids]}::bigint[])
    returning kind, key`.execute(db);
  return [...new Set(rows.flatMap(({ kind, key }) => (kind === 'word' ? [key] : [])))];
};

/** A patient who was deleted is found no more. */
export const removePatientKeys = async (db: Trx, orgId: string, rid: number): Promise<void> =>
  dropWords(db, orgId, await removeKeys(db, [rid]));

/** Replaces by what these patients are found, in the transaction that changes them. */
export const writePatientKeys = async (
  db: Trx,
  orgId: string,
  changed: readonly Row[],
  fresh = false,
): Promise<void> => {
  const patients = changed.flatMap(({ rid, resource }) => (isPatient(resource) ? [{ rid, resource }] : []));
  if (patients.length === 0) return;
  const before = fresh
    ? []
    : await removeKeys(
        db,
        patients.map(({ rid }) => rid),
      );
  const made = patients.map(({ rid, resource }) => ({ rid, ...keysOfPatient(resource) }));
  const rows = made.flatMap(({ rid, names, keys }) =>
    keys.map((key) => ({ rid, ...key, names: ` ${names.join(' ')} ` })),
  );
  if (rows.length > 0)
    await sql`insert into patient_key (org_id, rid, kind, key, names)
      select ${orgId}, i.rid, i.kind, i.key, i.names from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as i (rid bigint, kind text, key text, names text)`.execute(db);
  const words = new Set(made.flatMap(({ names }) => names));
  await addWords(db, orgId, [...words].sort());
  await dropWords(
    db,
    orgId,
    before.filter((word) => !words.has(word)),
  );
};
