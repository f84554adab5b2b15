import { sql } from 'kysely';
import { clinicZone, type SeedContext } from '#core/server';
import { addDays, dayOf, instantOf, weekdayOf } from '../shared/wallTime.ts';
import type { VisitType } from '../shared/visitTypes.ts';
import { serviceOf } from '../server/booking/visitTypeResource.ts';
import { placed, seedSite } from './demoSite.ts';
import { demoVisit, typeIdOf } from './demoVisit.ts';
import { seedPastFreeTimes } from './pastFreeTimes.ts';
import { seedPastVisits } from './pastVisits.ts';

const types: readonly Omit<VisitType, 'active' | 'sites'>[] = [
  {
    id: 'follow-up',
    nameEn: 'Follow-up',
    nameFr: 'Suivi',
    minutes: 20,
    bufferBefore: 0,
    bufferAfter: 5,
    mode: 'clinic',
    selfBooking: true,
  },
  {
    id: 'video-visit',
    nameEn: 'Video visit',
    nameFr: 'Visite vidéo',
    minutes: 20,
    bufferBefore: 0,
    bufferAfter: 10,
    mode: 'video',
    selfBooking: true,
  },
  {
    id: 'phone-call',
    nameEn: 'Telephone visit',
    nameFr: 'Visite téléphonique',
    minutes: 15,
    bufferBefore: 0,
    bufferAfter: 0,
    mode: 'phone',
    selfBooking: true,
  },
  {
    id: 'first-visit',
    nameEn: 'First visit',
    nameFr: 'Première visite',
    minutes: 45,
    bufferBefore: 0,
    bufferAfter: 15,
    mode: 'clinic',
    selfBooking: false,
  },
  {
    id: 'procedure',
    nameEn: 'Minor procedure',
    nameFr: 'Intervention mineure',
    minutes: 60,
    bufferBefore: 10,
    bufferAfter: 15,
    mode: 'clinic',
    selfBooking: false,
  },
];

const times = ['09:00', '09:40', '10:20', '11:00', '13:20', '14:00', '14:40', '15:20', '16:00'] as const;

const aroundNow = 75 * 60_000;

const known = (email: string): boolean => /^(patient|practitioner)2?@/.test(email);

/** Types of visit, and a working fortnight of visits around today, the same every time. */
export const seedAppointments = async (context: SeedContext): Promise<void> => {
  const { org, db, profiles, random, now, services } = context;
  const record = services.record(db, org.id);
  const zone = await clinicZone(db, org.id);
  for (const type of types)
    await record.create(serviceOf({ ...type, sites: [], active: true }, typeIdOf(org.slug, type.id)));
  // Who comes to the clinic is asked two days before; whoever missed a visit is written to. None yet of the others.
  for (const { id } of types.filter(({ mode }) => mode === 'clinic'))
    await sql`insert into appointments_reminder_rule (org_id, type, hours, asks, missed)
      values (${org.id}, ${typeIdOf(org.slug, id)}, ${[48]}::integer[], true, true)`.execute(db);

  const place = await seedSite(context);
  // Who signs in with the demo password comes first: theirs are the calendars that are looked at.
  const people = [...profiles].sort(([one], [other]) => Number(known(other)) - Number(known(one)));
  const practitioners = people.filter(([, { role }]) => role === 'practitioner').slice(0, 3);
  const patients = people.flatMap(([, person]) => (person.role === 'patient' ? person : []));
  const resources = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = new Map(resources.map(({ id, resource_id }) => [id, resource_id]));
  const today = dayOf(now, zone);
  let made = 0;
  for (let away = -5; away <= 9; away++) {
    const day = addDays(today, away);
    if (weekdayOf(day) > 4) continue;
    for (const [n, [email, practitioner]] of practitioners.entries()) {
      const actor = resourceOf.get(practitioner.id);
      if (!actor) continue;
      for (const time of times) {
        // One in twenty is with somebody who signs in.
        const patient =
          patients[Math.floor(random() * (random() < 0.05 ? Math.min(2, patients.length) : patients.length))];
        const type = types[Math.floor(random() * 3)]!;
        const wanted = random() < (n === 0 ? 0.55 : 0.3);
        const subject = patient && resourceOf.get(patient.id);
        if (!wanted || !subject || !patient) continue;
        const start = instantOf(`${day}T${time}`, zone);
        const over = start < now;
        const appointment = demoVisit({
          ...{ id: `visit-${++made}`, slug: org.slug, type, start },
          patient: { id: subject, name: `${patient.firstName} ${patient.lastName}` },
          practitioner: { id: actor, name: `${practitioner.firstName} ${practitioner.lastName}` },
          outcome: { status: over ? (random() < 0.08 ? 'noshow' : 'fulfilled') : 'booked' },
        });
        // The hour around the first start is left free, for a video visit that can be tried at once, whoever has it.
        const isKnown = known(email) || patients.indexOf(patient) < 2;
        if (isKnown && Math.abs(start.getTime() - now.getTime()) < aroundNow) continue;
        await record.create(placed(appointment, type, place, now));
      }
    }
  }
  await seedPastVisits(context, types);
  await seedPastFreeTimes(context, types);
};
