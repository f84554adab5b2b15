import { type RawBuilder, sql } from 'kysely';
import { keepsOut } from '#clinical/server';
import { clinicZone, type CallContext, type Handler, invalid, type ServerServices, type Trx } from '#core/server';
import { personName } from '#clinical/shared';
import { type Fact, type listFacts, type Part, rowsAPage } from '../shared/calls.ts';
import { checkDimensions, checkPeriod, placeOf } from './asked.ts';
import { type Asked, countedFacts, named, withoutCompiling } from './counted.ts';
import { measureOf, type ReportContext } from './visible.ts';

const ofPart: Readonly<Record<Part, RawBuilder<unknown>>> = {
  all: sql`true`,
  hits: sql`x.hit`,
  measured: sql`x.value is not null`,
  missing: sql`x.value is null`,
};

/** What the viewer may open: by the feature's own rule, and not of a patient who keeps them out. */
export const opens = async ({ caller, record, withheld }: ReportContext): Promise<RawBuilder<unknown>> => {
  const kept = await withheld();
  if (kept === undefined) return sql`x.open`;
  // The consents of a record on another server are not in this database.
  if (record.elsewhere) return sql`(x.open and x.patient is null)`;
  return sql`(x.open and (x.patient is null or not ${keepsOut(caller.orgId, sql`x.patient`, kept)}))`;
};

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

interface Wanted {
  readonly keys: readonly string[];
  readonly part: Part;
  /** `next` of the page before. */
  readonly after: string | undefined;
  /** What the viewer may open, as `opens` says. */
  readonly open: RawBuilder<unknown>;
}

/** How many facts make a number and how many of them stay closed; of the open ones, a page and one more. */
export const factPage = async (db: Trx, asked: Asked, { keys, part, after, open }: Wanted) => {
  const [one, other] = keys;
  await withoutCompiling(db);
  const chosen = sql`(${countedFacts(asked)}) x where ${ofPart[part]}
    ${one === undefined ? sql`` : sql`and x.k1 = ${one}`} ${other === undefined ? sql`` : sql`and x.k2 = ${other}`}`;
  const counted = await sql<{ total: number; closed: number }>`select count(*)::int as total,
    (count(*) filter (where not ${open}))::int as closed from ${chosen}`.execute(db);
  const [moment, last] = after === undefined ? [] : [after.slice(0, 27), after.slice(28)];
  const beyond = moment === undefined ? sql`` : sql`and (x.at, x.id collate "C") < (${moment}::timestamptz, ${last})`;
  const columns = asked.measure.dimensions.flatMap(({ id: dimension, codes }) => [
    sql`, x.${sql.ref(dimension)}`,
    ...(codes ? [] : [sql`, x.${sql.ref(`${dimension}_name`)}`]),
  ]);
  const page = await sql<Row>`select x.id, x.patient, x.value,
    to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at ${sql.join(columns, sql``)}
    from ${chosen} and ${open} ${beyond}
    order by x.at desc, x.id collate "C" desc limit ${rowsAPage + 1}`.execute(db);
  const [{ total, closed } = { total: 0, closed: 0 }] = counted.rows;
  return { page: page.rows, total, closed };
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
    const open = await opens(context);
    const { page, total, closed } = await factPage(db, asked, { keys, part, after, open });
    const shown = page.slice(0, rowsAPage);
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
    const end = page.length > rowsAPage ? shown.at(-1) : undefined;
    return { data, next: end ? `${end.at}_${end.id}` : null, total, closed };
  };
