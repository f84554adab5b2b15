export const messages = {
  title: 'Intake',
  history: 'Intake history',
  fillTitle: 'Before your visit',
  dueForm: 'Form before your visit',
  cancelTitle: 'Cancel your form',
  openHistory: 'Open intake history',
};
