import type { Appointment } from '@medplum/fhirtypes';
import { clinicZone, type SeedContext } from '#core/server';
import type { VisitType } from '../shared/visitTypes.ts';
import { addDays, dayOf, instantOf, weekdayOf } from '../shared/wallTime.ts';
import { demoVisit } from './demoVisit.ts';

const times = ['09:20', '10:40', '13:40', '15:00'] as const;
/** Half a year, ending before the fortnight of the calendars. */
const [first, last] = [-180, -7];
const cancellations = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

type Kind = Pick<VisitType, 'id' | 'nameEn' | 'nameFr' | 'minutes' | 'mode'>;

/** What became of a visit: more of those by telephone are kept, and the last weeks are worse than the rest. */
const outcomeOf = (
  chance: number,
  mode: VisitType['mode'],
  days: number,
): Pick<Appointment, 'status' | 'cancelationReason'> => {
  const missed = mode === 'phone' ? 0.03 : days > -40 ? 0.17 : 0.08;
  if (chance < missed) return { status: 'noshow' };
  if (chance < missed + 0.09)
    return {
      status: 'cancelled',
      cancelationReason: { coding: [{ system: cancellations, code: chance < missed + 0.06 ? 'pat' : 'prov' }] },
    };
  return { status: 'fulfilled' };
};

/** Visits of patients without an account, so that reports have something to tell; the same every time. */
export const seedPastVisits = async (context: SeedContext, kinds: readonly Kind[]): Promise<void> => {
  const { org, db, profiles, random, now, services } = context;
  const record = services.record(db, org.id);
  const zone = await clinicZone(db, org.id);
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = new Map(rows.map(({ id, resource_id }) => [id, resource_id]));
  const staff = [...profiles.values()].filter(({ role }) => role === 'practitioner').slice(0, 4);
  const today = dayOf(now, zone);
  let made = 0;
  for (let away = first; away <= last; away += 1) {
    const day = addDays(today, away);
    if (weekdayOf(day) > 4) continue;
    const [who, time] = [staff[Math.floor(random() * staff.length)], times[Math.floor(random() * times.length)]!];
    const kind = kinds[Math.floor(random() * kinds.length)];
    const outcome = random();
    const actor = who && resourceOf.get(who.id);
    if (!actor || !kind) continue;
    const patient = `demo-${org.slug}-${2 + Math.floor(random() * 8)}`;
    const start = instantOf(`${day}T${time}`, zone);
    made += 1;
    await record.create(
      demoVisit({
        ...{ id: `past-visit-${made}`, slug: org.slug, type: kind, start, patient: { id: patient } },
        practitioner: { id: actor, name: `${who.firstName} ${who.lastName}` },
        outcome: outcomeOf(outcome, kind.mode, away),
      }),
    );
  }
};
