import { reportsName } from '../../../shared/words/names.ts';
/** What the menu, the palette and the addresses say: every person's home waits for these. */
export const pluginMessages = {
  title: 'Home care',
  calendar: 'Home-care calendar',
  workers: 'Home-care workers',
  reports: reportsName['en-CA'],
  addWorker: 'Add worker',
};
