import type { CoreModule } from '../plugin/module.ts';
import { resourceTables } from './migrations.ts';
import { searchTables } from './searchTables.ts';

/** The clinical record's tables. Whoever reads or writes it asks `recordStore(db, orgId)`. */
export const record: CoreModule = {
  id: 'record',
  setup: ({ migration }) => {
    migration('1-resource', resourceTables);
    migration('2-search', searchTables);
  },
};
