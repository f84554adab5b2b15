import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { following } from './following.ts';
import * as preferences from './preferences.ts';
import { seedTasks } from './seed.ts';
import { createTables } from './tables.ts';
import * as views from './views.ts';

export const setup: ServerSetup = ({ services, route, migration, onRecord, seed }) => {
  migration('001_own', createTables);
  route(calls.getPreferences, preferences.get);
  route(calls.putPreferences, preferences.put);
  route(calls.listViews, views.list);
  route(calls.saveView, views.save);
  route(calls.removeView, views.remove);
  onRecord(['Task'], following(services.notifier, services.now));
  seed('tasks', seedTasks);
};
