export const messages = {
  title: 'Conditions',
};
