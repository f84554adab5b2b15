export const messages = {
  title: 'Assessments',
};
