export const messages = {
  title: 'Notes',
  settings: 'Note templates',
  newNote: 'New note',
  workKind: 'Co-signature',
};
