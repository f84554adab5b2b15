import { reportsName } from '../../../shared/words/names.ts';
/** What the menu, the palette and the addresses say: every person's home waits for these. */
export const pluginMessages = {
  title: 'Home care',
  calendar: 'Home-care calendar',
  workers: 'Home-care workers',
  reports: reportsName['en-CA'],
  addWorker: 'Add worker',
  bellEnds: (who: string, days: number) => `A credential of ${who} ends within ${days} days.`,
  bellLapsed: (who: string) => `A credential of ${who} has lapsed. No visits can be assigned.`,
  bellPlan: 'Your home visits have changed. See who comes, and when.',
  bellAsked: 'A client asks about a home visit that is soon.',
  bellMissed: 'A home visit was not started on time.',
  bellVitals: 'A home-care worker measured an unsafe value.',
  bellIncident: 'A home-care worker reported an incident.',
};
