import { reportsName } from '../../../shared/words/names.ts';
/** What the menu, the palette and the addresses say: every person's home waits for these. */
export const pluginMessages = {
  title: 'Home care',
  calendar: 'Home-care calendar',
  workers: 'Home-care workers',
  reports: reportsName['en-CA'],
  addWorker: 'Add worker',
  bellMissed: 'A home visit was not started on time.',
  bellVitals: 'A home-care worker measured an unsafe value.',
  bellIncident: 'A home-care worker reported an incident.',
};
