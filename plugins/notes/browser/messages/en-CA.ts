export const messages = {
  title: 'Notes',
  settings: 'Note templates',
  workKind: 'Co-signature',
};
