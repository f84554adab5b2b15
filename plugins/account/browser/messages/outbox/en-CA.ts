export const messages = {
  title: 'Letters this house has sent',
  lead: 'A demonstration house sends no real mail. What it would have sent is here for anyone to read.',
  to: (email: string) => `To ${email}`,
  emptyTitle: 'No letters yet',
  emptyText: 'Codes and invitations will appear here as soon as the house sends them.',
  backToLogin: 'Back to log in',
  refresh: 'Look again',
  offTitle: 'There is nothing here',
  offText: 'This house sends its mail for real.',
};
