export const messages = {
  title: 'Opening your link',
  lead: 'This takes a moment.',
  heroTitle: 'Your whole clinic in one place.',

  issueTitle: 'Link Issue',
  issueText: 'Please try again.',
  issueWhy:
    'Open the link from your email again. If this page comes back, the link has expired or was used. Ask your clinic for a new one.',

  failedTitle: "We couldn't open the link",
  failedStays: 'Nothing is lost: the link stays here until you try again.',
  tryAgain: 'Try again',

  logOutFirst: 'To complete this process, you must log out of your current account.',
  logOutThen: 'Once logged out, tap the link again to continue.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  logOut: 'Log out',
  stay: 'Stay logged in and go home',

  goHome: 'Go home',
  logIn: 'Log in',
  newPassword: 'Choose a new password',
  lostVisit: 'Get a new video visit link',
};
