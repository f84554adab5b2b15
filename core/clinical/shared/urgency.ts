import type { Task } from '@medplum/fhirtypes';
import type { Urgency } from '#core/shared';

export type Priority = NonNullable<Task['priority']>;

/** The priorities that a person chooses among; `asap`, from elsewhere, is read as urgent. */
export const priorities = ['routine', 'urgent', 'stat'] as const satisfies readonly Priority[];

/**
 * What a request's priority says on our scale (FHIR R4 request-priority). Nothing in it says `soon`: that is for what is due.
 * An absent priority is routine (FHIR's default).
 */
export const urgencyOf = (priority: Priority = 'routine'): Urgency =>
  priority === 'stat' ? 'critical' : priority === 'routine' ? 'routine' : 'urgent';

/** The search values that are as urgent: `urgent,asap`. */
export const prioritiesOf = (priority: Priority): string =>
  urgencyOf(priority) === 'urgent' ? 'urgent,asap' : priority;

/** It must not be put away in silence: a critical result, an answer that speaks of self-harm. */
export const isCritical = ({ priority }: Pick<Task, 'priority'>): boolean => urgencyOf(priority) === 'critical';

const over: readonly Task['status'][] = ['completed', 'cancelled', 'rejected', 'failed', 'entered-in-error'];
export const isOver = ({ status }: Pick<Task, 'status'>): boolean => over.includes(status);

const doneText = 'done';

/** The task with what was done about it, in words. */
export const withDone = <T extends Task>(task: T, words: string): T => ({
  ...task,
  output: [...(task.output ?? []), { type: { text: doneText }, valueString: words }],
});

/** What was done about it, in the words of those who closed it. */
export const doneWords = ({ output = [] }: Task): readonly string[] =>
  output.flatMap(({ type, valueString }) =>
    type.text === doneText && valueString?.trim() ? [valueString.trim()] : [],
  );

/** Does this version say more of what was done than the one before it: as its outcome, a reason or a note? */
export const saysMore = (task: Task, before: Task): boolean => {
  const words = (one: Task): number =>
    [...doneWords(one), ...(one.note ?? []).map(({ text }) => text), one.statusReason?.text].filter((text) =>
      text?.trim(),
    ).length;
  return words(task) > words(before);
};
