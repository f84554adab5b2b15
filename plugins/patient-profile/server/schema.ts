import type { Moment } from '#core/server/database/tables.ts';

interface CodeTable {
  id: string;
  org_id: string;
  /** `family`: an invitation; `email`: an address of the patient's own. */
  purpose: 'family' | 'email';
  patient_id: string;
  email: string;
  /** RelatedPerson of an invitation. */
  related_id: string | null;
  code_hash: string;
  attempts: number;
  expires_at: Moment;
}

interface CardPhotoTable {
  org_id: string;
  patient_id: string;
  coverage_id: string;
  side: 'front' | 'back';
  file_id: string;
  taken_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    patient_profile_code: CodeTable;
    patient_profile_card_photo: CardPhotoTable;
  }
}
