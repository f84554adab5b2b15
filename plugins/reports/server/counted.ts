import { type RawBuilder, sql } from 'kysely';
import type { DeclaredMeasure, MeasurePlace } from '#clinical/server';
import type { Trx } from '#core/server';
import type { Localised } from '#core/shared';
import { type Figure, mostGroups } from '../shared/calls.ts';
import { isStep } from '../shared/period.ts';

type Sql = RawBuilder<unknown>;
export type Where = Readonly<Record<string, readonly string[]>>;

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

/** The facts that count, with the keys of their group: whatever is counted or listed is made of these rows. */
export const countedFacts = ({ measure, place, zone, by, where }: Asked): Sql => {
  const [one, other] = by;
  const key = (id: string | undefined): Sql => (id === undefined ? sql`''::text` : keyOf(id, zone));
  const name = (id: string | undefined): Sql => (id === undefined ? sql`null::text` : nameOf(measure, id));
  const filters = Object.entries(where).map(
    ([id, keys]) => sql` and coalesce(f.${sql.ref(id)}, '') = any(${[...keys]}::text[])`,
  );
  return sql`select f.*, ${key(one)} as k1, ${key(other)} as k2, ${name(one)} as n1, ${name(other)} as n2
    from (${measure.select(place)}) f
    where f.at >= ${place.from.toISOString()}::timestamptz and f.at < ${place.to.toISOString()}::timestamptz
    ${filters.length === 0 ? sql`` : sql.join(filters, sql``)}`;
};

interface GroupRow {
  readonly total: boolean;
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
}

export interface Group {
  readonly keys: readonly string[];
  readonly names: readonly (Localised | null)[];
  readonly figure: Figure;
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

/** Every group with its figures, and the total, which is counted and not added up. Null: more groups than anybody reads. */
export const countGroups = async (
  db: Trx,
  asked: Asked,
): Promise<{ readonly groups: readonly Group[]; readonly total: Figure } | null> => {
  const { rows } = await sql<GroupRow>`select grouping(x.k1) = 1 as total, x.k1, x.k2, max(x.n1) as n1, max(x.n2) as n2,
      count(*)::int as facts, (count(*) filter (where x.hit))::int as hits, count(x.value)::int as measured,
      percentile_cont(0.5) within group (order by x.value) as median,
      percentile_cont(0.9) within group (order by x.value) as ninth, sum(x.value) as sum
    from (${countedFacts(asked)}) x
    group by grouping sets ((x.k1, x.k2), ())
    order by 1 desc, x.k1 collate "C", x.k2 collate "C"
    limit ${mostGroups + 2}`.execute(db);
  if (rows.length > mostGroups + 1) return null;
  const figureOf = ({ facts, hits, measured, median, ninth, sum }: GroupRow): Figure => ({
    ...{ facts, hits, measured, median, ninth, sum: sum ?? 0 },
  });
  const all = rows.find(({ total }) => total);
  const groups = rows.flatMap((row): Group[] => {
    if (row.total || asked.by.length === 0) return [];
    const keys = [row.k1 ?? '', row.k2 ?? ''].slice(0, asked.by.length);
    const said = [row.n1, row.n2];
    const names = asked.by.map((id, index) => named(asked.measure, id, keys[index]!, said[index] ?? null));
    return [{ keys, names, figure: figureOf(row) }];
  });
  return { groups, total: all ? figureOf(all) : noFigure };
};

const mostChoices = 200;

/** What each dimension has among the facts of the period. */
export const choicesOf = async (db: Trx, { measure, place, zone }: Asked) => {
  if (measure.dimensions.length === 0) return [];
  const facts = countedFacts({ measure, place, zone, by: [], where: {} });
  const each = measure.dimensions.map(
    ({
      id,
    }) => sql`(select ${sql.lit(id)} as dimension, coalesce(f.${sql.ref(id)}, '') as key, max(${nameOf(measure, id)}) as name
      from facts f group by 2 order by 3, 2 limit ${mostChoices})`,
  );
  const { rows } = await sql<{
    dimension: string;
    key: string;
    name: string | null;
  }>`with facts as materialized (${facts})
    ${sql.join(each, sql` union all `)}`.execute(db);
  return measure.dimensions.map(({ id }) => ({
    dimension: id,
    values: rows
      .filter(({ dimension }) => dimension === id)
      .map(({ key, name }) => ({ key, name: named(measure, id, key, name) })),
  }));
};
