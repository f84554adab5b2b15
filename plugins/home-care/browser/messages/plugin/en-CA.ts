/** What the menu, the palette and the addresses say: every person's home waits for these. */
export const pluginMessages = {
  title: 'Home care',
  calendar: 'Home-care calendar',
  workers: 'Home-care workers',
  reports: 'Home-care reports',
  addWorker: 'Add worker',
};
