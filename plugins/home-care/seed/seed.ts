import type { FhirRecord } from '#clinical/server';
import { withPosition } from '#clinical/shared/contacts/addressPosition.ts';
import type { SeedContext } from '#core/server';
import { addDays, weekdayOf } from '#plugins/appointments/shared/index.ts';
import { idFrom, randomFrom, seedOf } from '#core/server/seed/random.ts';
import { endsOf } from '../server/alerts/credentialWatch.ts';
import { periodLines, storePeriod } from '../server/pay/periodLines.ts';
import { clinicDays } from '../server/clinicDays.ts';
import { aheadDays, daysOfNeed, visitOf } from '../server/plannedVisits.ts';
import { recordNeed, recordWorker } from '../server/fhir/recorded.ts';
import type { WorkerRow } from '../server/fhir/workerResources.ts';
import { demoNeeds, demoPeriods, demoPlaces, demoRates, demoWorkers, moreNeeds } from './demoHomeCare.ts';

const pastDays = 28;
const minuteMs = 60_000;
const share = { missed: 0.04, late: 0.12, short: 0.18 };

/** In their record too, where a coordinator looks for it. */
const placeClient = async (record: FhirRecord, id: string, email: string) => {
  const [area = 'K1S', latitude, longitude] = demoPlaces[email.split('@')[0]!] ?? [];
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const patient = await record.find('Patient', id);
  const [address, ...others] = patient?.address ?? [];
  if (patient && address) {
    const placed = withPosition({ ...address, postalCode: `${area} 0A0` }, position);
    await record.update({ ...patient, address: [placed, ...others] });
  }
  return { area, position };
};

/** Six workers, their clients, four weeks of history and what is planned, in the demo clinic that has every feature. */
export const seedHomeCare = async ({ db, org, profiles, own, now, random, services }: SeedContext): Promise<void> => {
  if (org.slug !== 'rideau') return;
  const ids = randomFrom(seedOf(own(`${org.slug}:home-care`)));
  const days = await clinicDays(db, org.id, now);
  const { today, zone } = days;
  const workers = demoWorkers.map(({ name, paused, credentials: given, offIn, ...facts }) => {
    const credentials = given.map(({ ends, ...one }) => ({ ...one, until: addDays(today, ends) }));
    const timeOff = offIn === undefined ? [] : [{ from: addDays(today, offIn), to: addDays(today, offIn + 1) }];
    return {
      ...{ id: idFrom(ids), org_id: org.id, name, paused },
      facts: JSON.stringify({ ...facts, credentials, timeOff }),
      // How they stand at the beginning is no news.
      warned: JSON.stringify(endsOf(credentials, today).map(({ key }) => key)),
    };
  });
  await db.insertInto('home_care_worker').values(workers).execute();
  for (const { facts, ...worker } of workers)
    await recordWorker(services, db, { ...worker, facts: JSON.parse(facts) as WorkerRow['facts'] }, null);
  const people = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  // Their own dice: what other features roll for stays as it is.
  const dice = randomFrom(seedOf(`${org.slug}:home-care:more`));
  const needs = [
    demoNeeds.map((need) => ({ need, roll: random })),
    moreNeeds.map((need) => ({ need, roll: dice })),
  ].flat();
  for (const { need: asked, roll } of needs) {
    const { email, worker, everyWeeks = 1, ...given } = asked;
    const profile = profiles.get(email);
    const patient = people.find(({ id }) => id === profile?.id)?.resource_id;
    if (!profile || !patient) continue;
    const facts = { ...given, everyWeeks, from: addDays(today, -pastDays - weekdayOf(today)), until: null };
    const need = {
      ...{ id: idFrom(ids), org_id: org.id, patient_id: patient, facts },
      patient_name: `${profile.firstName} ${profile.lastName}`,
    };
    await db
      .insertInto('home_care_need')
      .values({ ...need, facts: JSON.stringify(facts) })
      .execute();
    await recordNeed(services, db, need, today, null);
    const first = addDays(today, -pastDays);
    const where = await placeClient(services.record(db, org.id), patient, email);
    const visits = daysOfNeed(facts, first, pastDays + aheadDays).map((day) => {
      const planned = visitOf(need, day, zone, where);
      const by = worker === undefined ? undefined : workers[worker];
      const off = demoWorkers[worker ?? -1]?.offIn;
      const away = off !== undefined && day >= addDays(today, off) && day <= addDays(today, off + 1);
      const assigned = { ...planned, id: idFrom(ids), worker_id: by && !away ? by.id : null };
      const unwritten = {
        ...{ ...assigned, note: '', km: 0, reason: '', missed_told_at: null },
        // How the plan stands at the beginning is no news.
        told: JSON.stringify({
          ...{ worker: assigned.worker_id, second: null, start: planned.start_at.toISOString(), isOff: false },
        }),
      };
      // Nobody of the demonstration sets out: that is no news.
      if (day >= today) return { ...unwritten, missed_told_at: now };
      const went = roll();
      if (went < share.missed || !by)
        return { ...unwritten, state: 'missed' as const, reason: by ? 'Client in hospital' : 'Nobody was free' };
      const late = went < share.late;
      const short = went >= share.late && went < share.short;
      const started = new Date(
        (late ? planned.latest_at : planned.start_at).getTime() + Math.ceil(roll() * 9) * minuteMs,
      );
      const minutes = short ? given.minutes * 0.6 : given.minutes + Math.round(roll() * 6);
      return {
        ...unwritten,
        ...{ state: 'done' as const, started_at: started, ended_at: new Date(started.getTime() + minutes * minuteMs) },
        results: JSON.stringify(
          given.tasks.map((task, n) => ({ task, done: !(short && n > 0), why: short && n > 0 ? 'No time left' : '' })),
        ),
        km: Math.round(roll() * 90) / 10,
        reason: late ? 'Traffic on the way' : short ? 'Client asked to stop early' : '',
      };
    });
    await db.insertInto('home_care_visit').values(visits).execute();
  }
  const by = profiles.get('admin@pavilion.test');
  const noonOf = (day: number): Date => new Date(days.begin(addDays(today, day)).getTime() + 12 * 3_600_000);
  const setBy = by ? `${by.firstName} ${by.lastName}` : '?';
  const setOn = (day: number) => ({ set_at: noonOf(day), added_at: noonOf(day) });
  const rates = demoRates
    .map(({ worker, begins, added, ...facts }) => ({
      ...{ ...facts, id: idFrom(ids), org_id: org.id, worker_id: worker === undefined ? null : workers[worker]!.id },
      ...{
        from_day: addDays(today, begins),
        until_day: null,
        set_by: setBy,
        ...setOn(added ?? Math.min(begins, -30)),
      },
    }))
    .toSorted((one, other) => one.added_at.getTime() - other.added_at.getTime());
  // Each closing knows the rates of its day.
  let known = 0;
  const setUntil = async (moment: Date): Promise<void> => {
    const some = rates.filter(({ added_at }) => added_at <= moment).slice(known);
    known += some.length;
    if (some.length > 0) await db.insertInto('home_care_rate').values(some).execute();
  };
  for (const { from, to, closed } of demoPeriods) {
    const [period, at] = [{ from: addDays(today, from), to: addDays(today, to) }, noonOf(closed)];
    await setUntil(at);
    const { lines } = await periodLines(db, org.id, days, period);
    await storePeriod(db, { orgId: org.id, ...period, by: setBy, at }, lines);
  }
  await setUntil(now);
};
