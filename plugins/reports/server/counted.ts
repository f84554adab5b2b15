import { type RawBuilder, sql } from 'kysely';
import type { DeclaredMeasure, MeasurePlace } from '#clinical/server';
import type { Trx } from '#core/server';
import type { Localised } from '#core/shared';
import { type Figure, mostGroups } from '../shared/calls.ts';
import { isStep } from '../shared/period.ts';
import { type Rolled, validDays } from './rollups/rolled.ts';

type Sql = RawBuilder<unknown>;
export type Where = Readonly<Record<string, readonly string[]>>;

/**
 * A report is one long statement of many expressions: compiling them takes longer than reading the rows. What is known of all
 * patients is compared in memory, and not looked up for each.
 */
export const readyToCount = (db: Trx): Promise<unknown> =>
  sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(db);

export interface Asked {
  readonly measure: DeclaredMeasure;
  readonly place: MeasurePlace;
  readonly zone: string;
  readonly by: readonly string[];
  readonly where: Where;
}

/** Ids come from the measure's own declaration or from `steps`: never from whoever asks. */
const keyOf = (id: string, zone: string): Sql =>
  isStep(id)
    ? sql`to_char(date_trunc(${sql.lit(id)}, f.at at time zone ${zone}::text), 'YYYY-MM-DD')`
    : sql`coalesce(f.${sql.ref(id)}, '')`;

const nameOf = ({ dimensions }: DeclaredMeasure, id: string): Sql =>
  dimensions.some((one) => one.id === id && !one.codes) ? sql`f.${sql.ref(`${id}_name`)}` : sql`null::text`;

/** What a fact says of each dimension, after a comma. */
export const columnsOf = ({ dimensions }: DeclaredMeasure, alias: 'c' | 'x'): Sql =>
  sql.join(
    dimensions.flatMap(({ id, codes }) =>
      [id, ...(codes ? [] : [`${id}_name`])].map((column) => sql`, ${sql.ref(`${alias}.${column}`)}`),
    ),
    sql``,
  );

const filtersOf = (where: Where, alias: 'f' | 'x'): readonly Sql[] =>
  Object.entries(where).map(
    ([id, keys]) => sql`coalesce(${sql.ref(`${alias}.${id}`)}, '') = any(${[...keys]}::text[])`,
  );

/**
 * The facts that count, with the keys of their group: whatever is counted or listed is made of these rows.
 * @param only beside `where`, as `MeasurePlace` says: the measure need not read others
 */
export const countedFacts = ({ measure, place, zone, by, where }: Asked, only: MeasurePlace['only'] = {}): Sql => {
  const [one, other] = by;
  const key = (id: string | undefined): Sql => (id === undefined ? sql`''::text` : keyOf(id, zone));
  const name = (id: string | undefined): Sql => (id === undefined ? sql`null::text` : nameOf(measure, id));
  return sql`select f.*, ${key(one)} as k1, ${key(other)} as k2, ${name(one)} as n1, ${name(other)} as n2
    from (${measure.select({ ...place, only: { ...where, ...only } })}) f
    where f.at >= ${place.from.toISOString()}::timestamptz and f.at < ${place.to.toISOString()}::timestamptz
    ${Object.keys(where).length === 0 ? sql`` : sql`and ${sql.join(filtersOf(where, 'f'), sql` and `)}`}`;
};

interface GroupRow {
  readonly total: boolean | null;
  readonly k1: string | null;
  readonly k2: string | null;
  readonly n1: string | null;
  readonly n2: string | null;
  readonly facts: number;
  readonly hits: number;
  readonly measured: number;
  readonly median: number | null;
  readonly ninth: number | null;
  readonly sum: number | null;
  /** Of a line that tells what a dimension has; null: a group. */
  readonly dimension: string | null;
}

export interface Group {
  readonly keys: readonly string[];
  readonly names: readonly (Localised | null)[];
  readonly figure: Figure;
}

export interface Choices {
  readonly dimension: string;
  readonly values: { readonly key: string; readonly name: Localised | null }[];
}

export const noFigure: Figure = { facts: 0, hits: 0, measured: 0, median: null, ninth: null, sum: 0 };

export const named = (
  { dimensions }: DeclaredMeasure,
  id: string,
  key: string,
  said: string | null,
): Localised | null => {
  if (key === '' || isStep(id)) return null;
  const words = dimensions.find((one) => one.id === id)?.codes?.[key];
  const plain = said ?? key;
  return words ?? { 'en-CA': plain, 'fr-CA': plain };
};

const mostChoices = 200;

/** What a dimension has among the facts of the period, before they are narrowed: lines of their own beside those of the groups. */
const choicesIn = (measure: DeclaredMeasure): readonly Sql[] =>
  measure.dimensions.map(
    ({ id }) => sql`(select null::boolean as total, coalesce(f.${sql.ref(id)}, '') as k1, null::text as k2,
        max(${nameOf(measure, id)}) as n1, null::text as n2, 0 as facts, 0 as hits, 0 as measured, null::double precision as median,
        null::double precision as ninth, null::double precision as sum, ${sql.lit(id)} as dimension
      from facts f group by 2 order by 4, 2 limit ${mostChoices})`,
  );

/** Where no middle is asked for, facts alike in all that is looked at are one line with how many they are. */
const cellsOf = (asked: Asked): Sql => {
  const alike = sql`c.k1, c.k2, c.n1, c.n2${columnsOf(asked.measure, 'c')}`;
  return sql`select ${alike}, count(*) as facts, count(*) filter (where c.hit) as hits, count(c.value) as measured, sum(c.value::numeric) as sum
    from (${countedFacts(asked)}) c group by ${alike}`;
};

/** A middle needs each value; it is named once, since PostgreSQL works it out as often as it is named. */
const eachOf = (asked: Asked): Sql =>
  sql`select c.k1, c.k2, c.n1, c.n2${columnsOf(asked.measure, 'c')}, 1::bigint as facts, c.hit::int::bigint as hits, c.value
    from (${countedFacts(asked)}) c`;

/** What was kept of whole days, in the columns of the facts. */
const keptCells = ({ measure, place, zone, by }: Asked, { days, definition }: Rolled): Sql => {
  const columns = measure.dimensions.flatMap(({ id, codes }, index) => [
    sql`, k.${sql.ref(`d${index + 1}`)} as ${sql.ref(id)}`,
    ...(codes ? [] : [sql`, k.${sql.ref(`n${index + 1}`)} as ${sql.ref(`${id}_name`)}`]),
  ]);
  const key = (id: string | undefined): Sql =>
    id === undefined
      ? sql`''::text`
      : isStep(id)
        ? sql`to_char(date_trunc(${sql.lit(id)}, f.day::timestamp), 'YYYY-MM-DD')`
        : sql`coalesce(f.${sql.ref(id)}, '')`;
  const name = (id: string | undefined): Sql => (id === undefined ? sql`null::text` : nameOf(measure, id));
  const [one, other] = by;
  return sql`select f.*, ${key(one)} as k1, ${key(other)} as k2, ${name(one)} as n1, ${name(other)} as n2
    from (select k.day, k.facts, k.hits, k.measured, k.sum, k.measurements${sql.join(columns, sql``)} from report_cell k
      where k.org_id = ${place.orgId} and k.measure = ${measure.id} and k.day between ${days[0]}::date and ${days.at(-1)}::date
        and k.day in (select v.day from (${validDays({ measure, orgId: place.orgId, zone }, definition)}) v)
        and k.day = any(${[...days]}::date[])) f`;
};

/** The kept days and the others, which are counted now, in one statement: the same lines as if all were. */
const rolledOf = (asked: Asked, rolled: Rolled, isMedian: boolean): Sql => {
  const live = rolled.live.map((piece) => ({ ...asked, place: { ...asked.place, ...piece } }));
  const alike = sql`c.k1, c.k2, c.n1, c.n2${columnsOf(asked.measure, 'c')}`;
  const kept = keptCells(asked, rolled);
  if (isMedian)
    return sql.join(
      [
        sql`select ${alike}, v.facts, v.hits, v.value from (${kept}) c cross join lateral (
          select (c.facts - c.measured)::bigint as facts, c.hits::bigint as hits, null::double precision as value
          union all select 1, 0, u.value from unnest(c.measurements) as u (value)) v`,
        ...live.map(eachOf),
      ],
      sql` union all `,
    );
  const all = sql.join(
    [
      sql`select ${alike}, sum(c.facts) as facts, sum(c.hits) as hits, sum(c.measured) as measured, sum(c.sum) as sum
        from (${kept}) c group by ${alike}`,
      ...live.map(cellsOf),
    ],
    sql` union all `,
  );
  return sql`select ${alike}, sum(c.facts) as facts, sum(c.hits) as hits, sum(c.measured) as measured, sum(c.sum) as sum
    from (${all}) c group by ${alike}`;
};

/** How many of the kept days still hold, seen by the statement that counts: a change in between is no wrong number. */
const stillHolds = ({ measure, place, zone }: Asked, { days, definition }: Rolled): Sql =>
  sql`(select null::boolean, null::text, null::text, null::text, null::text, count(*)::int, 0, 0, null::double precision,
    null::double precision, null::double precision, '.held' from (${validDays({ measure, orgId: place.orgId, zone }, definition)}) v
    where v.day = any(${[...days]}::date[]))`;

interface CountOptions {
  /** More groups than these are not counted. */
  readonly most?: number;
  readonly withChoices?: boolean;
  /** Without them a median is counted like anything else, and is null. */
  readonly middles?: boolean;
  readonly rolled?: Rolled | null;
}

/** Every group of the `facts` at hand with its figures, in order, and first the total, which is counted and not added up. */
const groupsIn = (where: Where, isMedian: boolean): Sql => {
  const middle = (part: number): Sql =>
    isMedian ? sql`percentile_cont(${sql.lit(part)}) within group (order by x.value)` : sql`null::double precision`;
  return sql`select grouping(x.k1) = 1 as total, x.k1, x.k2, max(x.n1) as n1, max(x.n2) as n2,
      coalesce(sum(x.facts), 0)::int as facts, coalesce(sum(x.hits), 0)::int as hits, ${isMedian ? sql`count(x.value)` : sql`coalesce(sum(x.measured), 0)`}::int as measured,
      ${middle(0.5)} as median, ${middle(0.9)} as ninth, (sum(${isMedian ? sql`x.value` : sql`x.sum`}))::double precision as sum, null::text as dimension
    from facts x ${Object.keys(where).length === 0 ? sql`` : sql`where ${sql.join(filtersOf(where, 'x'), sql` and `)}`}
    group by grouping sets ((x.k1, x.k2), ())
    order by 1 desc, x.k1 collate "C", x.k2 collate "C"`;
};

const figureOf = ({ facts, hits, measured, median, ninth, sum }: GroupRow): Figure => ({
  ...{ facts, hits, measured, median, ninth, sum: sum ?? 0 },
});

const groupOf = ({ measure, by }: Asked, row: GroupRow): Group => {
  const keys = [row.k1 ?? '', row.k2 ?? ''].slice(0, by.length);
  const said = [row.n1, row.n2];
  const names = by.map((id, index) => named(measure, id, keys[index]!, said[index] ?? null));
  return { keys, names, figure: figureOf(row) };
};

/** PostgreSQL expects few facts and would sort them all to find those alike. */
const withoutSorting = (db: Trx): Promise<unknown> => sql`set local enable_sort = off`.execute(db);

/** As many lines as are read at once of a long table. */
const pageOfGroups = 500;

/**
 * The same groups, however many: they are read page by page while they are taken, in this transaction. What the dimensions have is
 * not told.
 * @param name of the cursor, one for each that is read at the same time
 */
export const openGroups = async (
  db: Trx,
  asked: Asked,
  name: 'now' | 'before',
): Promise<{ readonly total: Figure; readonly groups: AsyncGenerator<Group, undefined> }> => {
  const isMedian = asked.measure.figure === 'median';
  const cursor = sql.id(`report_lines_${name}`);
  await readyToCount(db);
  await withoutSorting(db);
  await sql`declare ${cursor} no scroll cursor for with facts as materialized (${(isMedian ? eachOf : cellsOf)(asked)})
    ${groupsIn({}, isMedian)}`.execute(db);
  const page = async (): Promise<readonly GroupRow[]> =>
    (await sql<GroupRow>`fetch ${sql.lit(pageOfGroups)} from ${cursor}`.execute(db)).rows;
  const first = await page();
  async function* groups(): AsyncGenerator<Group, undefined> {
    for (let rows = first; rows.length > 0; rows = await page())
      for (const row of rows) if (!row.total && asked.by.length > 0) yield groupOf(asked, row);
  }
  const whole = first.find(({ total }) => total);
  return { total: whole ? figureOf(whole) : noFigure, groups: groups() };
};

/**
 * Every group with its figures, the total, which is counted and not added up, and what each dimension has; the facts are read once.
 * Null: more groups than anybody reads.
 */
export const countGroups = async (
  db: Trx,
  asked: Asked,
  { most = mostGroups, withChoices = true, middles = true, rolled = null }: CountOptions = {},
): Promise<{
  readonly groups: readonly Group[];
  readonly total: Figure;
  readonly choices: readonly Choices[];
} | null> => {
  const { measure, by, where } = asked;
  await readyToCount(db);
  await withoutSorting(db);
  const isMedian = middles && measure.figure === 'median';
  const counted = sql`(${groupsIn(where, isMedian)} limit ${most + 2})`;
  const all: Asked = { ...asked, where: {} };
  const { rows } =
    await sql<GroupRow>`with facts as materialized (${rolled ? rolledOf(all, rolled, isMedian) : (isMedian ? eachOf : cellsOf)(all)})
    ${sql.join([counted, ...(withChoices ? choicesIn(measure) : []), ...(rolled ? [stillHolds(asked, rolled)] : [])], sql` union all `)}`.execute(
      db,
    );
  if (rolled && rows.find(({ dimension }) => dimension === '.held')?.facts !== rolled.days.length)
    return countGroups(db, asked, { most, withChoices, middles });
  const lines = rows.filter(({ dimension }) => dimension === null);
  if (lines.length > most + 1) return null;
  const whole = lines.find(({ total }) => total);
  const groups = lines.flatMap((row) => (row.total || by.length === 0 ? [] : [groupOf(asked, row)]));
  const choices = measure.dimensions.map(({ id }) => ({
    dimension: id,
    values: rows.flatMap(({ dimension, k1, n1 }) =>
      dimension === id ? [{ key: k1 ?? '', name: named(measure, id, k1 ?? '', n1) }] : [],
    ),
  }));
  return { groups, total: whole ? figureOf(whole) : noFigure, choices };
};
