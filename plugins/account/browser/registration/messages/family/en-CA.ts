export const messages = {
  title: 'You have been named as family',
  lead: 'Someone asked their clinic to list you as a family member or caregiver. If you agree, enter your email and the code we sent.',
  email: 'Email',
  code: 'Code',
  badEmail: 'Enter an email address such as name@example.ca.',
  badCode: 'Enter the six digits of the code.',
  confirm: 'I agree',
  wrong_code: 'This code is wrong or has expired. Check it, or ask the person who invited you.',
  doneTitle: 'Thank you',
  done: (name: string, clinic: string) =>
    `${clinic} now lists you as family or caregiver of ${name}. ${name} decides what you can see and can end it any time.`,
  mailed: 'We emailed you a link to choose a password. Then log in to see what is shared with you.',
  logIn: (name: string) => `Log in to see what ${name} shares with you.`,
  toLogin: 'Log in',
};
