import type { Json, Moment } from '#core/server';
import type { DosePlan } from '../shared/schedule/plan.ts';

interface PlanTable {
  org_id: string;
  /** `MedicationRequest/1` */
  source: string;
  patient_id: string;
  plan: Json<DosePlan>;
  /** The next dose; null where none comes. */
  dose_at: Date | null;
  /** When its reminder is due; null: never. */
  remind_at: Date | null;
  runs_out: string | Date | null;
}

interface DoseTable {
  org_id: string;
  source: string;
  dose_at: Moment;
  patient_id: string;
  state: 'sent' | 'snoozed' | 'taken' | 'skipped';
  until_at: Date | null;
}

interface SettingsTable {
  org_id: string;
  patient_id: string;
  settings: Json<unknown>;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    medications_plan: PlanTable;
    medications_dose: DoseTable;
    medications_settings: SettingsTable;
  }
}
