import { cleanup, fireEvent, screen } from '@testing-library/react';
import { AppState, Auth, Errors, Http, Persistence, PublicConfig, Resources, Router, Toasts } from '#core/shared';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeResources,
  fakeRouter,
  fakeToasts,
  keptIn,
} from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { homeCare } from '../../manifest.ts';
import type { OwnVisit } from '../../shared/modeCalls.ts';
import { messages, setup } from '../index.ts';
import { ModePage } from '../mode/pages/ModePage.tsx';
import { today, visit } from './testKit.ts';

export const own = (is: Partial<OwnVisit> = {}): OwnVisit => ({
  ...visit({ worker: { id: 'w1', name: 'Nadine' } }),
  ...{ address: '12 Main Street, Ottawa', phone: '', allergies: ['Penicillin'], events: [] },
  ...is,
});
export const day = (visits: readonly OwnVisit[]) => ({
  ...{ worker: 'Nadine', workerId: 'w1', clinic: 'Rideau', phone: null, zone: 'America/Toronto', today, visits },
  now: new Date().toISOString(),
});
/** As a code opens it. */
export const opened = (worker: string, device: string) => ({
  ...{ pass: 'guest_1', sendPass: 'guest_2', gatePass: 'guest_3', deviceKey: `key of ${worker} on ${device}` },
  ...{ name: worker, until: '2099-01-01T00:00:00Z' },
});
export const held = { pass: 'guest_1', sendPass: 'guest_2', name: 'Nadine', until: '2099-01-01T00:00:00Z' };

const reported: unknown[] = [];
const stopping: (() => void)[] = [];
/** Whether the server answers when it is asked how it is. */
export const line = { isUp: true };
/** The line goes, or comes back. */
export const turnLine = (isUp: boolean): void => {
  line.isUp = isUp;
  window.dispatchEvent(new Event(isUp ? 'online' : 'offline'));
};
beforeEach(() => {
  line.isUp = true;
  globalThis.fetch = async () => {
    if (!line.isUp) throw new TypeError('Failed to fetch');
    return { ok: true } as Response;
  };
});
afterEach(() => {
  cleanup();
  for (const stop of stopping.splice(0)) stop();
  expect(reported.splice(0)).toEqual([]);
});

export const start = async (
  answers: Record<string, (input: any) => unknown>,
  memory = new Map<string, unknown>([['homeCare', held]]),
  address = '/home-care/calendar',
) => {
  const http = fakeHttp(answers);
  const appState = new AppStateStore();
  const router = fakeRouter(address);
  const plugin = await startPlugin(homeCare, {
    ...{ setup, messages },
    given: [
      [AppState, appState],
      [Auth, fakeAuth()],
      [Errors, { report: (error: unknown) => void reported.push(error) }],
      [Http, http],
      [Persistence, keptIn(memory)],
      [PublicConfig, fakeConfig()],
      [Resources, fakeResources(answers)],
      [Router, router],
      [Toasts, fakeToasts()],
    ],
  });
  stopping.push(plugin.stop);
  await plugin.draw(ModePage);
  return { http, appState, router, memory, plugin };
};

/** As a finger signs, beyond the edge too. */
export const drawOnPad = (): void => {
  const pad = screen.getByRole('img', { name: /^Sign here/ });
  pad.setPointerCapture = () => undefined;
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 40 }) as DOMRect;
  for (const [type, clientX, clientY] of [
    ['pointerdown', 10, 20],
    ['pointermove', 50, 10],
    ['pointermove', 200, -5],
    ['pointerup', 0, 0],
  ] as const)
    fireEvent(pad, new MouseEvent(type, { bubbles: true, clientX, clientY }));
};
