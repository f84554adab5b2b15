import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { DeclaredMeasure, MeasurePlace } from '#clinical/server';
import type { Trx } from '#core/server';
import { type Period, plusDays } from '../../shared/period.ts';
import { beginning } from '../asked.ts';

type Sql = RawBuilder<unknown>;

/** What a cell has room for. */
const mostDimensions = 6;
/** More pieces than this are counted anew as a whole. */
const mostPieces = 12;

/** A measure that is rolled up counts the same for every reader: one that asks who reads fails here. */
export const placeOfAll = (
  orgId: string,
  { from, to }: Pick<MeasurePlace, 'from' | 'to'>,
  now: Date,
): MeasurePlace => ({
  ...{ orgId, from, to, now },
  get viewer(): never {
    throw new Error('A measure that is rolled up counts the same for every reader.');
  },
});

const some = new Date(0);

/** A measure that has more dimensions is counted anew each time. */
export const isRolled = ({ rolls, dimensions }: DeclaredMeasure): boolean =>
  rolls === true && dimensions.length <= mostDimensions;

/** What was counted by another statement is not used. */
export const definitionOf = (db: QueryExecutorProvider, { select, dimensions, figure }: DeclaredMeasure): string => {
  const { sql: text, parameters } = select(placeOfAll('', { from: some, to: some }, some)).compile(db);
  const ids = dimensions.map(({ id, codes }) => [id, codes === undefined]);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters, ids, figure]))
    .digest('hex')
    .slice(0, 32);
};

/** The days of a period that are counted already, and what remains to be counted now. */
export interface Rolled {
  readonly days: readonly string[];
  readonly definition: string;
  readonly live: readonly Pick<MeasurePlace, 'from' | 'to'>[];
}

export interface Rolling {
  readonly measure: DeclaredMeasure;
  readonly orgId: string;
  readonly zone: string;
}

/** Days that hold: counted under this definition and clock, with nothing written into them since. */
export const validDays = ({ measure, orgId, zone }: Rolling, definition: string): Sql => sql`select d.day
  from report_day d where d.org_id = ${orgId} and d.measure = ${measure.id} and d.definition = ${definition} and d.zone = ${zone}
  and not exists (select 1 from report_change x where x.org_id = ${orgId} and x.at >= d.from_at and x.at < d.to_at)`;

export const daysThatHold = async (
  db: Trx,
  rolling: Rolling,
  { from, to }: Period,
  definition: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ day: string }>`select v.day::text as day from (${validDays(rolling, definition)}) v
    where v.day between ${from}::date and ${to}::date order by 1`.execute(db);
  return rows.map(({ day }) => day);
};

/** Runs of days that are not among `held`. */
const gaps = ({ from, to }: Period, held: ReadonlySet<string>): readonly Period[] => {
  const found: Period[] = [];
  let start: string | null = null;
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (!held.has(day)) start ??= day;
    else if (start !== null) {
      found.push({ from: start, to: plusDays(day, -1) });
      start = null;
    }
  }
  return start === null ? found : [...found, { from: start, to }];
};

/** Null: everything is counted now. */
export const rolledFor = async (db: Trx, rolling: Rolling, period: Period): Promise<Rolled | null> => {
  if (!isRolled(rolling.measure)) return null;
  const definition = definitionOf(db, rolling.measure);
  const days = await daysThatHold(db, rolling, period, definition);
  const live = gaps(period, new Set(days));
  if (days.length === 0 || live.length > mostPieces) return null;
  return {
    ...{ days, definition },
    live: live.map(({ from, to }) => ({
      from: beginning(from, rolling.zone),
      to: beginning(plusDays(to, 1), rolling.zone),
    })),
  };
};
