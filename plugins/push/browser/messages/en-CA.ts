export const messages = {
  urgentTitle: 'Urgent notifications',
  title: 'Notifications',
  lead: 'Get told when something is new, even while the app is closed. A locked screen shows your clinic’s name and what kind of news it is: never names, medicines or reasons.',
  onThisDevice: 'Notifications on this device',
  turnedOff: 'Notifications turned off on this device',
  offerTitle: 'Get notified on this device?',
  offerText:
    'We’ll tell you about new messages and visits, even while the app is closed. Your screen shows no names and nothing about your health. Your browser asks you next.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  deniedTitle: 'Your browser blocks notifications',
  deniedText: 'Allow notifications for this site in your browser’s settings, then open this page again.',
  homeScreenTitle: 'Add the app to your Home Screen first',
  homeScreenText:
    'On iPhone and iPad, tap Share, then “Add to Home Screen”. Open the app from there and turn on notifications here.',
  unsupportedTitle: 'Notifications aren’t available here',
  unsupportedText: 'This browser can’t receive notifications right now. The bell in the app still shows what’s new.',
  bellTest: 'The test you asked for: notifications reach you.',
  openedTitle: 'Notification',
  goneTitle: 'This notification is no longer available',
  goneText: 'It may be for another account, or your clinic has turned that feature off.',
  goHome: 'Go to the home page',
};
