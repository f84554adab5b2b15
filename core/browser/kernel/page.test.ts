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

describe('without a network', () => {
  let waiting: (() => void)[];
  let fetched: jest.Mock;
  let asked: Promise<unknown>;
  beforeEach(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    waiting = [];
    Object.assign(window, { requestIdleCallback: (work: () => void) => waiting.push(work) });
    fetched = jest.fn(() => Promise.resolve({ axiosTransport: () => Promise.reject(new Error('no line')) }));
    asked = lazyTransport(fetched)
      .transport({} as WireRequest)
      .catch(() => undefined);
  });
  afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

  test('no code for calls is fetched before the page had its time to be drawn', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    expect(waiting).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
    waiting[0]!();
    await asked;
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('it is fetched as soon as there is one', async () => {
    await jest.advanceTimersByTimeAsync(10);
    expect(fetched).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(10);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
