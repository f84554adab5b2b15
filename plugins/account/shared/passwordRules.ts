export const passwordLeast = 12;

export type PasswordProblem = 'too_short' | 'is_email' | 'too_common';

/** Only what is long enough to pass the length rule needs to be listed; digits and signs at the end are ignored. */
const common = [
  'password',
  'passwordpassword',
  'motdepasse',
  'motdepassemotdepasse',
  'qwertyuiop',
  'qwertyuiopasdfghjkl',
  'azertyuiop',
  'letmeinletmein',
  'iloveyouiloveyou',
  'welcomewelcome',
  'adminadminadmin',
  'administrator',
  'administrateur',
  'changemechangeme',
  'footballfootball',
  'bonjourbonjour',
  'canadacanada',
  'abcdefghijkl',
  'abcdefghijklmnop',
  'trustnotrustno',
];

/** What is wrong with a new password, or null. The same rule runs on both sides. */
export const passwordProblem = (password: string, email: string): PasswordProblem | null => {
  const plain = password.normalize('NFKC').toLowerCase();
  if ([...plain].length < passwordLeast) return 'too_short';
  const address = email.trim().toLowerCase();
  if (address !== '' && (plain === address || plain === address.split('@')[0])) return 'is_email';
  const stem = plain.replace(/[^a-zà-ÿ]+$/u, '').replace(/^[^a-zà-ÿ]+/u, '');
  const few = new Set(plain).size <= 3;
  const counting = '01234567890123456789012345678901234567890'.includes(plain);
  return few || counting || common.includes(stem) ? 'too_common' : null;
};
