import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';

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

declare module '#core/server/database/tables.ts' {
  interface Tables {
    saved_report: SavedReportTable;
    report_pin: ReportPinTable;
  }
}
