import type { CalendarItem, CalendarKind } from '../../../../core/browser/index.ts';

/** What a calendar tells apart, in the order of its chips. */
export const kinds = ['visit', 'home-care', 'dose', 'form', 'task'] as const;
export type Kind = (typeof kinds)[number];

/** An item with where it came from. */
export interface PlacedItem extends CalendarItem {
  /** `source/item`: unique in the calendar. */
  readonly key: string;
  readonly kind: CalendarKind;
}

/** It has an hour of its own. What is due by a moment counts for its day: nobody does it at that minute. */
export const hasHour = ({ kind, at }: Pick<PlacedItem, 'kind' | 'at'>): boolean =>
  at.includes('T') && kind !== 'form' && kind !== 'task';

/** The order within a day that has no hours: people one meets, then what is due, then what comes every day. */
export const ranks: Readonly<Record<Kind, number>> = { visit: 0, 'home-care': 1, form: 2, task: 3, dose: 4 };
