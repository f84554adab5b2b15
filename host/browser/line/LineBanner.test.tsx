import { act, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { definePlugin } from '#core/plugin';
import { Auth, I18n, Line, type LineState } from '#core/shared';
import { fakeAuth } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { LineBanner } from './LineBanner.tsx';
import { lineMessages } from './texts.ts';

const frame = definePlugin({
  id: 'frame',
  title: { 'en-CA': 'Frame', 'fr-CA': 'Cadre' },
  summary: { 'en-CA': 'Frame', 'fr-CA': 'Cadre' },
  audience: ['patient'],
  needs: { i18n: I18n, auth: Auth, line: Line },
});

test('STA-4 one banner has one word at a time: no line first, then that the session ended', async () => {
  const is = observable<{ state: LineState; relog: boolean }>({ state: 'online', relog: false });
  const line: Line = {
    get state() {
      return is.state;
    },
    get up() {
      return is.state === 'online';
    },
    onReturn: () => () => undefined,
  };
  const auth = Object.defineProperty(fakeAuth(), 'relog', { get: () => is.relog });
  const plugin = await startPlugin(frame, {
    setup: () => undefined,
    messages: lineMessages,
    given: [
      [Line, line],
      [Auth, auth],
    ],
  });
  await plugin.draw(LineBanner);
  const become = (how: Partial<typeof is>): void => act(() => runInAction(() => void Object.assign(is, how)));
  const words = (): readonly (string | null)[] =>
    [...screen.getByRole('status').querySelectorAll('b')].map(({ textContent }) => textContent);
  expect(words()).toEqual([]);
  become({ relog: true });
  expect(words()).toEqual(['Signed out']);
  become({ state: 'offline' });
  expect(words()).toEqual(['Offline']);
  become({ state: 'online', relog: false });
  expect(words()).toEqual([]);
});
