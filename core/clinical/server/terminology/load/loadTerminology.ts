import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Head, TerminologyType } from './head.ts';
import { WrongTerminology } from './jsonItems.ts';
import { type Hearing, TerminologyReader } from './reader.ts';
import type { ConceptRow, MappingRow } from './rows.ts';
import { putInPlace, slice, slicesOf, type TerminologyTarget, writeConcepts, writeMappings } from './write.ts';

export interface Loaded {
  readonly type: TerminologyType;
  readonly url: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

type Pieces = () => AsyncIterable<string>;

const read = async (
  pieces: Pieces,
  hearing: Hearing,
  after: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const reader = new TerminologyReader(hearing);
  for await (const text of pieces()) {
    reader.push(text);
    await after();
  }
  reader.push('', true);
  await after();
};

interface Found {
  readonly head: Head;
  readonly digest: string;
}

/** What the file holds, and whether all of it can be taken. @throws WrongTerminology */
const survey = async (pieces: Pieces): Promise<readonly Found[]> => {
  const heads: Head[] = [];
  const hashes: Hash[] = [];
  const add = (n: number, value: unknown): void =>
    void (hashes[n] ??= createHash('sha256')).update(JSON.stringify(value));
  await read(pieces, {
    concept: (n, _row, raw) => add(n, raw),
    mappings: (n, _rows, raw) => add(n, raw),
    head: (n, head) => {
      if (heads.some(({ type, url }) => type === head.type && url === head.url))
        throw new WrongTerminology(`${head.type} ${head.url} is in the file twice`);
      add(n, head);
      heads.push(head);
    },
  });
  return heads.map((head, n) => ({ head, digest: hashes[n]!.digest('hex') }));
};

interface Load extends Found {
  readonly outcome: Loaded['outcome'];
  /** Of the row that is filled; null where nothing changes. */
  readonly setId: number | null;
}

const begin = async ({ orgId, inOrg }: TerminologyTarget, { head, digest }: Found): Promise<Load> =>
  inOrg(orgId, async (db) => {
    const { type, url, version, title, content, whole, parts } = head;
    const held = await sql<{ digest: string }>`select digest from terminology_set
      where org_id = ${orgId} and kind = ${type} and url = ${url} and state = 'held'`.execute(db);
    if (held.rows[0]?.digest === digest) return { head, digest, outcome: 'unchanged', setId: null };
    const made = await sql<{ id: number }>`insert into terminology_set
        (org_id, kind, url, version, title, content, digest, whole, filters)
      values (${orgId}, ${type}, ${url}, ${version}, ${title}, ${content}, ${digest},
        ${JSON.stringify(whole)}::text::jsonb, ${JSON.stringify(parts)}::text::jsonb) returning id`.execute(db);
    return { head, digest, outcome: held.rows.length > 0 ? 'updated' : 'created', setId: made.rows[0]!.id };
  });

/**
 * Takes one file wholly or not at all: read once to know that it can be taken and what of it is new, and once more to write that.
 * @param pieces the file's text from its beginning, each time it is called
 * @throws WrongTerminology
 */
export const loadTerminology = async (pieces: Pieces, target: TerminologyTarget): Promise<readonly Loaded[]> => {
  const { orgId, inOrg } = target;
  const loads: Load[] = [];
  for (const found of await survey(pieces)) loads.push(await begin(target, found));
  const concepts = new Map<number, ConceptRow[]>();
  const mappings = new Map<number, MappingRow[]>();
  const wait = <T>(waiting: Map<number, T[]>, n: number, rows: readonly T[]): void => {
    const setId = loads[n]?.setId;
    if (setId == null) return;
    const all = waiting.get(setId) ?? [];
    for (const row of rows) all.push(row);
    waiting.set(setId, all);
  };
  const write = async (least: number): Promise<void> => {
    for (const [setId, rows] of concepts)
      if (rows.length >= least && concepts.delete(setId))
        for await (const some of slicesOf(rows)) await inOrg(orgId, (db) => writeConcepts(db, orgId, setId, some));
    for (const [setId, rows] of mappings)
      if (rows.length >= least && mappings.delete(setId))
        for await (const some of slicesOf(rows)) await inOrg(orgId, (db) => writeMappings(db, orgId, setId, some));
  };
  if (loads.some(({ setId }) => setId !== null)) {
    const known = (n: number): Head | undefined => loads[n]?.head;
    const systemOf = (n: number, row: ConceptRow): ConceptRow =>
      row.system === '' ? { ...row, system: known(n)?.url ?? '' } : row;
    const hearing: Hearing = {
      known,
      concept: (n, row) => wait(concepts, n, [systemOf(n, row)]),
      mappings: (n, rows) => wait(mappings, n, rows),
      head: () => undefined,
    };
    await read(pieces, hearing, () => write(slice));
    await write(1);
  }
  for (const { setId } of loads) if (setId !== null) await putInPlace(target, setId);
  return loads.map(({ head: { type, url }, outcome }) => ({ type, url, outcome }));
};
