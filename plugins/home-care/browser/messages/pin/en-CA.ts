import { plural } from '#core/shared';

const locale = 'en-CA';
const triesLeft = (left: number): string =>
  plural(locale, left, { one: 'You can try once more', other: `You can try ${left} more times` });

export const pinMessages = {
  pin: 'PIN',
  presentPin: 'Present PIN',
  wrongPin: (left: number) => `Wrong PIN. ${triesLeft(left)}.`,
  wrongPinWait: (left: number, seconds: number) => `Wrong PIN. ${triesLeft(left)}, in ${seconds} seconds.`,
  waitFirst: (seconds: number) => `Wait ${seconds} seconds, then try again.`,
  openIn: (seconds: number) => `Open in ${seconds} s`,
  tryUnkept: 'This browser can’t save anything right now. Free some space, then try again.',
  forgotPin: 'Forgot PIN? Use a new code',
  backToPin: 'Back to the PIN',
  overUnsent: 'Your access has ended. Your PIN only sends what is left.',
  unsentHere: (count: number) =>
    plural(locale, count, {
      one: '1 entry is not sent yet. It is sent once you enter your PIN.',
      other: `${count} entries are not sent yet. They are sent once you enter your PIN.`,
    }),
  setAction: 'Set PIN',
  changeAction: 'Change PIN',
  removeAction: 'Remove PIN',
  removeText: 'Anyone who holds this phone can then open your visits.',
  pinSet: 'PIN set.',
  pinChanged: 'PIN changed.',
  pinRemoved: 'PIN removed.',
  noPinHere: 'This browser can’t keep a PIN.',
};
