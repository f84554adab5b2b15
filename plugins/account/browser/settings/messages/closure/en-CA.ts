import { plural } from '#core/shared';

export const messages = {
  lead: (days: number) =>
    `When you close your account, nothing happens for ${days} days. Until then you can change your mind here.`,
  after: 'Then:',
  noLogin: 'You can’t log in any more, and you are logged out everywhere.',
  noPush: 'You get no more notifications or reminders. Your clinic can still write to you.',
  kept: (clinics: string) => `By law, ${clinics} keeps your health record, with who opened it. It isn’t deleted.`,
  back: 'To see your record again one day, ask your clinic for an invitation.',
  open: 'Before you close it',
  visits: (n: number) =>
    plural('en-CA', n, {
      one: 'You have 1 visit booked. It stays booked: cancel it if you won’t come.',
      other: `You have ${n} visits booked. They stay booked: cancel those you won’t come to.`,
    }),
  drafts: (n: number) =>
    plural('en-CA', n, {
      one: 'You wrote 1 text and haven’t sent it. It will be deleted.',
      other: `You wrote ${n} texts and haven’t sent them. They will be deleted.`,
    }),
  delegates: (names: string) =>
    `Access of ${names} to your record stays. You can end it under “Family and caregivers”.`,
  nothing: 'Nothing is open.',
  staff_account: 'You work at a clinic with this account. Ask one of its administrators to end your access.',
  last_administrator: 'You are the clinic’s last administrator. Name another one first, who can then end your access.',
  close: 'Close my account',
  question: (days: number) => `Your account will be closed in ${days} days. We’ll email you how to keep it.`,
  password: 'Password',
  asked: 'Your account will be closed. Check your email.',
  waiting: (day: string) => `Your account will be closed on ${day}.`,
  waitingText: 'Until then everything works as before.',
  keep: 'Keep my account',
  keeping: 'Your account stays open.',
} as const;
