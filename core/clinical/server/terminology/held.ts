import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { Shipped } from './shipped.ts';
import type { ExpandQuestion, Looked, Term, Terminology } from './terminology.ts';
import { typedWords, wordsOfNames } from './words.ts';

interface SetRow {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly version: string | null;
  readonly size: number;
  readonly whole: readonly string[];
}

/** Names with a word that thousands share: so many are looked at, the shortest first. */
const mostLooked = 1_000;
/** The same where further words narrow them down. */
const mostNarrowed = 10_000;
/** Rarer than this is rare: it is not counted further. */
const mostCounted = 2_000;

/** The first text that comes after every text beginning with `prefix`, in byte order. */
const after = (prefix: string): string => `${prefix}\u{10ffff}`;

/** `url|version` -> both. */
const canonical = (url: string): readonly [url: string, version: string | null] => {
  const bar = url.indexOf('|');
  return bar < 0 ? [url, null] : [url.slice(0, bar), url.slice(bar + 1)];
};

/** What is held under an address in the organisation of the transaction; null where nothing is, or another version. */
export const findSet = async (db: Trx, kind: string, asked: string): Promise<SetRow | null> => {
  const [url, version] = canonical(asked);
  const { rows } = await sql<SetRow>`select id, url, title, version, size, whole from terminology_set
    where org_id = current_setting('app.org', true) and kind = ${kind} and url = ${url} and state = 'held'`.execute(db);
  const [found] = rows;
  return found && (version === null || version === found.version) ? found : null;
};

const columns = sql`c.system, c.code, c.en, c.fr, c.active`;
const onlyActive = (asked: ExpandQuestion) => (asked.activeOnly ? sql`and c.active` : sql``);

const having = (setId: number, word: string) =>
  sql`w.set_id = ${setId} and w.word >= ${word} and w.word < ${after(word)}`;

/** The words with the rarest first: the others are looked for in the names that have it. */
const rarestFirst = async (db: Trx, setId: number, words: readonly string[]): Promise<readonly string[]> => {
  if (words.length < 2) return words;
  const counts = words.map(
    (word) =>
      sql`(select count(*) from (select 1 from terminology_word w where ${having(setId, word)} limit ${mostCounted}) n)`,
  );
  const { rows } = await sql<{ counts: (string | number)[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  const found = new Map(words.map((word, n) => [word, Number(rows[0]?.counts[n])]));
  return [...words].sort((one, other) => found.get(one)! - found.get(other)! || other.length - one.length);
};

/** By rank: the code itself, names that begin so, short names. */
const searchRows = async (db: Trx, setId: number, asked: ExpandQuestion, most: number): Promise<readonly Term[]> => {
  const words = typedWords(asked.text);
  const code = asked.text.trim();
  // Without statistics, as the embedded database is, it would sort all rows of a common word before it takes the first.
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(db);
  const [first = '', ...others] = await rarestFirst(db, setId, words);
  const narrow = others.map((word) => sql`and c.words like ${`% ${word}%`}`);
  const looked = others.length > 0 ? mostNarrowed : mostLooked;
  const byName: RawBuilder<unknown> = sql`select c.id from
    (select w.concept_id from terminology_word w where ${having(setId, first)}
      order by w.word, w.size limit ${looked}) w join terminology_concept c on c.id = w.concept_id
    where true ${sql.join([...narrow, sql``], sql` `)}`;
  const byCode = sql`select c.id from terminology_concept c
    where c.set_id = ${setId} and c.code >= ${code} and c.code < ${after(code)} limit ${most}`;
  const ways = [...(first === '' ? [] : [byName]), ...(/\d/.test(code) ? [byCode] : [])];
  if (ways.length === 0) return [];
  const begins = `%/ ${words.join(' ')}%`;
  const { rows } = await sql<Term>`select ${columns} from terminology_concept c
    where c.id in (${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union `,
    )}) ${onlyActive(asked)}
    order by (c.code = ${code}) desc, (c.words like ${begins}) desc, c.size, c.code limit ${most}`.execute(db);
  return rows;
};

const pageRows = async (db: Trx, setId: number, asked: ExpandQuestion, offset: number, count: number) => {
  const { rows } = await sql<Term>`select ${columns} from terminology_concept c
    where c.set_id = ${setId} ${onlyActive(asked)} order by c.code, c.system offset ${offset} limit ${count}`.execute(
    db,
  );
  return rows;
};

const searchList = (terms: readonly Term[], text: string): readonly Term[] => {
  const typed = typedWords(text);
  if (typed.length === 0) return text.trim() === '' ? terms : [];
  const found = terms.flatMap((term) => {
    const words = wordsOfNames([term.en ?? '', term.fr ?? '', term.also ?? '']);
    const meant = term.code === text.trim() || typed.every((word) => words.includes(` ${word}`));
    return meant ? [{ term, rank: words.includes(`/ ${typed.join(' ')}`) ? 0 : 1 }] : [];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ term }) => term);
};

/** A set's rows, or a list that ships. */
type Piece = { readonly id: number; readonly size: number } | { readonly terms: readonly Term[] };

const codeIn = async (db: Trx, setId: number, system: string | null, code: string): Promise<Term | null> => {
  const { rows } =
    await sql<Term>`select ${columns} from terminology_concept c where c.set_id = ${setId} and c.code = ${code}
    ${system === null ? sql`` : sql`and c.system = ${system}`} limit 1`.execute(db);
  return rows[0] ?? null;
};

/** What the clinic imported, and what ships where it imported nothing of that address. */
export const heldTerminology = ({ inOrg }: Pick<ServerServices, 'inOrg'>, shipped: Shipped): Terminology => {
  const systemPiece = async (db: Trx, url: string): Promise<Piece | null> => {
    const row = await findSet(db, 'CodeSystem', url);
    if (row) return row;
    const terms = shipped.system(url);
    return terms && { terms };
  };

  const resolve = async (db: Trx, url: string) => {
    const row = await findSet(db, 'ValueSet', url);
    if (row) {
      const pieces: Piece[] = row.size > 0 ? [row] : [];
      for (const system of row.whole) pieces.push((await systemPiece(db, system)) ?? { terms: [] });
      return { ...row, pieces, ships: false };
    }
    const list = shipped.set(url);
    if (list)
      return { url, title: list.title, version: null, pieces: [{ terms: list.terms }] satisfies Piece[], ships: true };
    // `?fhir_vs`: SNOMED CT's own way to name all of a code system.
    const system = /^(.+)\?fhir_vs$/.exec(url)?.[1];
    const piece = system === undefined ? null : await systemPiece(db, system);
    return piece && { url, title: url, version: null, pieces: [piece], ships: 'terms' in piece };
  };

  const lookupIn = async (db: Trx, system: string, code: string): Promise<Looked | null> => {
    const row = await findSet(db, 'CodeSystem', system);
    if (row) {
      const term = await codeIn(db, row.id, null, code);
      const { rows } = await sql<{ parent: string }>`select parent from terminology_parent
        where set_id = ${row.id} and code = ${code} limit 20`.execute(db);
      return { title: row.title, version: row.version, term, parents: rows.map(({ parent }) => parent), ships: false };
    }
    const terms = shipped.system(system);
    return (
      terms && {
        title: system,
        version: null,
        term: terms.find((one) => one.code === code) ?? null,
        parents: [],
        ships: true,
      }
    );
  };

  return {
    expand: (orgId, asked) =>
      inOrg(orgId, async (db) => {
        const found = await resolve(db, asked.url);
        if (!found) return null;
        const { url, title, version, pieces, ships } = found;
        const all: Term[] = [];
        const end = asked.offset + asked.count;
        let passed = 0;
        let total: number | null = 0;
        for (const piece of pieces) {
          if ('terms' in piece) {
            const some = searchList(piece.terms, asked.text);
            all.push(...some);
            total = total === null ? null : total + some.length;
          } else if (asked.text.trim() !== '') {
            const some = await searchRows(db, piece.id, asked, end + 1);
            all.push(...some);
            total = total === null || some.length > end ? null : total + some.length;
          } else {
            const skip = Math.min(Math.max(asked.offset - passed - all.length, 0), piece.size);
            const some = await pageRows(db, piece.id, asked, skip, Math.max(end - passed - all.length - skip, 0));
            passed += skip;
            all.push(...some);
            total = total === null || asked.activeOnly ? null : total + piece.size;
          }
        }
        const terms = all.slice(asked.offset - passed, end - passed);
        // What did not fill the page has been seen to its end.
        if (passed + all.length < end) total = passed + all.length;
        return { url, title, version, terms, total, ships, away: false };
      }),
    lookup: (orgId, system, code) => inOrg(orgId, (db) => lookupIn(db, system, code)),
    member: (orgId, valueSet, system, code) =>
      inOrg(orgId, async (db) => {
        const found = await resolve(db, valueSet);
        if (!found) return null;
        const { title, version, ships } = found;
        for (const piece of found.pieces) {
          const term =
            'terms' in piece
              ? (piece.terms.find((one) => one.code === code && (system === null || one.system === system)) ?? null)
              : await codeIn(db, piece.id, system, code);
          if (term) return { title, version, term, parents: [], ships };
        }
        return { title, version, term: null, parents: [], ships };
      }),
  };
};

export interface Translation {
  readonly system: string;
  readonly code: string;
  readonly display: string | null;
  readonly equivalence: string;
}

/** What a held concept map leads to; null where there is none of that address. */
export const translate = (
  { inOrg }: Pick<ServerServices, 'inOrg'>,
  orgId: string,
  { url, system, code }: { readonly url: string; readonly system: string; readonly code: string },
): Promise<readonly Translation[] | null> =>
  inOrg(orgId, async (db) => {
    const map = await findSet(db, 'ConceptMap', url);
    if (!map) return null;
    const { rows } = await sql<Translation>`select target_system as system, target as code, display, equivalence
      from terminology_mapping where set_id = ${map.id} and code = ${code} and system = ${system} limit 50`.execute(db);
    return rows;
  });
