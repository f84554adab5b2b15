import type { ServerSetup } from './scope.ts';

/**
 * A part of core that adds routes, migrations, jobs and seeds as a plugin does, but belongs to every house and cannot be
 * switched off. Its migrations are named `core.<id>.<name>` and run before every plugin's, in the order of the list.
 */
export interface CoreModule {
  readonly id: string;
  readonly setup: ServerSetup;
}
