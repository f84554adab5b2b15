import type { Task } from '@medplum/fhirtypes';
import { useService } from '#core/browser';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { useAction } from '#ui';

interface Marking {
  readonly busy: boolean;
  done(task: Stored<Task>, said: string): Promise<boolean>;
}

/** Done, with a way back. Only what a patient may write of a task is touched: its state and when it ended. */
export const useMarkDone = (): Marking => {
  const record = useService(ClinicalRecord);
  const { busy, run } = useAction();
  return {
    busy,
    done(task, said) {
      const { executionPeriod, status } = task;
      const at = new Date().toISOString();
      const period = { executionPeriod: { ...executionPeriod, end: at } };
      return run(() => record.update<Task>({ ...task, ...period, status: 'completed', lastModified: at }), {
        done: said,
        undo: ({ executionPeriod: _, ...rest }) => {
          const before = executionPeriod ? { executionPeriod } : {};
          return record.update<Task>({ ...rest, ...before, status, lastModified: new Date().toISOString() });
        },
      });
    },
  };
};
