export const messages = {
  title: 'Care plans',
  cardTitle: 'My goals',
  somebody: 'Your clinic',
  notify: (who: string) => `${who} has news about a care plan`,
  coordination: 'Coordinated care (SHIIP)',
};
