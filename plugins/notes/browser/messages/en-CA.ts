export const messages = {
  title: 'Notes',
  summaries: 'Summaries',
  settings: 'Note templates',
  newNote: 'New note',
  workKind: 'Co-signature',
};
