export const messages = {
  back: 'Back',
  language: 'Language of the sheet',
  sheet: 'What to print',
  list: 'List',
  schedule: 'Schedule',
  print: 'Print',
};
