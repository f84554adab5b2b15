export const messages = {
  title: 'Tasks',
};
