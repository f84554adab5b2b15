import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import type { PatientKeyTable } from './findTables.ts';
import { forgiven, mistakes, neighbours } from './near.ts';
import { reversed, shortestPart } from './patientKeys.ts';
import type { Alternatives } from './rank.ts';
import type { Reading } from './typed.ts';

type Sql = RawBuilder<unknown>;
export type Candidate = Pick<PatientKeyTable, 'rid' | 'kind' | 'names'>;

/** No search reads more rows of an index, and none ranks more people: it costs as much in any clinic. */
const [mostRead, mostRanked] = [15_000, 300];
/** Words of the clinic that a typed one may stand for. */
const [mostInside, mostNear] = [60, 300];

/** The first text that comes after every text beginning with `prefix`, in byte order. */
const after = (prefix: string): string => `${prefix}\u{10ffff}`;

const begins = (kind: PatientKeyTable['kind'], prefix: string): Sql =>
  sql`k.kind = ${kind} and k.key >= ${prefix} and k.key < ${after(prefix)}`;

const wordsIn = ({ inside, near }: Alternatives): readonly string[] => [...inside, ...near.keys()];

/** Who fulfils the most telling part of what was typed, of whom the other words are true too. */
export const candidates = async (
  db: Trx,
  orgId: string,
  { words, born, number }: Reading,
  alternatives: readonly Alternatives[] = [],
): Promise<readonly Candidate[]> => {
  const others = words.map((word, n) => ({
    word,
    also: wordsIn(alternatives[n] ?? { inside: new Set(), near: new Map() }),
  }));
  const ways: Sql[] = [];
  if (number !== null) {
    const end = reversed(number);
    ways.push(begins('card', end), begins('phone', end), sql`k.kind = 'number' and k.key = ${number}`);
  } else if (born.length > 0) ways.push(...born.map(({ kind, key }) => begins(kind, key)));
  else {
    const longest = others.reduce((one, other) => (other.word.length > one.word.length ? other : one));
    others.splice(others.indexOf(longest), 1);
    ways.push(begins('word', longest.word));
    if (longest.also.length > 0) ways.push(sql`k.kind = 'word' and k.key = any(${[...longest.also]}::text[])`);
  }
  const limit = others.length > 0 ? mostRead : mostRanked;
  const reads = ways.map(
    (way) => sql`(select k.rid, k.kind, k.names from patient_key k where k.org_id = ${orgId} and ${way}
      order by k.key, k.names limit ${limit})`,
  );
  const holds = others.map(({ word, also }) => {
    const begun = sql`position(${` ${word}`} in c.names) > 0`;
    return also.length === 0 ? begun : sql`(${begun} or string_to_array(c.names, ' ') && ${[...also]}::text[])`;
  });
  const { rows } = await sql<Candidate>`select c.rid, c.kind, c.names from (${sql.join(reads, sql` union all `)}) c
    where ${holds.length > 0 ? sql.join(holds, sql` and `) : sql`true`} limit ${mostRanked}`.execute(db);
  return rows;
};

/** For each typed word those of the clinic that hold it; with `slips` also those that are nearly it. */
export const alternativesOf = async (
  db: Trx,
  orgId: string,
  words: readonly string[],
  slips: boolean,
): Promise<readonly Alternatives[]> => {
  const looks = words.flatMap((word, n) => {
    const of = sql`select ${n}::int as n, p.kind, p.word from patient_word p where p.org_id = ${orgId}`;
    const tails =
      [...word].length < shortestPart
        ? []
        : [
            sql`(${of} and p.kind = 'tail' and p.key >= ${word} and p.key < ${after(word)}
            and substr(p.word, 1, ${word.length}) <> ${word} limit ${mostInside})`,
          ];
    const near =
      slips && forgiven(word) > 0
        ? [sql`(${of} and p.kind = 'near' and p.key = any(${[...neighbours(word)]}::text[]) limit ${mostNear})`]
        : [];
    return [...tails, ...near];
  });
  const { rows } =
    looks.length === 0
      ? { rows: [] }
      : await sql<{ n: number; kind: 'tail' | 'near'; word: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return words.map((typed, n) => {
    const mine = rows.filter((row) => row.n === n);
    const near = new Map<string, number>();
    for (const { kind, word } of mine) {
      const apart = kind === 'near' && !near.has(word) && !word.startsWith(typed) ? mistakes(word, typed) : 0;
      if (apart > 0 && apart <= forgiven(typed)) near.set(word, apart);
    }
    return { inside: new Set(mine.flatMap(({ kind, word }) => (kind === 'tail' ? [word] : []))), near };
  });
};
