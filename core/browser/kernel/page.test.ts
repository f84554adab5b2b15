import type { WireRequest } from '../http/transport.ts';
import { browserPage, lazyTransport } from './page.ts';

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

test('without a network no code for calls is fetched before the page had its time to be drawn', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const waiting: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => waiting.push(work) });
  const fetched = jest.fn();
  const { transport } = lazyTransport(async () => {
    fetched();
    return { axiosTransport: () => Promise.reject(new Error('no line')) };
  });
  const asked = transport({} as WireRequest).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
  waiting[0]!();
  await asked;
  expect(fetched).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
