import type { DosePlan } from '../../shared/schedule/plan.ts';
import { nextOccurrence } from '../../shared/schedule/occurrences.ts';
import type { Settings } from '../../shared/settings.ts';
import { scheduleOptions } from '../../shared/doses.ts';

export interface NextReminder {
  readonly doseAt: Date;
  readonly remindAt: Date;
}

const minuteMs = 60_000;

/** The first dose after `after`, and when its reminder goes out; null where none comes, or none is wanted. */
export const nextReminder = (
  plan: DosePlan,
  source: string,
  after: Date,
  settings: Settings,
  zone: string,
): NextReminder | null => {
  if (!settings.on || settings.off.includes(source)) return null;
  const next = nextOccurrence(plan, after, scheduleOptions(settings, zone, source));
  return next && { doseAt: next.at, remindAt: new Date(next.at.getTime() - settings.advance * minuteMs) };
};
