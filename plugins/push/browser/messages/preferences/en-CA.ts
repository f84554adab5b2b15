export const messages = {
  whatTitle: 'What reaches your devices',
  whatLead: 'On every device where notifications are on. The bell in the app always lists everything.',
  nothing: 'No feature of your clinic sends you notifications.',
  quietTitle: 'Quiet hours',
  quietLead:
    'What arrives in these hours waits until they end. Reminders you set, visits about to begin and what can’t wait still come through.',
  quietHours: 'Quiet hours',
  zone: (zone: string) => `Times are in ${zone}.`,
  from: 'From',
  to: 'Until',
  twoTimes: 'Choose two different times.',
  save: 'Save times',
  saved: 'Quiet hours saved',
  test: 'Send me a test',
  testLead: 'A test goes to all of your devices where notifications are on.',
  testSent: (devices: number) =>
    devices === 1 ? 'Test on its way to 1 device' : `Test on its way to ${devices} devices`,
  testNone: 'None of your devices gets notifications. Turn them on first.',
};
