import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import type { SearchParams, Stored, StoredOf } from '../../../shared/index.ts';
import { definitions } from '../definitions.ts';
import { badSearch, unknownType } from '../failures.ts';
import type { SearchedPage, SearchOptions } from '../fhirRecord.ts';
import { answered, readStored } from '../stored.ts';
import { compile, type Compiled, type Reach } from './compile.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { included } from './include.ts';
import { pageOf, totalOf } from './pages.ts';
import { parseSearch } from './parse.ts';
import { choosePlan, decodePlan, encodePlan } from './plan.ts';

/** In the order of the rids. */
export const readAll = async ({ db }: Reach, rids: readonly number[]): Promise<readonly Stored[]> => {
  if (rids.length === 0) return [];
  const { rows } = await sql<{ rid: number; json: string }>`select r.rid, ${answered('r')} as json from resource r
    where r.rid = any(${[...rids]}::bigint[]) and not r.deleted`.execute(db);
  const byRid = new Map(rows.map(({ rid, json }) => [rid, json]));
  return rids.flatMap((rid) => (byRid.has(rid) ? [readStored(byRid.get(rid)!) as Stored] : []));
};

/** One page. @throws Failure 400 naming what is wrong with the search, 404 for an unknown type */
export const search = async <T extends ResourceType>(
  reach: Reach,
  type: T,
  params: SearchParams | string,
  options: SearchOptions = {},
): Promise<SearchedPage<T>> => {
  const known = await definitions();
  if (!known.types.has(type)) throw unknownType(type);
  const query = parseSearch(known, type, params, options.lenient);
  const filters: Compiled[] = [];
  for (const filter of query.filters) filters.push(await compile(reach, type, filter));

  const after = query.page === null ? null : readCursor(query.page);
  const plan = after ? decodePlan(after.plan, query, filters) : await choosePlan(reach, query, filters);
  if (!plan) throw badSearch('This page does not exist. Begin from the first.', '_page');
  const part = { reach, query, filters };
  const rows = query.count === 0 ? [] : await pageOf(plan, { ...part, after, limit: query.count + 1 });
  const page = rows.slice(0, query.count);
  const resources = await readAll(
    reach,
    page.map(({ rid }) => rid),
  );
  const last = page.at(-1);
  const cursor = last && rows.length > query.count ? writeCursor({ plan: encodePlan(plan), ...last }) : null;
  return {
    resources: resources as StoredOf<T>[],
    included: query.includes.length > 0 ? await included(reach, query.includes, resources) : [],
    total: query.total ? await totalOf(plan, part) : null,
    next: cursor === null ? null : `${query.form}${query.form === '' ? '' : '&'}_page=${cursor}`,
    ignored: query.ignored,
  };
};
