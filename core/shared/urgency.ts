import { byText } from './dates/byText.ts';

/** How soon something must be done, the most urgent first. The one scale of every list, tag and colour. */
export const urgencies = ['critical', 'urgent', 'soon', 'routine'] as const;
export type Urgency = (typeof urgencies)[number];

interface Waiting {
  readonly urgency: Urgency;
  /** ISO 8601, or a date; absent where nothing says until when. */
  readonly due?: string | null | undefined;
  /** ISO 8601: since when it waits. */
  readonly since: string;
}

/** By urgency, dated or not; within that what is due first, then what has waited longest. */
export const byUrgency = (one: Waiting, other: Waiting): number =>
  urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency) ||
  byText(one.due ?? '9', other.due ?? '9') ||
  byText(one.since, other.since);
