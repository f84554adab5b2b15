export const messages = {
  today: 'Today',
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  emptyTitle: 'Nothing is waiting for you',
  emptyText: 'Message requests, results and tasks will appear here as your clinic switches those features on.',
  now: 'Now',
  oldest: 'Oldest:',
  critical: 'Critical',
  counting: 'Counting',
  nothingWaiting: 'Nothing waiting',
  notCounted: 'Could not be counted',
};
