export const messages = {
  title: 'Allergies',
};
