import { act, fireEvent, screen } from '@testing-library/react';
import { definePlugin } from '#core/plugin';
import { I18n, Lock } from '#core/shared';
import { fakeLock } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { shellMessages } from '../shell/shellTexts.ts';
import { LockWarning } from './LockWarning.tsx';

const frame = definePlugin({
  id: 'frame',
  title: { 'en-CA': 'Frame', 'fr-CA': 'Cadre' },
  summary: { 'en-CA': 'Frame', 'fr-CA': 'Cadre' },
  audience: ['patient'],
  needs: { i18n: I18n, lock: Lock },
});

const pass = (minutes: number): void => act(() => void jest.advanceTimersByTime(minutes * 60_000));
const draw = async (delayMinutes: number): Promise<void> => {
  localStorage.clear();
  const given = [[Lock, fakeLock({ delayMinutes })]] as const;
  const plugin = await startPlugin(frame, { setup: () => undefined, messages: shellMessages, given });
  jest.useFakeTimers();
  await plugin.draw(LockWarning);
};
const warning = () => screen.queryByRole('button', { name: 'Keep this screen open' });

afterEach(() => {
  jest.useRealTimers();
});

test('STA-5 a minute before the screen locks it is said on screen and aloud, and staying takes one press', async () => {
  await draw(10);
  pass(8.9);
  expect(warning()).toBeNull();
  pass(0.2);
  expect(screen.getByRole('alert')).toHaveTextContent('This screen locks in a minute');
  fireEvent.pointerDown(warning()!);
  expect(warning()).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('This screen stays open.');
  pass(0.2);
  expect(screen.queryByRole('alert')).toBeNull();
  pass(8.7);
  expect(warning()).toBeNull();
  pass(0.2);
  expect(warning()).toBeVisible();
});

test('STA-5 a screen that never locks by itself warns of nothing', async () => {
  await draw(0);
  pass(600);
  expect(warning()).toBeNull();
});
