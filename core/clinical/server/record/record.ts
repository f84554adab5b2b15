import type { CoreModule } from '#core/server/plugin/module.ts';
import { wordsTable } from '../index/wordsTable.ts';
import { denialTable } from '../access/denials/denialTable.ts';
import { holdTable } from '../access/holds/holdTable.ts';
import { findTables } from '../find/findTables.ts';
import { placeColumn, resourceTables } from './migrations.ts';
import { searchTables } from '../search/searchTables.ts';

/** The clinical record's tables, and nothing else. Whoever reads or writes it asks `recordStore(db, orgId)`. */
export const record: CoreModule = {
  id: 'record',
  setup: ({ migration }) => {
    migration('1-resource', resourceTables);
    migration('2-search', searchTables);
    migration('3-consent-denial', denialTable);
    migration('4-patient-key', findTables);
    migration('5-import-hold', holdTable);
    migration('6-place', placeColumn);
    migration('7-words', wordsTable);
  },
};
