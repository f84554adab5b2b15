import type { SeedContext } from '#core/server';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import { meetingOf } from '../server/visits/meeting.ts';
import { type SeedPerson, videoAppointment } from './videoAppointment.ts';
import { findFreeTime } from './freeTime.ts';
import { seedPastVisit } from './pastVisit.ts';
import { seedSeat } from './seats.ts';

/** Long enough for a demo: no browser keeps this patient present. */
const waitsMs = 12 * 60 * 60_000;

const bookNext = async (
  { db, org, services }: SeedContext,
  name: string,
  patient: SeedPerson,
  practitioner: SeedPerson,
  from: Date,
) => {
  const record = services.record(db, org.id);
  const span = await findFreeTime(record, [`Patient/${patient.id}`, `Practitioner/${practitioner.id}`], from, 10);
  const made = videoAppointment(`demo-${org.slug}-video-${name}`, 'booked', span, patient, practitioner);
  return meetingOf(await record.create(made))!;
};

/** A visit that begins about now, one whose patient waits in the lobby, and one that is over, the same every time. */
export const seedVisits = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, now } = context;
  const [patient, other, practitioner] = ['patient@', 'patient2@', 'practitioner@'].map((who) =>
    profiles.get(`${who}pavilion.test`),
  );
  if (org.slug !== 'rideau' || !patient || !other || !practitioner) return;
  const first = await bookNext(context, 'now', patient, practitioner, now);
  const second = await bookNext(context, 'waiting', other, practitioner, first.end);
  const since = new Date(now.getTime() - 4 * 60_000);
  await db
    .insertInto('telemedicine_visit')
    .values({
      org_id: org.id,
      id: second.id,
      practitioner: practitioner.id,
      start_at: second.start,
      closes_at: closesAt(second),
      opened_at: now,
      arrived_at: since,
      started_at: null,
      met_at: null,
      ended_at: null,
      encounter: null,
      note: null,
      stars: null,
      comment: null,
    })
    .execute();
  await seedSeat(context, second.id, {
    id: `${second.id}-patient`,
    kind: 'patient',
    state: 'waiting',
    person: other,
    since,
    seen: new Date(now.getTime() + waitsMs),
    joined: null,
    gone: null,
  });
  await seedPastVisit(context, patient, practitioner);
};
