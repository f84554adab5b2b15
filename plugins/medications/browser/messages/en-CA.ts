export const messages = {
  title: 'Medications',
};
