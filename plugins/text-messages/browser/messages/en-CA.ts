export const messages = {
  title: 'Text messages',
};
