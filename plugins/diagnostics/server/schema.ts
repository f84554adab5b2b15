import type { Moment } from '#core/server/database/tables.ts';
import type { Settings } from '../shared/calls.ts';

interface DiagnosticsSettingTable {
  org_id: string;
  rule: Settings['rule'];
  days: number;
  escalate_after: number;
  sets: Settings['sets'];
}

/** When results are shared with their patients; the sharing itself is in the record. */
interface DiagnosticsDueTable {
  org_id: string;
  type: 'DiagnosticReport' | 'Observation';
  id: string;
  at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    diagnostics_setting: DiagnosticsSettingTable;
    diagnostics_due: DiagnosticsDueTable;
  }
}
