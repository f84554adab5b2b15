export const messages = {
  title: 'Diagnostics',
};
