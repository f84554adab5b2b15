import { sql } from 'kysely';
import { clinicZone, type SeedContext } from '#core/server';
import type { VisitType } from '../shared/visitTypes.ts';
import { addDays, dayOf, instantOf } from '../shared/wallTime.ts';
import { typeIdOf } from './demoVisit.ts';

const days = 120;
/** Days to the third free time: more for what takes long, and more lately, as no-shows are. */
const waits: Readonly<Record<string, number>> = { 'follow-up': 3, 'first-visit': 11 };

/** How full the calendars were until yesterday, as the clinic would have noted it night by night. */
export const seedPastFreeTimes = async (
  { org, db, profiles, now }: SeedContext,
  kinds: readonly Pick<VisitType, 'id' | 'nameEn' | 'nameFr'>[],
): Promise<void> => {
  const zone = await clinicZone(db, org.id);
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = new Map(rows.map(({ id, resource_id }) => [id, resource_id]));
  const staff = [...profiles.values()].filter(({ role }) => role === 'practitioner').slice(0, 3);
  const today = dayOf(now, zone);
  const noted: unknown[] = [];
  for (let away = -days; away < 0; away += 1)
    for (const [n, { id, firstName, lastName }] of staff.entries())
      for (const kind of kinds) {
        const wait = waits[kind.id];
        const practitioner = resourceOf.get(id);
        if (wait === undefined || !practitioner) continue;
        const day = addDays(today, away);
        noted.push({
          ...{ day, practitioner, practitioner_name: `${firstName} ${lastName}`, type: typeIdOf(org.slug, kind.id) },
          type_name: org.slug === 'laurier' ? kind.nameFr : kind.nameEn,
          recorded_at: instantOf(`${day}T01:00`, zone).toISOString(),
          days: wait + n + Math.round((days + away) / 30) + ((away * 7 + n * 3 + 900) % 4),
        });
      }
  await sql`insert into appointments_next_available
      (org_id, day, type, type_name, practitioner, practitioner_name, recorded_at, days)
    select ${org.id}, x.day, x.type, x.type_name, x.practitioner, x.practitioner_name, x.recorded_at, x.days
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) x (day text, type text, type_name text, practitioner text,
      practitioner_name text, recorded_at timestamptz, days integer)`.execute(db);
};
