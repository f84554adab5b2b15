import type { Task } from '@medplum/fhirtypes';
import { isOpen } from './taskState.ts';

const dayMs = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');
/** `2026-11-20`, where the reader is. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** A day or a moment, as it is stored in `restriction.period.end`. */
export const dueOf = (task: Task): string | undefined => task.restriction?.period?.end;

export const isDay = (due: string): boolean => due.length === 10;

/** The last moment at which it is not late: a day ends where the reader is. */
export const deadlineOf = (due: string): Date => {
  if (!isDay(due)) return new Date(due);
  const [year = 0, month = 1, day = 1] = due.split('-').map(Number);
  return new Date(new Date(year, month - 1, day + 1).getTime() - 1);
};

export const isLate = (task: Task, now: Date): boolean => {
  const due = dueOf(task);
  return due !== undefined && isOpen(task) && deadlineOf(due) < now;
};

/** Days between today and the day on which it is due: 0 today, 1 tomorrow, -2 the day before yesterday. */
export const daysUntil = (due: string, now: Date): number => {
  const end = deadlineOf(due);
  const noon = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((noon(end) - noon(now)) / dayMs);
};

/** The task due on another day; without one, due at no time. */
export const dueOn = <T extends Task>(task: T, day: string | null, now: Date): T => {
  const { period: _period, ...restriction } = task.restriction ?? {};
  const next: T = { ...task, lastModified: now.toISOString() };
  if (day !== null) next.restriction = { ...restriction, period: { ...task.restriction?.period, end: day } };
  else if (Object.keys(restriction).length > 0) next.restriction = restriction;
  else delete next.restriction;
  return next;
};
