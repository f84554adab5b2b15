import type { Task } from '@medplum/fhirtypes';
import { idOf } from '../../../core/shared/index.ts';
import type { Chosen } from './query.ts';

/** The result that a review is about. */
export const focusOf = (task: Task): Chosen | null => {
  for (const type of ['DiagnosticReport', 'Observation'] as const) {
    const id = idOf(task.focus, type);
    if (id !== undefined) return { type, id };
  }
  return null;
};
