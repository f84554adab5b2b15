import { claim } from '#core/shared';

export const messages = {
  title: 'Emails this demo has sent',
  lead: 'This demo sends no real email. You can read what it would have sent here.',
  to: (email: string) => `To ${email}`,
  emptyTitle: claim('No emails yet'),
  emptyText: 'Codes and invitations will appear here.',
  calendarFile: 'File for a calendar',
  backToLogin: 'Back to log in',
  refresh: 'Refresh',
  offTitle: 'No demo emails',
  offText: 'This site sends real email.',
  elsewhere: 'Open this page on the computer that runs the demo, or log in as an administrator.',
};
