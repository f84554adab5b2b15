import type { VisitMark } from '#plugins/appointments/shared/visitState.ts';

/** One key for each state, the same in both languages: what is learned by hand is not learned twice. */
export const deskKeys: Readonly<Record<VisitMark, string>> = {
  booked: 'B',
  confirmed: 'C',
  arrived: 'A',
  'checked-in': 'R',
  'with-practitioner': 'P',
  fulfilled: 'D',
  noshow: 'N',
};
/** As `aria-keyshortcuts` says them. */
export const deskShortcuts = Object.values(deskKeys).join(' ');
