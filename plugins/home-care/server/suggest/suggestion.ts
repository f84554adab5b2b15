import type { Handler, ServerServices, Trx } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import type { suggestWorkers } from '../../shared/calls.ts';
import { mondayOf } from '../../shared/fitRules.ts';
import { type OpenVisit, suggest } from '../../shared/suggest/suggest.ts';
import { clinicDays, weekOf } from '../clinicDays.ts';
import type { Seat } from '../../shared/visit.ts';
import { aroundMs, askedSpellOf, restsBeside, ruledOf, workIn } from '../fits.ts';
import { type Planning, planningOf } from '../plan/planRules.ts';
import {
  auditRead,
  heldBy,
  isAhead,
  namesIn,
  openAmong,
  type VisitRow,
  visitsBetween,
  visitView,
  workersOf,
} from '../visitRows.ts';

const [dayMs, knownDays] = [24 * 3_600_000, 60];

/** How many visits each worker had at each client lately. */
export const knownTo = async (
  db: Trx,
  orgId: string,
  clients: readonly string[],
  before: Date,
): Promise<(client: string, worker: string) => number> => {
  const rows =
    clients.length === 0
      ? []
      : await db
          .selectFrom('home_care_visit')
          .select(['patient_id', 'worker_id', 'second_id'])
          .where('org_id', '=', orgId)
          .where('patient_id', 'in', clients)
          .where('state', '=', 'done')
          .where('start_at', '<', before)
          .where('start_at', '>', new Date(before.getTime() - knownDays * dayMs))
          .execute();
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const worker of heldBy(row)) {
      const key = `${row.patient_id} ${worker}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return (client, worker) => counts.get(`${client} ${worker}`) ?? 0;
};

/** Places that nobody has. */
export const openSeats = ({ worker_id, second_id, workers }: VisitRow): readonly Seat[] => [
  ...(worker_id === null ? (['first'] as const) : []),
  ...(workers > 1 && second_id === null ? (['second'] as const) : []),
];

export const openVisitsOf = (row: VisitRow, zone: string, planning: Planning): readonly OpenVisit[] =>
  openSeats(row).map((seat) => ({ ...askedSpellOf(row, zone, planning), id: row.id, seat, client: row.patient_id }));

/** Explained, and never done by itself: a person gives visits away. */
export const propose =
  (services: ServerServices): Handler<typeof suggestWorkers> =>
  async ({ query: { from, days: count } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const first = count === '7' ? mondayOf(from) : from;
    const span = [days.begin(first), days.begin(addDays(first, Number(count)))] as const;
    const week = weekOf(days, first);
    const rows = await visitsBetween(
      db,
      orgId,
      new Date(week[0].getTime() - aroundMs),
      new Date(week[1].getTime() + aroundMs),
    );
    const tray = rows.filter((row) => openSeats(row).length > 0 && isAhead(row, span, now));
    const open = await openAmong(context, tray);
    await auditRead(context, 'home-care-board', open);
    const workers = await workersOf(db, orgId);
    const planning = await planningOf(db, orgId, now, await context.keptOutBy());
    const { rules } = planning;
    const beside = await restsBeside(db, orgId, days, first);
    const made = suggest({
      rules,
      visits: open.flatMap((row) => openVisitsOf(row, days.zone, planning)),
      workers: workers.map((worker) => ({ ...ruledOf(worker, rules, beside), id: worker.id, name: worker.name })),
      work: workIn(rows, days.zone, planning),
      known: await knownTo(db, orgId, [...new Set(open.map(({ patient_id }) => patient_id))], now),
    });
    const names = namesIn(workers);
    const viewing = { zone: days.zone, now, names };
    const of = Map.groupBy(made, ({ visit }) => visit);
    return {
      data: open.flatMap((row) =>
        (of.get(row.id) ?? []).map(({ visit: _, to, ...why }) => ({
          ...{ ...why, visit: visitView(row, viewing), to: { id: to, name: names.get(to) ?? '' } },
        })),
      ),
      left: open
        .filter((row) => (of.get(row.id)?.length ?? 0) < openSeats(row).length)
        .map((row) => visitView(row, viewing)),
    };
  };
