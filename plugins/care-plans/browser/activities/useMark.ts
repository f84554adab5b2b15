import type { Task } from '@medplum/fhirtypes';
import { useState } from 'react';
import { useErrorText, useService } from '../../../../core/browser/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../core/shared/index.ts';

interface Marking {
  readonly busy: boolean;
  done(task: Stored<Task>, said: string): Promise<void>;
}

/** Done, with a way back. Only what a patient may write of a task is touched: its state and when it ended. */
export const useMark = (): Marking => {
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const failed = (error: unknown): void => toasts.show({ message: errorText(error), intent: 'danger' });
  return {
    busy,
    async done(task, said) {
      setBusy(true);
      try {
        const at = new Date().toISOString();
        const marked = await record.update<Task>({
          ...task,
          status: 'completed',
          lastModified: at,
          executionPeriod: { ...task.executionPeriod, end: at },
        });
        toasts.undo(said, () => {
          const { executionPeriod: _, ...rest } = marked;
          const before = task.executionPeriod ? { executionPeriod: task.executionPeriod } : {};
          const back = { ...rest, ...before, status: task.status, lastModified: new Date().toISOString() };
          record.update<Task>(back as Stored<Task>).catch(failed);
        });
      } catch (error) {
        failed(error);
      } finally {
        setBusy(false);
      }
    },
  };
};
