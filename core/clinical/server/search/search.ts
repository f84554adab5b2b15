import type { ResourceType } from '@medplum/fhirtypes';
import type { SearchParams, StoredOf } from '#clinical/shared';
import { goOn } from '#core/server/budgets/pace.ts';
import { definitions } from '../resource/definitions.ts';
import { badSearch, unknownType } from '../record/failures.ts';
import type { SearchedPage, SearchOptions } from '../record/fhirRecord.ts';
import { compileAll, type Reach } from './compile.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { included } from './include.ts';
import { pageOf, totalOf } from './pages.ts';
import { parseSearch } from './parse.ts';
import { choosePlan, decodePlan, encodePlan } from './plan.ts';
import { readAll } from './readAll.ts';

/** One page. @throws Failure 400 naming what is wrong with the search, 404 for an unknown type */
export const search = async <T extends ResourceType>(
  { db, orgId }: Reach,
  type: T,
  params: SearchParams | string,
  options: SearchOptions = {},
): Promise<SearchedPage<T>> => {
  const { withheld, released, closedKeepers } = options;
  const reach: Reach = { db, orgId, withheld, released, closedKeepers };
  const known = await definitions();
  if (!known.types.has(type)) throw unknownType(type);
  const query = parseSearch(known, type, params, options.lenient);
  await goOn();
  const filters = await compileAll(reach, type, query.filters);
  await goOn();
  const after = query.page === null ? null : readCursor(query.page);
  const plan = after ? decodePlan(after.plan, query, filters) : await choosePlan(reach, query, filters);
  if (!plan) throw badSearch('This page does not exist. Start from the first page.', '_page');
  const part = { reach, query, filters };
  const rows = query.count === 0 ? [] : await pageOf(plan, { ...part, after, limit: query.count + 1 });
  const { resources, looked } = await readAll(reach, rows.slice(0, query.count));
  const last = rows[looked - 1];
  const cursor = last && rows.length > looked ? writeCursor({ plan: encodePlan(plan), ...last }) : null;
  return {
    resources: resources as StoredOf<T>[],
    included: query.includes.length > 0 ? await included(reach, query.includes, resources) : [],
    total: query.total ? await totalOf(plan, part) : null,
    next: cursor === null ? null : `${query.form}${query.form === '' ? '' : '&'}_page=${cursor}`,
    ignored: query.ignored,
  };
};
