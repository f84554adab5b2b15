import type { Updateable } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import {
  acceptField,
  type Decided,
  type ExceptionKind,
  exceptions,
  type Field,
  headsOf,
  recordOf,
} from '../shared/record.ts';
import { judge } from '../shared/vitals.ts';
import { chartVisit } from './chart/visitChart.ts';
import { type EventRow, eventsOf, eventView } from './chart/eventRows.ts';
import { unlessRefused } from './fhir/kept.ts';
import { payWays } from './pay/travel.ts';
import type { Share, VisitTable } from './schema.ts';
import { doneMinutesOf, heldBy, type VisitRow } from './visitRows.ts';

interface Exception {
  readonly kind: ExceptionKind;
  readonly worker: string;
}

/** What was decided last about one of them. */
const decisionOn = (record: readonly Field[], kind: ExceptionKind, worker: string): Decided['as'] | undefined => {
  const head = record.find(({ field }) => field === acceptField(kind, worker))?.heads.at(-1);
  return head?.what.kind === 'accept' ? head.what.as : undefined;
};

const momentsOf = (record: readonly Field[], kind: 'start' | 'end', workers: ReadonlySet<string>): readonly Date[] =>
  headsOf(record, kind)
    .filter(({ worker }) => workers.has(worker.id))
    .map(({ when }) => new Date(when));
const earliest = (moments: readonly Date[]): Date | null => moments.toSorted((one, other) => +one - +other)[0] ?? null;

/** A worker's own, or their time, which a coordinator may say for them. */
const isOfWorker = ({ by_name, kind }: EventRow): boolean => by_name === '' || kind === 'start' || kind === 'end';

/** Work that nobody had planned so: it counts once a coordinator says so. */
const unplanned = ['cancelled', 'reassigned'] as const;

/** Whose hours are those of the visit: whoever has it, and whoever a coordinator counted. */
const countedOf = (row: VisitRow, record: readonly Field[], workers: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...workers].filter((worker) =>
      row.state === 'cancelled'
        ? decisionOn(record, 'cancelled', worker) === 'count'
        : heldBy(row).includes(worker) || unplanned.some((kind) => decisionOn(record, kind, worker) === 'count'),
    ),
  );

export interface Projected {
  readonly values: Updateable<VisitTable>;
  readonly exceptions: readonly Exception[];
}

/** What a visit is by its plan and by all that was told of it: the same, in whatever order that arrived. */
export const projectVisit = (row: VisitRow, rows: readonly EventRow[]): Projected => {
  const record = recordOf(rows.map((one) => eventView(one, new Map())));
  const told = rows.filter(({ by_name }) => by_name === '');
  const workers = new Set(rows.filter(isOfWorker).map(({ worker_id }) => worker_id));
  const counted = countedOf(row, record, workers);
  const [started_at, starts, ends] = [
    earliest(momentsOf(record, 'start', counted)),
    new Set(headsOf(record, 'start').map(({ worker }) => worker.id)),
    new Set(headsOf(record, 'end').map(({ worker }) => worker.id)),
  ];
  const over =
    [...counted].some((one) => ends.has(one)) && [...counted].every((one) => !starts.has(one) || ends.has(one));
  const last = over
    ? (momentsOf(record, 'end', counted)
        .toSorted((one, other) => +one - +other)
        .at(-1) ?? null)
    : null;
  const state = over ? 'done' : started_at ? 'started' : row.state;
  // Who has it stays where any of those who have it came.
  const owner = heldBy(row).some((one) => counted.has(one)) ? row.worker_id : null;
  const results = [...new Set([...row.tasks, ...headsOf(record, 'task').map(({ what }) => what.task)])].flatMap(
    (task) => {
      const field = record.find((one) => one.field === `task:${task}`);
      if (field?.conflict) return [];
      const what = field?.heads[0]?.what;
      if (what?.kind === 'task') return [{ task, done: what.done, why: what.why }];
      return row.results.filter((one) => one.task === task);
    },
  );
  const notes = headsOf(record, 'note')
    .map(({ what }) => what.text)
    .filter((text) => text !== '');
  const km = headsOf(record, 'km').filter(({ worker }) => counted.has(worker.id));
  const reason = headsOf(record, 'reason')
    .map(({ what }) => what.text)
    .find((text) => text !== '');
  const found = [
    ...exceptionsOf({ row, record, told, workers, counted, starts, ends }),
    ...(over ? absentOf(row, record, new Set([...starts, ...ends])) : []),
  ];
  return {
    exceptions: found,
    values: {
      state,
      ...(started_at && { started_at }),
      ...(last && { ended_at: started_at && last < started_at ? started_at : last }),
      ...(state !== row.state && {
        worker_id: owner ?? [...counted].filter((one) => one !== row.second_id).sort()[0] ?? row.worker_id,
      }),
      ...(row.second_id !== null && { shares: JSON.stringify(sharesOf(record, counted, km)) }),
      results: JSON.stringify(results),
      ...(notes.length > 0 && { note: notes.join('\n') }),
      ...(km.length > 0 && { km: km.reduce((sum, { what }) => sum + what.km, 0) }),
      ...(reason !== undefined && row.reason === '' && { reason }),
      exceptions: JSON.stringify(exceptions.filter((kind) => found.some((one) => one.kind === kind))),
    },
  };
};

/** Of two who came together: what each did, by their own times. */
const sharesOf = (
  record: readonly Field[],
  counted: ReadonlySet<string>,
  km: readonly { readonly worker: { readonly id: string }; readonly what: { readonly km: number } }[],
): readonly Share[] =>
  [...counted].sort().map((worker) => {
    const own = new Set([worker]);
    const start = earliest(momentsOf(record, 'start', own));
    const end = momentsOf(record, 'end', own)
      .toSorted((one, other) => +one - +other)
      .at(-1);
    return {
      worker,
      minutes: start && end ? doneMinutesOf({ started_at: start, ended_at: end }) : 0,
      ...(start && { from: start.toISOString() }),
      km: km.filter((one) => one.worker.id === worker).reduce((sum, { what }) => sum + what.km, 0),
    };
  });

interface Told {
  readonly row: VisitRow;
  readonly record: readonly Field[];
  readonly told: readonly EventRow[];
  readonly workers: ReadonlySet<string>;
  readonly counted: ReadonlySet<string>;
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

const exceptionsOf = ({ row, record, told, workers, counted, starts, ends }: Told): readonly Exception[] => {
  const found: Exception[] = [];
  for (const worker of [...workers].sort()) {
    const own = told.filter(({ worker_id }) => worker_id === worker);
    const is: Readonly<Record<Exclude<ExceptionKind, 'absent'>, boolean>> = {
      cancelled: row.state === 'cancelled' && !counted.has(worker),
      reassigned: row.state !== 'cancelled' && !counted.has(worker),
      moved: own.some(({ planned_at }) => planned_at !== null && +planned_at !== +row.start_at),
      clock: own.some(({ flags }) => flags.includes('clock')),
      access: own.some(({ flags }) => flags.includes('access')),
      no_start: ends.has(worker) && !starts.has(worker),
      vitals: headsOf(record, 'vitals').some(({ what, worker: by }) => by.id === worker && judge(what) === 'call'),
      incident: headsOf(record, 'incident').some((one) => one.worker.id === worker),
      far: own.some(({ flags }) => flags.includes('far')),
      refused: headsOf(record, 'refusal').some((one) => one.what.why !== null && one.worker.id === worker),
      conflict: record.some(({ conflict, all }) => conflict && all.some((one) => one.worker.id === worker)),
    };
    for (const kind of exceptions)
      if (kind !== 'absent' && is[kind] && (kind === 'conflict' || decisionOn(record, kind, worker) === undefined))
        found.push({ kind, worker });
  }
  return found;
};

/** Of two who were to come, who told of no beginning and no end of a visit that is over. */
const absentOf = (row: VisitRow, record: readonly Field[], came: ReadonlySet<string>): readonly Exception[] => {
  const held = heldBy(row);
  return held.length < 2
    ? []
    : held
        .filter((worker) => !came.has(worker) && decisionOn(record, 'absent', worker) === undefined)
        .map((worker) => ({ kind: 'absent', worker }));
};

/** Writes what follows from the plan and from all that was told, to the visit and to its client's chart. */
export const project = async (
  services: Pick<ServerServices, 'record' | 'log'>,
  db: Trx,
  row: VisitRow,
): Promise<void> => {
  const rows = await eventsOf(db, row.org_id, [row.id]);
  const { values } = projectVisit(row, rows);
  const written = await db
    .updateTable('home_care_visit')
    .set(values)
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await payWays(db, written);
  // What was done is taken although the chart refuses it; the next thing told tries again.
  await unlessRefused(services, { visit: row.id }, () => chartVisit(services, db, written, rows));
};
