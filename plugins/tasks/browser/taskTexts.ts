import type { Patient, Task } from '@medplum/fhirtypes';
import { hasCode, idOf, personName, type Stored, type StoredOf, urgencyOf } from '#clinical/shared';
import { byUrgency as byWaiting, type I18n, type Urgency } from '#core/shared';
import { isOpen } from '../shared/taskState.ts';
import { daysUntil, dueOf, isDay, isLate } from '../shared/due.ts';
import type { Texts } from './messages/index.ts';

export type StoredTask = StoredOf<'Task'>;

export const taskTitle = (task: Task, t: Texts): string => {
  const title = task.description ?? task.code?.text;
  // What other features make says what kind of task it is by code.
  const isReview = hasCode(task.code, 'review-result', 'urn:pavilion:task');
  return title === undefined ? t.unnamed : isReview ? t.reviewOf(title) : title;
};

/** The patient's name: as the search brought it, else as the task says it. */
export const taskPatient = (task: Task, included: readonly Stored[] = []): { id: string; name: string } | null => {
  const id = idOf(task.for, 'Patient');
  if (id === undefined) return null;
  const found = included.find((one) => one.resourceType === 'Patient' && one.id === id) as Patient | undefined;
  return { id, name: (found && personName(found.name)) || (task.for?.display ?? id) };
};

export const ownerName = (task: Task, included: readonly Stored[] = []): string | null => {
  if (!task.owner) return null;
  if (task.owner.display) return task.owner.display;
  const found = included.find((one) => task.owner?.reference === `${one.resourceType}/${one.id}`);
  return found?.resourceType === 'Practitioner'
    ? personName(found.name)
    : found?.resourceType === 'CareTeam'
      ? (found.name ?? null)
      : (task.owner.reference ?? null);
};

export interface DueLabel {
  readonly text: string;
  readonly tone: 'bad' | 'wait' | 'plain';
}

/** '2 days late', 'Today', 'Monday', '3 December'. */
export const dueLabel = (task: Task, t: Texts, i18n: I18n, now: Date): DueLabel | null => {
  const due = dueOf(task);
  if (due === undefined) return null;
  const days = daysUntil(due, now);
  if (isLate(task, now)) return { text: days < 0 ? t.dueLate(-days) : t.dueLateHours, tone: 'bad' };
  const time = isDay(due) ? '' : ` ${i18n.time(due)}`;
  if (days === 0) return { text: t.dueToday + time, tone: isOpen(task) ? 'wait' : 'plain' };
  if (days === 1) return { text: t.dueTomorrow + time, tone: 'plain' };
  const options: Intl.DateTimeFormatOptions =
    days > 0 && days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short' };
  return { text: i18n.date(due, options), tone: 'plain' };
};

/** How much of the time from asking to the due day is over: 0 to 1, and the days. */
export const ageOf = (task: Task, now: Date): { days: number; of: number | null; part: number } | null => {
  if (!task.authoredOn) return null;
  const asked = new Date(task.authoredOn);
  const days = Math.max(0, Math.floor((now.getTime() - asked.getTime()) / 86_400_000));
  const due = dueOf(task);
  if (due === undefined) return { days, of: null, part: 0 };
  const of = Math.max(1, daysUntil(due, asked));
  return { days, of, part: Math.min(1, days / of) };
};

/** Its priority; what is due by today and not urgent by itself is wanted soon. */
export const taskUrgency = (task: Task, now: Date): Urgency => {
  const urgency = urgencyOf(task.priority);
  const due = dueOf(task);
  return urgency === 'routine' && isOpen(task) && due !== undefined && daysUntil(due, now) <= 0 ? 'soon' : urgency;
};

const waiting = (task: Task) => ({ urgency: urgencyOf(task.priority), due: dueOf(task), since: task.authoredOn ?? '' });

/** By priority, dated or not; then by due day, then by age. */
export const byUrgency = (one: Task, other: Task): number => byWaiting(waiting(one), waiting(other));
