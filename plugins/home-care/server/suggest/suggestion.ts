import { sql } from 'kysely';
import type { Handler, ServerServices, Trx } from '#core/server';
import { addDays, dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import type { suggestWorkers } from '../../shared/calls.ts';
import { mondayOf } from '../../shared/fitRules.ts';
import { type OpenVisit, suggest } from '../../shared/suggest/suggest.ts';
import { clinicDays, weekOf } from '../clinicDays.ts';
import { isWork, ruledOf } from '../fits.ts';
import { auditRead, closedAmong, namesIn, visitsBetween, visitView, workersOf } from '../visitRows.ts';

const [dayMs, knownDays] = [24 * 3_600_000, 60];

/** How many visits each worker had at each client lately. */
const knownTo = async (
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
          .select(['patient_id', 'worker_id', sql<number>`count(*)::integer`.as('count')])
          .where('org_id', '=', orgId)
          .where('patient_id', 'in', clients)
          .where('state', '=', 'done')
          .where('start_at', '<', before)
          .where('start_at', '>', new Date(before.getTime() - knownDays * dayMs))
          .groupBy(['patient_id', 'worker_id'])
          .execute();
  const counts = new Map(rows.map(({ patient_id, worker_id, count }) => [`${patient_id} ${worker_id}`, count]));
  return (client, worker) => counts.get(`${client} ${worker}`) ?? 0;
};

/** Explained, and never done by itself: a person gives visits away. */
export const propose =
  (services: ServerServices): Handler<typeof suggestWorkers> =>
  async ({ query: { from, days: count } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const first = count === '7' ? mondayOf(from) : from;
    const [begin, end] = [days.begin(first), days.begin(addDays(first, Number(count)))];
    const week = weekOf(days, first);
    const rows = await visitsBetween(
      db,
      orgId,
      new Date(week[0].getTime() - dayMs),
      new Date(week[1].getTime() + dayMs),
    );
    const tray = rows.filter(
      ({ worker_id, state, start_at }) =>
        worker_id === null && state === 'planned' && start_at >= begin && start_at < end && start_at > now,
    );
    const closed = await closedAmong(context, tray);
    const open = tray.filter(({ patient_id }) => !closed.has(patient_id));
    await auditRead(context, 'home-care-board', open);
    const workers = await workersOf(db, orgId);
    const spell = ({ start_at, end_at }: (typeof rows)[number]) => ({
      ...{ day: dayOf(start_at, days.zone), start: start_at.getTime(), end: end_at.getTime() },
    });
    const made = suggest({
      visits: open.map((row): OpenVisit => ({
        ...{ ...spell(row), id: row.id, client: row.patient_id, skills: row.skills, area: row.area },
        ...{ startWall: wallOf(row.start_at, days.zone), endWall: wallOf(row.end_at, days.zone) },
      })),
      workers: workers.map((worker) => ({ ...ruledOf(worker), id: worker.id, name: worker.name })),
      work: rows
        .filter(isWork)
        .flatMap((row) => (row.worker_id === null ? [] : { ...spell(row), worker: row.worker_id, area: row.area })),
      known: await knownTo(db, orgId, [...new Set(open.map(({ patient_id }) => patient_id))], now),
    });
    const names = namesIn(workers);
    const viewing = { zone: days.zone, now, names };
    const of = new Map(made.map((one) => [one.visit, one]));
    return {
      data: open.flatMap((row) => {
        const found = of.get(row.id);
        if (!found) return [];
        const { to, known, near, weekMinutes } = found;
        return { visit: visitView(row, viewing), to: { id: to, name: names.get(to) ?? '' }, known, near, weekMinutes };
      }),
      left: open.filter(({ id }) => !of.has(id)).map((row) => visitView(row, viewing)),
    };
  };
