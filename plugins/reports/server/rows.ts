import { type RawBuilder, sql } from 'kysely';
import { clinicZone, type CallContext, type Handler, invalid, type ServerServices, type Trx } from '#core/server';
import { personName } from '#clinical/shared';
import { type Fact, type listFacts, type Part, rowsAPage } from '../shared/calls.ts';
import { isStep } from '../shared/period.ts';
import { checkDimensions, checkPeriod, placeOf } from './asked.ts';
import { type Asked, columnsOf, countedFacts, named, readyToCount } from './counted.ts';
import { rolledPage } from './rollups/rolledPage.ts';
import { readFigures } from './source.ts';
import { measureOf } from './visible.ts';

const ofPart: Readonly<Record<Part, RawBuilder<unknown>>> = {
  all: sql`true`,
  hits: sql`x.hit`,
  measured: sql`x.value is not null`,
  missing: sql`x.value is null`,
};

/**
 * What the viewer may open: by the feature's own rule, and not of a patient who keeps them out.
 * @param closed those patients, as `keptOutBy` says: asked of `db`, or of the server that keeps the record, and never of a copy,
 *   which may not have heard of it yet
 */
export const openBut = (closed: readonly string[]): RawBuilder<unknown> =>
  closed.length === 0 ? sql`x.open` : sql`(x.open and (x.patient is null or x.patient <> all(${[...closed]}::text[])))`;

interface Row {
  readonly id: string;
  readonly at: string;
  readonly patient: string | null;
  readonly value: number | null;
  readonly [dimension: string]: unknown;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Names of patients, with the caller's rights; reading them is audited. */
const patientNames = async ({ record }: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { resources } = await record.search('Patient', { _id: ids.join(','), _count: ids.length });
  return new Map(resources.map(({ id, name }) => [id, personName(name)]));
};

/** Of a line without a row, which says how many there are, the id is null. */
interface Found extends Row {
  readonly total: number;
  readonly hidden: number;
}

const written = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface Wanted {
  readonly keys: readonly string[];
  readonly part: Part;
  /** `next` of the page before. */
  readonly after: string | undefined;
  /** What the viewer may open, as `openBut` says. */
  readonly open: RawBuilder<unknown>;
}

/** What is asked of one line alone, so that the measure need not read what belongs to others. */
const lineAsked = (asked: Asked, keys: readonly string[]): Asked => {
  const own = asked.by.flatMap((id, index) =>
    isStep(id) || index >= keys.length ? [] : [[id, keys[index]!] as const],
  );
  const narrowed = own.map(([id, key]) => [id, (asked.where[id] ?? [key]).filter((one) => one === key)] as const);
  return { ...asked, where: { ...asked.where, ...Object.fromEntries(narrowed) } };
};

/** How many facts make a number and how many of them stay closed; of the open ones, a page and one more. */
export const factPage = async (db: Trx, all: Asked, { keys, part, after, open }: Wanted) => {
  const asked = lineAsked(all, keys);
  const [one, other] = keys;
  await readyToCount(db);
  // How patients stand is found of all of them at once, and of a page once more with all that is told of it.
  const { standing = false } = asked.measure;
  const [moment, last] = after === undefined ? [] : [after.slice(0, 27), after.slice(28)];
  const beyond =
    moment === undefined ? sql`` : sql`and (x.moment, x.id collate "C") < (${moment}::timestamptz, ${last})`;
  const { rows: found } = await sql<Found>`with chosen as materialized (
      select x.id, x.at as moment, not ${open} as closed, ${standing ? sql`x.patient` : sql`null::text`} as patient
      from (${countedFacts(asked)}) x where ${ofPart[part]}
      ${one === undefined ? sql`` : sql`and x.k1 = ${one}`} ${other === undefined ? sql`` : sql`and x.k2 = ${other}`})
    select n.*, p.*, ${written(sql`p.moment`)} as at from
      (select count(*)::int as total, (count(*) filter (where x.closed))::int as hidden from chosen x) n left join
      (select x.* from chosen x where not x.closed ${beyond} order by x.moment desc, x.id collate "C" desc limit ${rowsAPage + 1}) p on true
    order by p.moment desc, p.id collate "C" desc`.execute(db);
  const [{ total, hidden: closed } = { total: 0, hidden: 0 }] = found;
  const listed = found.filter(({ id }) => id !== null);
  if (listed.length === 0) return { page: [], total, closed };
  const patients = listed.flatMap(({ patient }) => patient ?? []);
  const only = standing && patients.length === listed.length ? { patient: patients } : undefined;
  const { rows: page } =
    await sql<Row>`select x.id, ${written(sql`x.at`)} as at, x.patient, x.value ${columnsOf(asked.measure, 'x')}
    from (${countedFacts({ ...asked, by: [] }, only)}) x
    where x.at between ${listed.at(-1)!.at}::timestamptz and ${listed[0]!.at}::timestamptz
      and x.id = any(${listed.map(({ id }) => id)}::text[])
    order by x.at desc, x.id collate "C" desc`.execute(db);
  return { page, total, closed };
};

export const rows =
  (services: ServerServices): Handler<typeof listFacts> =>
  async ({ body }, context) => {
    const { db, caller } = context;
    const { measure: id, from, to, by, where, keys, part, after } = body;
    checkPeriod({ from, to });
    const measure = await measureOf(services, context, id);
    checkDimensions(measure, by, where);
    if (keys.length > 0 && keys.length !== by.length)
      throw invalid('This line is not in the report.', { keys: 'Open it from the report again.' });
    const zone = await clinicZone(db, caller.orgId);
    const asked: Asked = { measure, place: placeOf(context, { from, to }, zone, services.now()), zone, by, where };
    const closedTo = await context.keptOutBy();
    const open = openBut(closedTo);
    const { answer } = await readFigures(services, context, async (data) => {
      const page = async (place: Asked['place']) => {
        const found = await factPage(data, { ...asked, place }, { keys, part, after, open });
        return { ...found, isFull: found.page.length > rowsAPage };
      };
      const kept =
        closedTo.length === 0 ? await rolledPage(data, asked, { keys, part, after, period: { from, to } }, page) : null;
      return kept ?? (await page(asked.place));
    });
    const { page: found, total, closed } = answer;
    const shown = found.slice(0, rowsAPage);
    const names = await patientNames(context, [...new Set(shown.flatMap(({ patient }) => patient ?? []))]);
    const data = shown.map((row): Fact => ({
      id: row.id,
      at: row.at,
      patient: row.patient === null ? null : { id: row.patient, name: names.get(row.patient) ?? '' },
      value: row.value,
      names: measure.dimensions.map(({ id: dimension }) =>
        named(measure, dimension, textOf(row[dimension]) ?? '', textOf(row[`${dimension}_name`])),
      ),
      href: measure.href?.(row) ?? null,
    }));
    const patients = [...names.keys()];
    await context.audit({
      action: 'read',
      target: { type: 'report', id: measure.id },
      detail: { rows: data.length, part, from, to, ...(patients.length > 0 && { patients }) },
    });
    const end = found.length > rowsAPage ? shown.at(-1) : undefined;
    return { data, next: end ? `${end.at}_${end.id}` : null, total, closed };
  };
