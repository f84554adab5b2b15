export const messages = {
  title: 'Immunizations',
};
