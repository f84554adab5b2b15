import type { CalendarItem, CalendarKind } from '#core/browser';

declare module '#core/browser/slots.ts' {
  /** Each with a colour and a shape of its own. */
  interface CalendarKinds extends Record<Exclude<Kind, 'visit'>, true> {}
}

/** What a calendar tells apart, in the order of its chips. */
export const kinds = ['visit', 'home-care', 'dose', 'form', 'task'] as const;
export type Kind = (typeof kinds)[number];

/** An item with where it came from. */
export interface PlacedItem extends CalendarItem {
  /** `source/item`: unique in the calendar. */
  readonly key: string;
  readonly kind: CalendarKind;
}

/** Whether an item has its own time of day. Forms and tasks are due by a moment, so they count for the whole day. */
export const hasTime = ({ kind, at }: Pick<PlacedItem, 'kind' | 'at'>): boolean =>
  at.includes('T') && kind !== 'form' && kind !== 'task';

/** The order within a day that has no hours: people one meets, then what is due, then what comes every day. */
export const kindRanks: Readonly<Record<Kind, number>> = { visit: 0, 'home-care': 1, form: 2, task: 3, dose: 4 };
