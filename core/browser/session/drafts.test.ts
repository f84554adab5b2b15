import type { AnyCall } from '#core/shared';
import { memoryVault } from '#test/kit/browser/outbox.ts';
import { KeptDrafts } from '../offline/vault/keptDrafts.ts';
import { DraftsStore } from './draftsStore.ts';

const trial = (is: { fail?: boolean; kept?: string } = {}) => {
  const sent: string[] = [];
  const state = { ...is };
  let reads = 0;
  const http = {
    send: async (call: AnyCall, input: { params: { key: string }; body?: { text: string } }): Promise<unknown> => {
      if (call.id === 'drafts.get') {
        reads++;
        return { text: state.kept ?? '' };
      }
      if (state.fail) throw new Error('offline');
      sent.push(`${input.params.key}=${input.body?.text}`);
      return undefined;
    },
    sendWhileLeaving: async (_call: AnyCall, input: { params: { key: string }; body: { text: string } }) =>
      void sent.push(`leaving ${input.params.key}=${input.body.text}`),
  };
  const drafts = new DraftsStore(http as unknown as ConstructorParameters<typeof DraftsStore>[0]);
  return { drafts, sent, state, http, reads: () => reads };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is typed is sent once typing rests for 400 ms', async () => {
  const { drafts, sent } = trial();
  for (const text of ['h', 'he', 'hel']) {
    drafts.write('note', text);
    await jest.advanceTimersByTimeAsync(300);
  }
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['note=hel']);
  drafts.dispose();
});

test('it is read from the server once, and what was typed meanwhile wins', async () => {
  const it = trial({ kept: 'old' });
  const reading = Promise.all([it.drafts.read('note'), it.drafts.read('note')]);
  it.drafts.write('note', 'new');
  await expect(reading).resolves.toEqual(['new', 'new']);
  await expect(it.drafts.read('note')).resolves.toBe('new');
  expect(it.reads()).toBe(1);
  it.drafts.dispose();
});

test('what could not be sent is kept and tried again', async () => {
  const it = trial({ fail: true });
  it.drafts.write('note', 'precious');
  await jest.advanceTimersByTimeAsync(400);
  it.state.fail = false;
  await jest.advanceTimersByTimeAsync(5000);
  expect(it.sent).toEqual(['note=precious']);
  it.drafts.dispose();
});

describe('while the server is away', () => {
  const away = async (typed: string) => {
    const vault = memoryVault();
    const fail = (error: unknown): never => {
      throw error;
    };
    const open = (is: { fail?: boolean; kept?: string }) => {
      const it = trial(is);
      it.drafts.kept = new KeptDrafts(vault, fail);
      return it;
    };
    const before = open({ fail: true });
    before.drafts.write('note', typed);
    await jest.advanceTimersByTimeAsync(400);
    before.drafts.dispose();
    return { vault, open };
  };

  test('what was typed is there after a reload, and goes to the server once that is back', async () => {
    const { vault, open } = await away('half a sentence');
    const after = open({ kept: 'what the server had before' });
    await expect(after.drafts.read('note')).resolves.toBe('half a sentence');
    expect(after.reads()).toBe(0);
    await jest.advanceTimersByTimeAsync(400);
    expect(after.sent).toEqual(['note=half a sentence']);
    expect(vault.held.size).toBe(0);
    after.drafts.dispose();
  });

  test('what is kept is the newest, not what was on its way when the line went', async () => {
    const vault = memoryVault();
    const it = trial();
    it.drafts.kept = new KeptDrafts(vault, () => undefined);
    let fail = (): void => undefined;
    const send = new Promise<never>((_, reject) => (fail = () => reject(new Error('offline'))));
    it.http.send = () => send;
    it.drafts.write('note', 'half');
    await jest.advanceTimersByTimeAsync(400);
    it.drafts.write('note', 'half a sentence');
    fail();
    await jest.advanceTimersByTimeAsync(0);
    expect([...vault.held.values()].join()).toContain('half a sentence');
    it.drafts.dispose();
  });

  test('what was cleared comes back neither from here nor from the server', async () => {
    const { open } = await away('');
    const after = open({ kept: 'sent long ago' });
    await expect(after.drafts.read('note')).resolves.toBe('');
    await expect(after.drafts.read('other')).resolves.toBe('sent long ago');
    after.drafts.dispose();
  });
});

test('the connection coming back sends at once', async () => {
  const it = trial({ fail: true });
  it.drafts.write('note', 'precious');
  await jest.advanceTimersByTimeAsync(400);
  it.state.fail = false;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(it.sent).toEqual(['note=precious']);
  it.drafts.dispose();
});

test('a page that closes sends what is unsent, outliving itself', () => {
  const it = trial();
  it.drafts.write('note', 'half');
  window.dispatchEvent(new Event('pagehide'));
  expect(it.sent).toEqual(['leaving note=half']);
  it.drafts.dispose();
});

test('clearing is sent as an empty text; flush waits for everything', async () => {
  const it = trial();
  it.drafts.write('a', '1');
  it.drafts.write('b', '2');
  it.drafts.clear('a');
  await it.drafts.flush();
  expect(it.sent).toEqual(['a=', 'b=2']);
  it.drafts.dispose();
});
