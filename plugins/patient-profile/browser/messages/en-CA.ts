export const messages = {
  title: 'Patient profile',
};
