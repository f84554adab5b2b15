import type { Composition } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared';

export const loinc = 'http://loinc.org';

export const noteKinds = ['note', 'progress', 'history', 'consult', 'letter', 'referral'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** LOINC document types of the notes that are written here. */
export const noteTypes: Readonly<Record<NoteKind, { readonly code: string; readonly display: string }>> = {
  note: { code: '34109-9', display: 'Note' },
  progress: { code: '11506-3', display: 'Progress note' },
  history: { code: '34117-2', display: 'History and physical note' },
  consult: { code: '11488-4', display: 'Consult note' },
  letter: { code: '51852-2', display: 'Letter' },
  referral: { code: '57133-1', display: 'Referral note' },
};

/** Goes to somebody outside, under the clinic's letterhead. */
export const isLetter = (kind: NoteKind | null): boolean => kind === 'letter' || kind === 'referral';

/** Of what is added to a signed note. */
export const addendumType = { code: '55107-7', display: 'Addendum Document' } as const;

/** Of what the patient is given to read, made from lines of a note. */
export const patientSummaryType = { code: '69730-0', display: 'Instructions' } as const;

/** The same, as a search takes it. */
export const patientSummaryToken = `${loinc}|${patientSummaryType.code}`;

/** The summary of a visit by video: written with the visit, listed here. */
const visitSummaryCode = '34133-9';

/** What a patient's list of notes holds, as a search takes it. */
export const listedTypes = [...noteKinds.map((kind) => noteTypes[kind].code), visitSummaryCode]
  .map((code) => `${loinc}|${code}`)
  .join(',');

/** Null for what is no such note. */
export const kindOf = ({ type }: Pick<Composition, 'type'>): NoteKind | null =>
  noteKinds.find((kind) => hasCode(type, noteTypes[kind].code, loinc)) ?? null;

export const isVisitSummary = ({ type }: Pick<Composition, 'type'>): boolean => hasCode(type, visitSummaryCode, loinc);

export const signedStates: readonly string[] = ['final', 'amended', 'corrected'];
/** The same, as a search takes it. */
export const signedStatuses = signedStates.join(',');
