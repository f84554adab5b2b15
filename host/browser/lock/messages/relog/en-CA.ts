export const messages = {
  title: 'Please log in again',
  lead: (email: string) => `Your session has ended. Enter the password for ${email}. Nothing on this page is lost.`,
  leadNoPassword: (email: string) =>
    `Your session has ended. Show that you are ${email}. Nothing on this page is lost.`,
  submit: 'Log in again',
  code: 'Code from your authenticator app',
  codeHelp: 'Six digits, or one of your recovery codes.',
};
