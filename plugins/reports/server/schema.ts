import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';
import type { Outcome, Rhythm, Stop } from '../shared/scheduleCalls.ts';

export interface SavedReportTable {
  id: Generated<string>;
  org_id: string;
  /** Whose it is. */
  profile_id: string;
  name: string;
  /** As `choicesIn` writes it. */
  query: string;
  shared: boolean;
  created_at: Moment;
  removed_at: Date | null;
}

export interface ReportPinTable {
  report_id: string;
  profile_id: string;
  org_id: string;
  at: Moment;
}

export interface ReportScheduleTable {
  id: Generated<string>;
  report_id: string;
  /** To whom it is mailed. */
  profile_id: string;
  org_id: string;
  every: Rhythm;
  day: number;
  hour: number;
  next_at: Moment;
  stopped: Stop | null;
}

export interface ReportRunTable {
  schedule_id: string;
  org_id: string;
  due_at: Moment;
  at: Moment;
  /** As it was then; what became of the mail is in the outbox. */
  outcome: Outcome;
  mail_id: string | null;
}

export interface ReportLimitTable {
  org_id: string;
  least: number;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    saved_report: SavedReportTable;
    report_pin: ReportPinTable;
    report_schedule: ReportScheduleTable;
    report_run: ReportRunTable;
    report_limit: ReportLimitTable;
  }
}
