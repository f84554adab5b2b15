import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type ServerServices, type Trx, zoneOf } from '#core/server';
import { type Site, sitesFor } from '../../shared/site.ts';
import type { VisitType } from '../../shared/visitTypes.ts';
import { dayOf, wallOf } from '../../shared/wallTime.ts';
import { practitionersOf } from '../booking/bookable.ts';
import { freeStartsBy } from '../booking/freeTimes.ts';
import { type SchedulingContext, schedulingContext } from '../booking/schedulingContext.ts';
import { visitTypeOf } from '../booking/visitTypeResource.ts';
import { errorCode } from '#core/server/errorCode.ts';
import { sitesOf } from '../sites/siteResource.ts';

/** A calendar that is fuller than this has fewer than three free times in it. */
export const horizonDays = 60;
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
/** Looks a few days ahead first: mostly the third lies there. */
const lookAhead = [7, horizonDays] as const;
/** By then the day before is over in the minds of those who work late. */
const fromHour = '01:00';
const mostTypes = 100;

/** The third of several times that could all be booked: one that begins during another is no other. */
export const thirdOf = (starts: readonly Date[], minutes: number): Date | undefined => {
  let [count, until] = [0, Number.NEGATIVE_INFINITY];
  for (const start of starts.toSorted((one, other) => one.getTime() - other.getTime())) {
    if (start.getTime() < until) continue;
    count += 1;
    if (count === 3) return start;
    until = start.getTime() + minutes * minuteMs;
  }
  return undefined;
};

/** When the third visit of this type could begin, by practitioner; null: fewer than three are free. Left out: who never works then. */
const thirdTimes = async (
  scheduling: SchedulingContext,
  type: VisitType,
  { practitioners, all }: { readonly practitioners: readonly string[]; readonly all: readonly Site[] },
): Promise<ReadonlyMap<string, Date | null>> => {
  const sites = type.mode === 'clinic' && all.some(({ active }) => active) ? sitesFor(all, type) : [null];
  const third = new Map<string, Date | null>();
  let open = practitioners;
  for (const days of lookAhead) {
    const within = { start: scheduling.now, end: new Date(scheduling.now.getTime() + days * dayMs) };
    const starts = new Map<string, Date[]>();
    for (const site of sites)
      for (const [id, free] of await freeStartsBy(scheduling, type, open, { within, site }))
        starts.set(id, [...(starts.get(id) ?? []), ...free]);
    for (const [id, free] of starts) {
      const found = thirdOf(free, type.minutes);
      if (found) third.set(id, found);
      else if (days === horizonDays && free.length > 0) third.set(id, null);
    }
    open = open.filter((id) => !third.get(id));
    if (open.length === 0) break;
  }
  return third;
};

const daysUntil = (day: string, then: Date, zone: string): number =>
  Temporal.PlainDate.from(day).until(dayOf(then, zone)).days;

/** Once a day, from an hour in which nobody books: it cannot be found out later. */
const recordClinic = async (services: ServerServices, db: Trx, orgId: string): Promise<void> => {
  if (!(await services.features.isEnabled(db, orgId, 'appointments'))) return;
  const now = services.now();
  const { details } = await db
    .selectFrom('organization')
    .select('details')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const zone = zoneOf(details);
  const isFrench = (details as { readonly defaultLocale?: string }).defaultLocale === 'fr-CA';
  const day = dayOf(now, zone);
  if (wallOf(now, zone).slice(11, 16) < fromHour) return;
  const { rows } = await sql`select 1 from appointments_next_available where org_id = ${orgId} and day = ${day}
    limit 1`.execute(db);
  if (rows.length > 0) return;
  const scheduling = await schedulingContext(services, db, orgId);
  const people = await practitionersOf(db, orgId, { active: true });
  const { resources } = await scheduling.record.search('HealthcareService', { _sort: 'name', _count: mostTypes });
  const practitioners = people.map(({ id }) => id);
  const all = await sitesOf(scheduling.record);
  for (const type of resources.flatMap((service) => visitTypeOf(service) ?? [])) {
    if (!type.active) continue;
    const typeName = isFrench ? type.nameFr : type.nameEn;
    const third = await thirdTimes(scheduling, type, { practitioners, all });
    for (const { id, name } of people) {
      const then = third.get(id);
      if (then === undefined) continue;
      await sql`insert into appointments_next_available
          (org_id, day, type, type_name, practitioner, practitioner_name, recorded_at, days)
        values (${orgId}, ${day}, ${type.id}, ${typeName}, ${id}, ${name}, ${now},
          ${then && daysUntil(day, then, zone)})
        on conflict do nothing`.execute(db);
    }
  }
};

/** The third next available time of every practitioner and type of visit, in every clinic, once a day. */
export const recordNextAvailable = async (services: ServerServices): Promise<void> => {
  const clinics = await services.db.selectFrom('organization').select('id').where('closed_at', 'is', null).execute();
  for (const { id } of clinics)
    // A day that is missed is missed for good: what fails in one clinic is no other's.
    await services
      .inOrg(id, (db) => recordClinic(services, db, id))
      .catch((error: unknown) =>
        services.log.error({ org: id, problem: errorCode(error) }, 'The next free times could not be recorded'),
      );
};
