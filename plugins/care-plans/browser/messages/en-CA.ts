export const messages = {
  title: 'Care plans',
};
