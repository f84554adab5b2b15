import type { Composition } from '@medplum/fhirtypes';
import { type Caller, conflict, Failure, forbidden, type Handler, invalid, type Trx } from '#core/server';
import { closedToPatient, openToPatient, referenceTo, type Stored } from '#clinical/shared';
import type { saveNote } from '../../shared/calls.ts';
import { checkCodes, encounterCodes, recordCodes, meaningfulConcept } from './visitCodes.ts';
import { encounterOf } from '../visits/encounter.ts';
import { type Meeting, peopleIds } from '../visits/meeting.ts';
import { compositionOf, sectionsOf } from './note.ts';
import { changeVisit, lockVisit, type VisitRow } from '../visits/repository.ts';
import { hostAccess } from '../visits/visitAccess.ts';
import { summaryView } from './summary.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

const authorOf = ({ resourceId, profileId, firstName, lastName }: Caller) =>
  referenceTo('Practitioner', resourceId ?? profileId, `${firstName} ${lastName}`);

const changed = (): Failure => new Failure(412, 'conflict', 'Someone else changed this. Reload it and try again.');

/** A note needs an Encounter; a visit held another way, such as by phone, gets one now. */
const encounterFor = async (
  services: Services,
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

/** Final, with who signed and when. From now on the patient can read it and it cannot change. */
const signed = <C extends Composition>(draft: C, caller: Caller, at: Date): C =>
  openToPatient({
    ...draft,
    status: 'final' as const,
    attester: [{ mode: 'professional' as const, time: at.toISOString(), party: authorOf(caller) }],
  });

export const saveNoteHandler =
  (services: Services): Handler<typeof saveNote> =>
  async ({ params, body }, context) => {
    const { db, caller, record, audit } = context;
    if (caller.role !== 'practitioner') throw forbidden('Only a practitioner can write and sign a summary.');
    // The only way to sign: the FHIR API lets no one edit a colleague's draft or sign it.
    const house = services.record(db, caller.orgId, caller);
    const access = await hostAccess(services, context, params.id);
    const { meeting } = access;
    if (!meeting.patient) throw invalid('This visit has no patient to write about.');
    if (body.sign && body.text.trim() === '')
      throw invalid('Write the summary before you sign it.', { text: 'Write the summary.' });
    const row = await lockVisit(db, caller.orgId, meeting);
    const now = services.now();
    const before: Stored<Composition> | null = row.note ? await record.find('Composition', row.note) : null;
    if (before?.status === 'final') throw conflict('This summary is signed and cannot be changed.', 'signed');
    if (row.note && !before) throw changed();
    if ((before?.meta?.versionId ?? null) !== body.version) throw changed();
    const checked = await checkCodes(record, meeting.patient.id, body.codes);
    const encounter = await encounterFor(services, db, caller, meeting, row);
    const by = authorOf(caller);
    const about = {
      subject: referenceTo('Patient', meeting.patient.id, meeting.patient.name),
      encounter: referenceTo('Encounter', encounter),
      author: [by],
      date: now.toISOString(),
    };
    const recording = { patient: about.subject, encounter, by, at: now };
    const codes = body.sign ? await recordCodes(record, checked, recording) : checked;
    const written = { ...body, reason: meaningfulConcept(body.reason), codes };
    const draft = before
      ? { ...before, date: about.date, author: about.author, section: sectionsOf(written) }
      : compositionOf(about, written);
    const ready = body.sign ? signed(draft, caller, now) : closedToPatient(draft);
    const kept =
      'id' in ready && before
        ? await house.update(ready as Stored<Composition>, before.meta?.versionId)
        : await house.create(ready);
    await changeVisit(db, row, { note: kept.id, encounter });
    if (body.sign) {
      await record.update({ ...(await record.read('Encounter', encounter)), ...encounterCodes(written.reason, codes) });
      await audit({
        action: 'signed',
        target: { type: 'visit', id: meeting.id },
        patientId: meeting.patient.id,
        detail: { note: kept.id, codes: codes.length },
      });
      await publishVisitChange(services, db, caller.orgId, meeting.id, peopleIds(meeting));
    }
    return summaryView(services, context, access);
  };
