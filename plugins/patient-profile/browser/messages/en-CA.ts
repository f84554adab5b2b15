export const messages = {
  home: 'Home',
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  emptyTitle: 'All is quiet',
  emptyText: 'Your next visit, messages and whatever your clinic asks of you will appear here.',
};
