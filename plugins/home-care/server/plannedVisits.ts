import type { ServerServices, Trx } from '#core/server';
import { addDays, instantOf, weekdayOf } from '#plugins/appointments/shared/index.ts';
import { mondayOf } from '../shared/fitRules.ts';
import type { NeedFacts } from '../shared/visit.ts';
import { type ClinicDays, clinicDays } from './clinicDays.ts';

/** Visits are made for so many days, today included. */
export const aheadDays = 21;
const minuteMs = 60_000;

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

export const visitOf = (need: PlannedNeed, day: string, zone: string, area: string) => ({
  ...{ org_id: need.org_id, need_id: need.id, patient_id: need.patient_id, patient_name: need.patient_name, area, day },
  ...timesOn(need.facts, day, zone),
  ...{ title: need.facts.title, access: need.facts.access, state: 'planned' as const },
  skills: JSON.stringify(need.facts.skills),
  tasks: JSON.stringify(need.facts.tasks),
  results: '[]',
  ...{ worker_id: null, started_at: null, ended_at: null, exceptions: '[]' },
});

/** One visit a need and day, however often and by however many servers this runs. Resolves with how many are new. */
export const makeVisits = async (db: Trx, days: ClinicDays, need: PlannedNeed, area: string): Promise<number> => {
  const wanted = daysOfNeed(need.facts, days.today, aheadDays);
  if (wanted.length === 0) return 0;
  const made = await db
    .insertInto('home_care_visit')
    .values(wanted.map((day) => visitOf(need, day, days.zone, area)))
    .onConflict((clash) => clash.columns(['org_id', 'need_id', 'day']).doNothing())
    .returning('id')
    .execute();
  return made.length;
};

/** First half of a client's postal code, by which workers are chosen. */
export const areaOf = async (services: ServerServices, db: Trx, orgId: string, patient: string): Promise<string> => {
  const found = await services.record(db, orgId).find('Patient', patient);
  const code = found?.address?.find(({ postalCode }) => postalCode)?.postalCode ?? '';
  return /^[A-Z]\d[A-Z]/.exec(code.trim().toUpperCase())?.[0] ?? '';
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
        const { area } = (await db
          .selectFrom('home_care_visit')
          .select('area')
          .where('org_id', '=', orgId)
          .where('need_id', '=', need.id)
          .limit(1)
          .executeTakeFirst()) ?? { area: await areaOf(services, db, orgId, need.patient_id) };
        await makeVisits(db, days, need, area);
      }
    });
};
