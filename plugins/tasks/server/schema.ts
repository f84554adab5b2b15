import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';

export interface TaskPreferenceTable {
  profile_id: string;
  org_id: string;
  assigned: boolean;
  commented: boolean;
  finished: boolean;
}

export interface TaskViewTable {
  id: Generated<string>;
  profile_id: string;
  org_id: string;
  name: string;
  query: string;
  created_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    tasks_preference: TaskPreferenceTable;
    tasks_view: TaskViewTable;
  }
}
