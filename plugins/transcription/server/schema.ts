import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';
import type { Answer, Language } from '../shared/transcript.ts';

export interface TranscriptionTable {
  org_id: string;
  /** Id of the Appointment. */
  visit: string;
  /** `begun` until the visit ends or the clinic stops it; `kept` in the file store; `gone`: nothing is left. */
  status: 'begun' | 'stopped' | 'kept' | 'gone';
  begun_at: Moment;
  /** When everyone was last asked; people who withdrew since are not asked again automatically. */
  asked_at: Moment;
  /** Nothing said since is kept: it was paused, or the clinic stopped it. */
  paused_at: Moment | null;
  /** Seat of who paused. */
  paused_by: string | null;
  patient_id: string | null;
  encounter_id: string | null;
  /** In the file store. */
  file_id: string | null;
  /** FHIR id of the DocumentReference. */
  document_id: string | null;
  kept_at: Moment | null;
  released_at: Moment | null;
}

export interface TranscriptionConsentTable {
  org_id: string;
  visit: string;
  seat: string;
  name: string;
  answer: Answer | null;
  /** When they answered last. */
  at: Moment;
  /** When they agreed, unless withdrawn: lines of theirs may exist, whatever they answered since. */
  agreed_at: Moment | null;
  /** What they said before is erased. */
  withdrawn_at: Moment | null;
  /** FHIR id of the patient's Consent. */
  consent_id: string | null;
}

export interface TranscriptionPauseTable {
  org_id: string;
  visit: string;
  from_at: Moment;
  to_at: Moment;
}

/** What was said, until the visit ends; then it lies in the file store only. */
export interface TranscriptionLineTable {
  org_id: string;
  visit: string;
  id: string;
  seat: string;
  name: string;
  kind: 'patient' | 'practitioner' | 'staff' | 'guest';
  language: Language;
  said_at: Moment;
  text: string;
  made_at: Generated<Date>;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    transcription: TranscriptionTable;
    transcription_consent: TranscriptionConsentTable;
    transcription_pause: TranscriptionPauseTable;
    transcription_line: TranscriptionLineTable;
  }
}
