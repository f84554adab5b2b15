export const messages = {
  title: 'Care plans',
  somebody: 'Your clinic',
  notify: (who: string) => `${who} updated a care plan`,
  coordination: 'Coordinated care (SHIIP)',
};
