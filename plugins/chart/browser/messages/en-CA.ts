export const messages = {
  title: 'Chart',
};
