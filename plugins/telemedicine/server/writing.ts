import type { Composition, Encounter, Patient, Practitioner } from '@medplum/fhirtypes';
import {
  type Caller,
  conflict,
  Failure,
  type Handler,
  invalid,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import { closedToPatient, openToPatient, referenceTo, type Stored } from '../../../core/shared/index.ts';
import type { saveNote } from '../shared/contract.ts';
import { checkedCodes, onEncounter, recorded, saidConcept } from './codes.ts';
import { encounterOf } from './encounter.ts';
import { type Meeting, peopleIds } from './meeting.ts';
import { compositionOf, sectionsOf } from './note.ts';
import { changeVisit, lockVisit, type VisitRow } from './rows.ts';
import { asHost } from './standing.ts';
import { summaryFor } from './summary.ts';
import { tellOfChange } from './telling.ts';

const authorOf = ({ resourceId, profileId, firstName, lastName }: Caller) =>
  referenceTo<Practitioner>('Practitioner', resourceId ?? profileId, `${firstName} ${lastName}`);

const changed = (): Failure =>
  new Failure(412, 'conflict', 'Somebody saved a newer version meanwhile. Load it and try again.');

/** A note stands on a contact; a visit that was held otherwise (by telephone, after all) gets one now. */
const encounterFor = async (
  services: ServerServices,
  db: Trx,
  caller: Caller,
  meeting: Meeting,
  row: VisitRow,
): Promise<string> => {
  if (row.encounter) return row.encounter;
  const record = services.record(db, caller.orgId, caller);
  const status = row.ended_at ? 'finished' : 'in-progress';
  return (await record.create(encounterOf(meeting, status, row.started_at ?? meeting.start))).id;
};

/** Final, with who stands for it and since when. From now on the patient reads it and nobody changes it. */
const signed = <C extends Composition>(draft: C, caller: Caller, at: Date): C =>
  openToPatient({
    ...draft,
    status: 'final' as const,
    attester: [{ mode: 'professional' as const, time: at.toISOString(), party: authorOf(caller) }],
  });

export const savingNote =
  (services: ServerServices): Handler<typeof saveNote> =>
  async ({ params, body }, context) => {
    const { db, caller, record, audit } = context;
    const standing = await asHost(services, context, params.id);
    const { meeting } = standing;
    if (!meeting.patient) throw invalid('This visit has no patient to write about.');
    if (body.sign && body.text.trim() === '')
      throw invalid('Write the summary before you sign it.', { text: 'Write the summary.' });
    const row = await lockVisit(db, caller.orgId, meeting);
    const now = services.now();
    const before: Stored<Composition> | null = row.note ? await record.find('Composition', row.note) : null;
    if (before?.status === 'final') throw conflict('This summary is signed and stays as it is.', 'signed');
    if (row.note && !before) throw changed();
    if ((before?.meta?.versionId ?? null) !== body.version) throw changed();
    const checked = await checkedCodes(record, meeting.patient.id, body.codes);
    const encounter = await encounterFor(services, db, caller, meeting, row);
    const by = authorOf(caller);
    const about = {
      subject: referenceTo<Patient>('Patient', meeting.patient.id, meeting.patient.name),
      encounter: referenceTo<Encounter>('Encounter', encounter),
      author: [by],
      date: now.toISOString(),
    };
    const recording = { patient: about.subject, encounter, by, at: now };
    const codes = body.sign ? await recorded(record, checked, recording) : checked;
    const written = { ...body, reason: saidConcept(body.reason), codes };
    const draft = before
      ? { ...before, date: about.date, author: about.author, section: sectionsOf(written) }
      : compositionOf(about, written);
    const ready = body.sign ? signed(draft, caller, now) : closedToPatient(draft);
    const kept =
      'id' in ready && before
        ? await record.update(ready as Stored<Composition>, before.meta?.versionId)
        : await record.create(ready);
    await changeVisit(db, row, { note: kept.id, encounter });
    if (body.sign) {
      await record.update({ ...(await record.read('Encounter', encounter)), ...onEncounter(written.reason, codes) });
      await audit({
        action: 'signed',
        target: { type: 'visit', id: meeting.id },
        patientId: meeting.patient.id,
        detail: { note: kept.id, codes: codes.length },
      });
      await tellOfChange(services, db, caller.orgId, meeting.id, peopleIds(meeting));
    }
    return summaryFor(services, context, standing);
  };
