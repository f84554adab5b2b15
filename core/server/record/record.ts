import type { CoreModule } from '../plugin/module.ts';
import { resourceTables } from './migrations.ts';

/** The clinical record's tables. Whoever reads or writes it asks `recordStore(db, orgId)`. */
export const record: CoreModule = {
  id: 'record',
  setup: ({ migration }) => migration('1-resource', resourceTables),
};
