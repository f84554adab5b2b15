import { claim } from '#core/shared';

export const messages = {
  seeing: (patient: string) => `You are seeing: ${patient}`,
  seeingYourself: (name: string) => `You are seeing: ${name} (you)`,
  chooseWhom: 'Choose whose record you see',

  notifications: 'Notifications',
  notificationsUnread: (count: number) => `Notifications, ${count} unread`,
  noNotifications: claim('No notifications'),
  noNotificationsText: 'Messages, visits and reminders will appear here.',
  nothingUnread: claim('Nothing unread'),
  whichNotifications: 'Which notifications',
  allNotifications: 'All',
  onlyUnread: 'Unread',
  showFresh: (count: number) => `Show ${count} new`,
  andEarlier: (count: number) => `and ${count} earlier`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  unread: 'Unread',
  showMore: 'Show more',

  nNew: (count: number) => `${count} new`,
  account: (name: string) => `Account of ${name}`,
  profiles: 'Switch role',
  language: 'Language',
  theme: 'Appearance',
  bright: 'Light',
  dark: 'Dark',
  system: 'Same as this device',
  logOutSure: 'Log out?',
  logOutText: 'We keep what you wrote but did not send.',

  organizations: 'Work in',
  workingIn: (clinic: string) => `Working in ${clinic}. Choose a clinic`,
  leaveClinic: (clinic: string) => `Leave, back to ${clinic}`,

  recent: 'Recent actions',
  recentHint: 'Ctrl Z, or Command Z on a Mac, undoes the latest one.',
  recentNone: 'Nothing to undo since you opened this page.',
  undo: 'Undo',
  undoAct: (act: string, when: string) => `Undo: ${act}, ${when}`,
};
