export const messages = {
  title: 'You are named as family',
  lead: 'Somebody would like their clinic to know you as a family member or caregiver. Enter the address and the code from our mail if you agree.',
  email: 'Email',
  code: 'Code',
  badEmail: 'Enter an email address such as name@example.com.',
  badCode: 'Enter the six digits of the code.',
  confirm: 'I agree',
  wrong_code: 'This code is wrong or no longer valid. Check it, or ask the person who invited you for a new one.',
  doneTitle: 'Thank you',
  done: (name: string, clinic: string) =>
    `${clinic} knows you as ${name}’s family or caregiver now. ${name} decides what you may see, and can take it back at any time. You may close this page.`,
};
