import { browserPage } from './page.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('what a page has to say while it opens is one entry of the console, and what comes later another', () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { log } = browserPage();
  log('Faxes are off');
  log('Reports are off');
  expect(info).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  log('Notes are off');
  jest.advanceTimersByTime(1_000);
  expect(info.mock.calls).toEqual([['Faxes are off\nReports are off'], ['Notes are off']]);
});
