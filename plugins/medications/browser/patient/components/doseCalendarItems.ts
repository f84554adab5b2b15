import type { CalendarItem } from '#core/browser';
import type { Dose } from '#plugins/medications/shared/doses.ts';
import { ownMedicinesPath } from '../../paths.ts';

/** What is taken at one moment is one line of the calendar. Held medicines are in it only where a dose was answered. */
export const doseCalendarItems = (doses: readonly Dose[]): readonly CalendarItem[] => {
  const moments = Map.groupBy(
    doses.filter(({ medicine, answer }) => medicine.state === 'active' || answer !== null),
    ({ at }) => at.toISOString(),
  );
  return [...moments].map(([at, together]) => ({
    id: at,
    at,
    title: [...new Set(together.map(({ medicine }) => medicine.name))].join(', '),
    count: together.length,
    ...(together.every(({ answer }) => answer !== null) ? { state: 'done' as const } : {}),
    href: ownMedicinesPath,
  }));
};
