import type { Moment } from '#core/server/database/tables.ts';
import type { Template } from '../shared/calls.ts';

/** Every version of a clinic's own templates; the newest counts. */
interface NoteTemplatesTable {
  org_id: string;
  version: number;
  templates: readonly Template[];
  at: Moment;
  by_name: string;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    note_templates: NoteTemplatesTable;
  }
}
