import { localised } from '#core/shared/locale.ts';
import type { ServerSetup } from '#core/server';
import { ownedTasks } from '#clinical/server';
import { hasCode } from '#clinical/shared';
import * as calls from '../shared/calls.ts';
import { dueTasks } from './due.ts';
import { onTaskChange } from './taskChanges.ts';
import * as preferences from './preferences.ts';
import { createTables } from './migrations.ts';
import * as views from './savedViews.ts';
import { measures } from './measures.ts';

export const setup: ServerSetup = ({ services, route, migration, onRecord, due, holdsWork, seed, measure }) => {
  migration('001_own', createTables);
  route(calls.getPreferences, preferences.get);
  route(calls.putPreferences, preferences.put);
  route(calls.listViews, views.list);
  route(calls.saveView, views.save);
  route(calls.removeView, views.remove);
  onRecord(['Task'], onTaskChange(services.notifier, services.now));
  due(dueTasks(services));
  holdsWork({
    ...{ kind: 'tasks', order: 90, title: localised('Tasks', 'Tâches'), clinical: false },
    ...ownedTasks(({ code }) => {
      const others = services.work.all().flatMap(({ taskCodes = [] }) => taskCodes);
      return !others.some((one) => hasCode(code, one));
    }),
  });
  measures.forEach(measure);
  seed('tasks', async (context) => (await import('../seed/seed.ts')).seedTasks(context));
};
