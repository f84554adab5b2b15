import type { Task, Timing } from '@medplum/fhirtypes';
import { checklistOf, linesOf } from './checklist.ts';
import { dueOf, isDay } from './due.ts';

/** How often a task comes back: an extension that holds a FHIR Timing of one time in one day, week or month. */
export const repeatUrl = 'urn:pavilion:task-repeat';
export const rhythms = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

const units: Readonly<Record<Rhythm, 'd' | 'wk' | 'mo'>> = { daily: 'd', weekly: 'wk', monthly: 'mo' };

const timing = (rhythm: Rhythm): Timing => ({ repeat: { frequency: 1, period: 1, periodUnit: units[rhythm] } });

export const rhythmOf = (task: Task): Rhythm | null => {
  const unit = task.extension?.find(({ url }) => url === repeatUrl)?.valueTiming?.repeat?.periodUnit;
  return rhythms.find((rhythm) => units[rhythm] === unit) ?? null;
};

export const repeating = <T extends Task>(task: T, rhythm: Rhythm | null, now: Date): T => {
  const others = (task.extension ?? []).filter(({ url }) => url !== repeatUrl);
  const extension = rhythm ? [...others, { url: repeatUrl, valueTiming: timing(rhythm) }] : others;
  const next: T = { ...task, lastModified: now.toISOString() };
  if (extension.length > 0) next.extension = extension;
  else delete next.extension;
  return next;
};

/** A month after the 31st is the last day of the month. */
const later = (day: string, rhythm: Rhythm): string => {
  const at = new Date(`${day}T00:00:00Z`);
  if (rhythm !== 'monthly') at.setUTCDate(at.getUTCDate() + (rhythm === 'daily' ? 1 : 7));
  else {
    const month = at.getUTCMonth();
    at.setUTCMonth(month + 1);
    if (at.getUTCMonth() !== (month + 1) % 12) at.setUTCDate(0);
  }
  return at.toISOString().slice(0, 10);
};

/** When it is due next: after the day it was due, and never before today. `today` is a day, `2026-11-20`. */
export const nextDue = (task: Task, today: string): string | null => {
  const rhythm = rhythmOf(task);
  if (!rhythm) return null;
  const due = dueOf(task)?.slice(0, 10) ?? today;
  let next = later(due, rhythm);
  while (next < today) next = later(next, rhythm);
  return next;
};

/** One id a task and due day, so that completing it twice makes the next one once. */
export const nextId = (task: Task & { readonly id: string }, due: string): string =>
  `${task.id.replace(/-\d{8}$/, '').slice(0, 54)}-${due.replaceAll('-', '')}`;

/** What belongs to this time only: who did what of it, and when. */
const past = ['output', 'note', 'executionPeriod', 'statusReason', 'businessStatus'] as const;

const withoutPast = (task: Task): Task => {
  const { meta, ...kept } = task;
  for (const name of past) delete kept[name];
  // Labels of who may see it stay; version and time are the server's.
  return meta?.security ? { ...kept, meta: { security: meta.security } } : kept;
};

/** The task that follows one which was completed; null where it does not come back. */
export const nextOf = (task: Task & { readonly id: string }, now: Date): (Task & { readonly id: string }) | null => {
  const day = nextDue(task, now.toISOString().slice(0, 10));
  if (day === null) return null;
  const due = dueOf(task);
  const end = due !== undefined && !isDay(due) ? day + due.slice(10) : day;
  const kept = withoutPast(task);
  const others = (task.input ?? []).filter(({ id }) => !checklistOf(task).some((line) => line.id === id));
  const lines = linesOf(checklistOf(task).map(({ text }) => text)).input ?? [];
  const input = [...others, ...lines];
  return {
    ...kept,
    ...(input.length > 0 ? { input } : {}),
    id: nextId(task, day),
    status: 'requested',
    authoredOn: now.toISOString(),
    lastModified: now.toISOString(),
    restriction: { ...task.restriction, period: { ...task.restriction?.period, end } },
  };
};
