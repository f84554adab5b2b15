import type { Encounter } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { referenceTo } from '#clinical/shared';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import type { VisitCode } from '../shared/codes.ts';
import { conditionOf, encounterCodes } from '../server/summary/visitCodes.ts';
import { encounterOf } from '../server/visits/encounter.ts';
import { meetingOf } from '../server/visits/meeting.ts';
import { compositionOf } from '../server/summary/note.ts';
import { nameOf, type SeedPerson, videoAppointment } from './videoAppointment.ts';
import { findFreeTime } from './freeTime.ts';
import { seedSeat } from './seats.ts';

const minute = 60_000;

const written = {
  text: [
    'Seasonal allergies, worse since the birch trees bloom: sneezing and itchy eyes in the mornings, no wheeze, no fever.',
    'Breathing is quiet in conversation. Sleeps well.',
    'Cetirizine 10 mg once a day in the evening has helped before.',
  ].join('\n'),
  next: 'Take cetirizine 10 mg every evening until the end of June. Write to us if you wheeze or are short of breath.',
  sources: [],
  reason: { text: 'Sneezing and itchy eyes' },
};

const rhinitis = {
  coding: [{ system: 'http://snomed.info/sct', code: '61582004', display: 'Allergic rhinitis' }],
  text: 'Allergic rhinitis',
};

/** A visit that was held two days ago, with its signed summary. */
export const seedPastVisit = async (
  context: SeedContext,
  patient: SeedPerson,
  practitioner: SeedPerson,
): Promise<void> => {
  const { db, org, now, services } = context;
  const record = services.record(db, org.id);
  const actors = [`Patient/${patient.id}`, `Practitioner/${practitioner.id}`];
  // With what a clinic keeps free after it: a calendar draws two short visits side by side that touch.
  const { start } = await findFreeTime(record, actors, new Date(now.getTime() - 48 * 60 * minute), 30);
  const span = { start, end: new Date(start.getTime() + 10 * minute) };
  const id = `demo-${org.slug}-video-past`;
  const appointment = await record.create(videoAppointment(id, 'fulfilled', span, patient, practitioner));
  const meeting = meetingOf(appointment)!;
  const at = (minutes: number): Date => new Date(span.start.getTime() + minutes * minute);
  const codes: readonly VisitCode[] = [{ condition: `${id}-condition`, concept: rhinitis, use: 'diagnosis' }];
  const encounter = {
    ...encounterOf(meeting, 'finished', at(2)),
    id: `${id}-encounter`,
    period: { start: at(2).toISOString(), end: at(11).toISOString() },
    ...encounterCodes(written.reason, codes),
  } satisfies Encounter;
  await record.create(encounter);
  const author = referenceTo('Practitioner', practitioner.id, nameOf(practitioner));
  const subject = referenceTo('Patient', patient.id, nameOf(patient));
  const recording = { patient: subject, encounter: encounter.id, by: author, at: at(15) };
  for (const code of codes) await record.create({ ...conditionOf(code, recording), id: code.condition! });
  await record.create({
    ...compositionOf(
      {
        subject,
        encounter: referenceTo('Encounter', encounter.id),
        author: [author],
        date: at(15).toISOString(),
      },
      { ...written, codes },
    ),
    id: `${id}-note`,
    status: 'final' as const,
    attester: [{ mode: 'professional' as const, time: at(15).toISOString(), party: author }],
  });
  await db
    .insertInto('telemedicine_visit')
    .values({
      org_id: org.id,
      id,
      practitioner: practitioner.id,
      start_at: span.start,
      closes_at: closesAt(meeting),
      opened_at: null,
      arrived_at: at(-4),
      started_at: at(2),
      met_at: at(2),
      ended_at: at(11),
      encounter: encounter.id,
      note: `${id}-note`,
      stars: null,
      comment: null,
    })
    .execute();
  const [seen, gone] = [at(11), at(11)];
  const people = [
    { kind: 'patient', person: patient, since: at(-4) },
    { kind: 'practitioner', person: practitioner, since: at(2) },
  ] as const;
  for (const one of people)
    await seedSeat(context, id, { ...one, id: `${id}-${one.kind}`, state: 'left', seen, gone, joined: at(2) });
};
