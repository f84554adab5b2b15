export const messages = {
  title: 'Opening your link',
  lead: 'This takes a moment.',
  heroTitle: 'One clinic, every ward you need.',
  otherLanguage: 'Français',

  issueTitle: 'Link Issue',
  issueText: 'Please try again.',
  issueWhy:
    'Open the link from your email once more. If this page comes back, the link is too old, was used already, or was taken back: ask your clinic for a new one.',

  failedTitle: 'The link could not be opened',
  failedStays: 'Nothing is lost: the link stays on this page until you try again.',
  tryAgain: 'Try again',

  logOutFirst: 'To complete this process, you must log out of your current account.',
  logOutThen: 'Once logged out, tap the link again to continue.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  logOut: 'Log out',
  stay: 'Stay and go home',

  goHome: 'Go home',
  logIn: 'Log in',
  newPassword: 'Choose a new password',
  lostVisit: 'Get a new link to a video visit',
};
