import type { Patient } from '@medplum/fhirtypes';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import type { ServerServices, Trx } from '#core/server';
import { addDays, instantOf, weekdayOf } from '#plugins/appointments/shared/index.ts';
import { mondayOf } from '../shared/fitRules.ts';
import type { Position } from '../shared/place.ts';
import type { NeedFacts } from '../shared/visit.ts';
import { isSameAddress, positionOfClient } from './addresses.ts';
import { type ClinicDays, clinicDays } from './clinicDays.ts';

/** Visits are made for so many days, today included. */
export const aheadDays = 21;
const [minuteMs, dayMs] = [60_000, 24 * 3_600_000];

type Facts = Omit<NeedFacts, 'patient'>;

const weeksBetween = (from: string, day: string): number =>
  Math.round((Date.parse(mondayOf(day)) - Date.parse(mondayOf(from))) / (7 * 86_400_000));

/** On which days of a span a need asks for a visit. */
export const daysOfNeed = (facts: Facts, first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n)).filter(
    (day) =>
      day >= facts.from &&
      (facts.until === null || day <= facts.until) &&
      facts.weekdays.includes(weekdayOf(day)) &&
      weeksBetween(facts.from, day) % facts.everyWeeks === 0,
  );

/** When a visit begins, may begin at the latest and ends: by the clinic's clocks, and then by the time that passes. */
export const timesOn = ({ at, latest, minutes }: Facts, day: string, zone: string) => {
  const start = instantOf(`${day}T${at}`, zone);
  const last = instantOf(`${latest < at ? addDays(day, 1) : day}T${latest}`, zone);
  return {
    ...{ start_at: start, latest_at: last, window_from: start, window_to: last },
    end_at: new Date(start.getTime() + minutes * minuteMs),
  };
};

export interface PlannedNeed {
  readonly id: string;
  readonly org_id: string;
  readonly patient_id: string;
  readonly patient_name: string;
  readonly facts: Facts;
}

/** What of a need its visits hold. */
export const detailsOf = ({ title, access, skills, tasks, workers, gender, pets, payer }: Facts) => ({
  ...{ title, access, workers: workers ?? 1, gender: gender ?? '', payer: payer ?? '' },
  ...{ skills: JSON.stringify(skills), tasks: JSON.stringify(tasks), pets: JSON.stringify(pets ?? []) },
});

/** Where a client lives, as far as anybody knows. */
export interface Whereabouts {
  /** First half of the postal code, by which workers are chosen. */
  readonly area: string;
  readonly position: Position | null;
}

export const visitOf = (need: PlannedNeed, day: string, zone: string, { area, position }: Whereabouts) => ({
  ...{ org_id: need.org_id, need_id: need.id, patient_id: need.patient_id, patient_name: need.patient_name, area, day },
  ...timesOn(need.facts, day, zone),
  ...{ ...detailsOf(need.facts), state: 'planned' as const, position: position && JSON.stringify(position) },
  results: '[]',
  ...{ worker_id: null, started_at: null, ended_at: null, exceptions: '[]' },
});

/** One visit a need and day, however often and by however many servers this runs. Resolves with how many are new. */
export const makeVisits = async (db: Trx, days: ClinicDays, need: PlannedNeed, where: Whereabouts): Promise<number> => {
  const wanted = daysOfNeed(need.facts, days.today, aheadDays);
  if (wanted.length === 0) return 0;
  const made = await db
    .insertInto('home_care_visit')
    .values(wanted.map((day) => visitOf(need, day, days.zone, where)))
    .onConflict((clash) => clash.columns(['org_id', 'need_id', 'day']).doNothing())
    .returning('id')
    .execute();
  return made.length;
};

export const whereaboutsOf = (patient: Patient | null | undefined): Whereabouts => {
  const code = patient?.address?.find(({ postalCode }) => postalCode)?.postalCode ?? '';
  const area = /^[A-Z]\d[A-Z]/.exec(code.trim().toUpperCase())?.[0] ?? '';
  return { area, position: positionOfClient(patient) };
};

export const findWhereabouts = async (
  services: ServerServices,
  db: Trx,
  orgId: string,
  patient: string,
): Promise<Whereabouts> => whereaboutsOf(await services.record(db, orgId).find('Patient', patient));

/** A client who moves, or whose address is placed on the map, is visited there from now on. */
export const followAddresses =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { resource, previous } of events) {
      if (resource.resourceType !== 'Patient') continue;
      const where = whereaboutsOf(resource);
      const before = previous?.resourceType === 'Patient' ? whereaboutsOf(previous) : null;
      if (JSON.stringify(before) === JSON.stringify(where)) continue;
      await db
        .updateTable('home_care_visit')
        .set({ area: where.area, position: where.position && JSON.stringify(where.position) })
        .where('org_id', '=', orgId)
        .where('patient_id', '=', resource.id)
        .where('state', '=', 'planned')
        .where('end_at', '>', now())
        .execute();
      // Where the same address is known by now, today's visits were there too.
      if (!where.position || previous?.resourceType !== 'Patient' || !isSameAddress(previous, resource)) continue;
      await db
        .updateTable('home_care_visit')
        .set({ position: JSON.stringify(where.position) })
        .where('org_id', '=', orgId)
        .where('patient_id', '=', resource.id)
        .where('position', 'is', null)
        .where('start_at', '>', new Date(now().getTime() - dayMs))
        .execute();
    }
  };

/** A day further for every need, in every clinic that has the feature on. */
export const makeComingVisits = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  for (const { id: orgId } of organizations)
    await services.inOrg(orgId, async (db) => {
      if (!(await services.features.isEnabled(db, orgId, 'home-care'))) return;
      const days = await clinicDays(db, orgId, services.now());
      const needs = await db.selectFrom('home_care_need').selectAll().where('org_id', '=', orgId).execute();
      for (const need of needs) {
        const known = await db
          .selectFrom('home_care_visit')
          .select(['area', 'position'])
          .where('org_id', '=', orgId)
          .where('need_id', '=', need.id)
          .orderBy('start_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        await makeVisits(db, days, need, known ?? (await findWhereabouts(services, db, orgId, need.patient_id)));
      }
    });
};
