import type { Generated } from 'kysely';
import type { View } from '../shared/calls.ts';
import type { MergeField, partOf } from '../shared/mergeFields.ts';

export interface TakenDetail {
  readonly before: ReturnType<typeof partOf>;
  readonly after: ReturnType<typeof partOf>;
}

export interface ChartViewTable {
  org_id: string;
  profile_id: string;
  view: View;
}

export interface ChartMergeTable {
  org_id: string;
  /** FHIR id of the patient who was merged away. */
  from_id: string;
  into_id: string;
  at: Date;
  by_name: string;
  /** The account that went along; null where there was none. */
  profile_id: string | null;
  /** What moved: `Condition/1`. */
  moved: readonly string[];
  /** Details that were taken from the other record: as they were, and as they became. */
  taken: Generated<Partial<Record<MergeField, TakenDetail>>>;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    chart_view: ChartViewTable;
    chart_merge: ChartMergeTable;
  }
}
