import type { Consent, DocumentReference } from '@medplum/fhirtypes';
import type { ServerServices, Trx } from '#core/server';
import { closedToPatient, openToPatient } from '#clinical/shared';
import type { Answer } from '../shared/transcript.ts';
import type { TranscriptionRow } from './agreement.ts';

const title = 'Transcript of a video visit';

const documentOf = (row: TranscriptionRow, now: Date): DocumentReference => ({
  resourceType: 'DocumentReference',
  status: 'current',
  docStatus: 'final',
  type: { text: title },
  subject: { reference: `Patient/${row.patient_id}` },
  date: now.toISOString(),
  content: [{ attachment: { contentType: 'text/plain', title, url: `/v3/transcription/visits/${row.visit}/text` } }],
  context: {
    ...(row.encounter_id !== null && { encounter: [{ reference: `Encounter/${row.encounter_id}` }] }),
    related: [{ reference: `Appointment/${row.visit}` }],
  },
});

const consentOf = (patientId: string, answer: Answer, now: Date): Consent => ({
  resourceType: 'Consent',
  status: answer === 'yes' ? 'active' : 'rejected',
  scope: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }],
  },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Patient Consent' }] }],
  patient: { reference: `Patient/${patientId}` },
  dateTime: now.toISOString(),
  policyRule: { text: title },
  provision: { type: answer === 'yes' ? 'permit' : 'deny' },
});

/** What the patient's record says of a transcript: where it is, and the patient's own consent. Never its words. */
export const recordDocuments = (services: Pick<ServerServices, 'record' | 'now'>) => {
  const { now } = services;
  const recordOf = (db: Trx, orgId: string) => services.record(db, orgId);

  return {
    /** Creates, shares, hides or removes the DocumentReference to match `row`; returns its id. */
    follow: async (db: Trx, row: TranscriptionRow): Promise<string | null> => {
      if (row.patient_id === null) return null;
      const record = recordOf(db, row.org_id);
      const there = row.document_id === null ? null : await record.find('DocumentReference', row.document_id);
      if (row.file_id === null) {
        if (there) await record.remove('DocumentReference', there.id);
        return null;
      }
      const label = row.released_at === null ? closedToPatient : openToPatient;
      const { id } = there ? await record.update(label(there)) : await record.create(label(documentOf(row, now())));
      return id;
    },

    /** The patient's answer as a FHIR Consent; `null` takes it back. Answers its id. */
    consented: async (
      db: Trx,
      of: { readonly orgId: string; readonly patientId: string; readonly consentId: string | null },
      answer: Answer | null,
    ): Promise<string | null> => {
      const record = recordOf(db, of.orgId);
      const there = of.consentId === null ? null : await record.find('Consent', of.consentId);
      if (answer === null) {
        if (there) await record.update({ ...there, status: 'inactive', dateTime: now().toISOString() });
        return there?.id ?? null;
      }
      const fresh = consentOf(of.patientId, answer, now());
      const { id } = there ? await record.update({ ...there, ...fresh }) : await record.create(fresh);
      return id;
    },
  };
};
export type RecordDocuments = ReturnType<typeof recordDocuments>;
