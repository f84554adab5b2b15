import { plural } from '#core/shared';

export const messages = {
  title: 'PIN',
  lead: 'Six digits that unlock your screen, on any device where you are logged in. Logging in still takes your password.',
  isOn: 'Your PIN unlocks the screen.',
  isOff: 'A PIN is not set. Your password unlocks the screen.',
  set: 'Set a PIN',
  change: 'Change PIN',
  remove: 'Remove PIN',
  removed: 'PIN removed. Your password unlocks the screen.',
  save: 'Save PIN',
  saved: 'PIN saved.',
  password: 'Your password',
  pin: 'New PIN',
  pinHelp: '6 digits. Not your birth date, and not the code of your phone.',
  again: 'New PIN again',
  sixDigits: 'Enter 6 digits.',
  weak: 'This PIN is too easy to guess. Choose another.',
  differs: 'The two PINs are not the same.',
  enter: 'PIN',
  unlock: 'Unlock with PIN',
  wrong: (left: number) =>
    `This isn't your PIN. ${plural('en-CA', left, { one: '1 try left.', other: `${left} tries left.` })}`,
  noneLeft: 'Too many wrong PINs. Enter your password instead.',
  wrong_password: "This isn't your password. Try again.",
};
