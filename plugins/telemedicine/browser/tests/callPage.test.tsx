import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, type Locale } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import type { OpenConnection } from '../call/stores/openConnection.ts';
import { CallPage } from '../call/pages/CallPage.tsx';
import { camera, FakeMedia, microphone } from './fakeMedia.ts';
import { seat, startVisits, visit } from './testKit.tsx';

jest.mock('#core/browser/session/live/guestLive.ts', () => ({
  guestLive: () => ({
    state: 'open',
    start: () => undefined,
    dispose: () => undefined,
    on: () => () => undefined,
    onSignal: () => () => undefined,
    onMissed: () => () => undefined,
  }),
}));

/** The way of the media is known once this resolves. */
let mockWay: Promise<void> = Promise.resolve();
jest.mock('../call/stores/openConnection.ts', () => ({
  openLine: async (...about: Parameters<OpenConnection>) => {
    const real = jest.requireActual<{ readonly openLine: OpenConnection }>('../call/stores/openConnection.ts');
    await mockWay;
    return real.openLine(...about);
  },
}));

let plugs: FakeMedia;
beforeEach(() => {
  plugs = new FakeMedia([camera('c1'), microphone('m1')]);
  plugs.install();
  Object.assign(globalThis, { MediaStream: class {} });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  mockWay = Promise.resolve();
  jest.restoreAllMocks();
});

const failing = (status: number, code: string) => () => {
  throw new CallFailure(status, code, 'In English.');
};
const me = seat({ kind: 'practitioner', name: 'Priya Sandhu', state: 'admitted' });
const before = (): Visit => visit({ state: 'live', host: true });
const inside = (): Visit => visit({ state: 'live', host: true, me, media: { by: 'peers', iceServers: [] } });

/** What the server answers can be changed at any time. */
const page = async (
  first: Record<string, () => unknown> = {},
  role: 'practitioner' | null = 'practitioner',
  locale: Locale = 'en-CA',
) => {
  const answers: Record<string, (input: any) => unknown> = {
    'telemedicine.visit': before,
    'telemedicine.arrive': inside,
    'telemedicine.report': () => undefined,
    'telemedicine.chat': () => ({ data: [] }),
    ...first,
  };
  const held = { pass: 'p', visit: 'v1', code: 'c', email: 'e', name: 'Marc', until: '2999-01-01T00:00:00.000Z' };
  const started = await startVisits({
    address: '/telemedicine/call?c=v1',
    role,
    answers,
    locale,
    memory: new Map(role ? [] : [['guest', held]]),
  });
  await started.draw(CallPage);
  return { ...started, answers };
};
const controls = () => screen.findByRole('toolbar', { name: 'Call controls' });

describe('RTE-7 a person who cannot take their seat', () => {
  test('reads why, retries, and joins as soon as it works', async () => {
    const { answers } = await page({ 'telemedicine.arrive': failing(503, 'unavailable') });
    expect(await screen.findByRole('heading', { name: 'Could not join the call' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('The service is busy or being updated.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Could not join the call' })).toBeInTheDocument();
    answers['telemedicine.arrive'] = inside;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await controls()).toBeInTheDocument();
  });

  test('is told in their language that the call is full', async () => {
    await page({ 'telemedicine.arrive': failing(409, 'call_full') }, 'practitioner', 'fr-CA');
    expect(await screen.findByText(/^L’appel est complet\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
  });

  test('is in without a press when the network is back', async () => {
    const { answers } = await page({ 'telemedicine.arrive': failing(0, 'offline') });
    await screen.findByRole('heading', { name: 'Could not join the call' });
    answers['telemedicine.arrive'] = inside;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await controls()).toBeInTheDocument();
  });
});

test('RTE-7 what is said of a person in the call is parted by spaces, so that no line breaks within a word', async () => {
  const media = { joining: 'video', microphone: false, camera: false, sharing: false, hand: true } as const;
  const seats = [me, seat({ id: 's2', state: 'admitted', media })];
  await page({ 'telemedicine.arrive': () => ({ ...inside(), seats }) });
  await controls();
  const label = (await screen.findByText('Maya Tremblay')).closest('.tc-label');
  expect(label?.textContent).toMatch(/^Maya Tremblay Hand raised Microphone off · Camera off \S/);
  expect(screen.getByText('You').closest('.tc-label')?.textContent).not.toMatch(/^You\S/);
});

describe('PRD-4 RTE-7 the call ends, and devices close, for a person who loses access', () => {
  test.each([
    ['a guest, when the feature is switched off', null, 'feature_disabled', 'Video visits are turned off'],
    [
      'the clinic’s people, whom the patient keeps out',
      'practitioner',
      'consent_denied',
      'You can no longer join this visit',
    ],
  ] as const)('%s', async (_who, role, code, heading) => {
    const { answers, changed, rest } = await page({ 'telemedicine.visit': inside }, role);
    expect(await controls()).toBeInTheDocument();
    await rest();
    expect(plugs.open).toHaveLength(2);
    answers['telemedicine.visit'] = failing(403, code);
    if (role) await changed();
    else {
      answers['telemedicine.report'] = failing(403, code);
      await userEvent.click(screen.getByRole('button', { name: /^Mic/ }));
    }
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(plugs.open).toHaveLength(0);
  });

  test('while the way of the media is still being opened too', async () => {
    mockWay = new Promise(() => undefined);
    const { answers, changed, rest } = await page({ 'telemedicine.visit': inside });
    await controls();
    await rest();
    expect(plugs.open).toHaveLength(2);
    answers['telemedicine.visit'] = failing(403, 'consent_denied');
    await changed();
    expect(await screen.findByRole('heading', { name: 'You can no longer join this visit' })).toBeInTheDocument();
    expect(plugs.open).toHaveLength(0);
  });
});
