export const messages = {
  title: 'Intake',
};
