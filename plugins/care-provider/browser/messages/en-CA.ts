export const messages = {
  title: 'Care provider',
};
