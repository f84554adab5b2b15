import { usePages, type Pages } from '#clinical/browser';
import type { StoredOf } from '#clinical/shared';
import { formRequestCode } from '#plugins/assessments/shared/questionnaire/response.ts';

type Task = StoredOf<'Task'>;

/** Everything that a patient was asked to fill in, the newest first. */
export const useFormRequests = (patientId: string | null): Pages<'Task'> =>
  usePages(
    'Task',
    patientId === null
      ? null
      : {
          patient: patientId,
          code: `${formRequestCode.system}|${formRequestCode.code}`,
          _sort: '-authored-on',
          _count: 50,
        },
    { about: patientId },
  );

export const isWaiting = ({ status }: Task): boolean =>
  ['requested', 'received', 'accepted', 'ready'].includes(status ?? '');
export const isUnderWay = ({ status }: Task): boolean => status === 'in-progress' || status === 'on-hold';

/** ISO 8601 date or time by which it is wanted. */
export const dueOf = ({ restriction }: Task): string | undefined => restriction?.period?.end;

/** What is due first, then what was asked first. */
export const byDue = (one: Task, other: Task): number => {
  const order = (task: Task): string => `${dueOf(task) ?? '9999'}${task.authoredOn ?? ''}`;
  return order(one) < order(other) ? -1 : 1;
};
