export const messages = {
  title: 'Notes',
  summaries: 'Summaries',
  settings: 'Note templates',
  newNote: 'New note',
  bellSummary: 'You have a new summary from your clinic',
  workKind: 'Co-signature',
};
