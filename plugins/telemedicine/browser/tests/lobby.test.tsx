import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import { LobbyPage } from '../lobby/pages/LobbyPage.tsx';
import { camera, FakeMedia, microphone, speaker } from './fakeMedia.ts';
import { seat, startVisits, visit } from './testKit.tsx';

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

let media: FakeMedia;
beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // The test's browser has neither streams nor a server of its own.
  Object.assign(globalThis, { MediaStream: class {}, fetch: () => Promise.reject(new Error('no network')) });
  media = new FakeMedia([camera('c1'), microphone('m1'), speaker('s1')]);
  media.install();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
});

const lobby = async (first: Partial<Visit>, options: Partial<Parameters<typeof startVisits>[0]> = {}) => {
  const state = { now: visit(first), arrived: [] as unknown[] };
  const started = await startVisits({
    address: '/telemedicine/lobby?c=v1&d=%2Fmessages',
    role: 'patient',
    running: ['messaging', 'appointments'],
    answers: {
      'telemedicine.visit': () => ({ ...state.now, now: new Date().toISOString() }),
      'telemedicine.arrive': ({ body }: { body: unknown }) => {
        state.arrived.push(body);
        state.now = { ...state.now, me: seat() };
        return { ...state.now, now: new Date().toISOString() };
      },
      'telemedicine.leave': () => {
        state.now = { ...state.now, me: seat({ state: 'left' }) };
      },
      'telemedicine.report': () => undefined,
    },
    ...options,
  });
  await started.draw(LobbyPage);
  return { ...started, state };
};

test('LNK-1 a patient chooses how to join, waits, and enters the call with c and d', async () => {
  const { state, rest, changed, router } = await lobby({});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your video visit with Priya Sandhu');
  expect(media.asked).toEqual([]);
  await press('Camera and microphone');
  await rest();
  expect(state.arrived[0]).toMatchObject({ joining: 'video', checks: { camera: 'good' } });
  expect(screen.getByRole('heading', { name: 'You are in the waiting room' })).toBeInTheDocument();
  expect(screen.getByText(/Rideau Family Health knows you are here/)).toBeInTheDocument();
  expect(screen.getByText(/about 8 minutes/)).toBeInTheDocument();
  expect(screen.getByText(/“Maya Tremblay”/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Call 613 555 0142' })).toHaveAttribute('href', 'tel:6135550142');
  expect(screen.getByRole('link', { name: 'Write to the clinic' })).toHaveAttribute('href', '/messages');

  state.now = { ...state.now, state: 'live' };
  await changed();
  expect(screen.getByText('Priya Sandhu is in the call.')).toBeInTheDocument();
  state.now = { ...state.now, me: seat({ state: 'admitted' }) };
  await changed();
  expect(screen.getByRole('heading', { name: 'The clinic let you in' })).toBeInTheDocument();
  await waitFor(() => expect(router.went).toEqual(['/telemedicine/call?c=v1&d=%2Fmessages']));
});

test('held back, removed, moved or cancelled: each shows a sentence and a next step', async () => {
  const { state, rest, changed } = await lobby({});
  await press('Microphone only');
  await rest();
  expect(state.arrived[0]).toMatchObject({ joining: 'audio' });
  state.now = { ...state.now, me: seat({ state: 'held' }) };
  await changed();
  expect(screen.getByRole('heading', { name: /wait a little longer/ })).toBeInTheDocument();
  state.now = { ...state.now, start: '2026-11-21T16:00:00.000Z', me: seat() };
  await changed();
  expect(screen.getByText(/The clinic moved this visit/)).toHaveTextContent(/Saturday/);
  state.now = { ...state.now, me: seat({ state: 'removed' }) };
  await changed();
  expect(screen.getByRole('heading', { name: /removed you from this visit/ })).toBeInTheDocument();
  // There is no way in to choose any more, and nothing is seen or heard of them.
  expect(screen.queryByRole('heading', { name: /How would you like/ })).toBeNull();
  expect(media.open).toEqual([]);
  state.now = { ...state.now, state: 'cancelled' };
  await changed();
  expect(screen.getByRole('heading', { name: 'This visit was cancelled' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book another time' })).toHaveAttribute('href', '/patient-profile/calendar');
});

test('a refused camera is announced, and the person joins with sound', async () => {
  media.refuse.video = 'NotAllowedError';
  const { state, rest } = await lobby({});
  await press('Camera and microphone');
  await rest();
  expect(screen.getByText(/is blocking the camera/)).toBeInTheDocument();
  expect(state.arrived.at(-1)).toMatchObject({ joining: 'audio', checks: { camera: 'failed' } });
  expect(screen.getByRole('heading', { name: 'You are in the waiting room' })).toBeInTheDocument();
});

test('without devices the person can still listen, and reads so', async () => {
  media.plugged = [];
  const { state, rest } = await lobby({});
  await press('Camera and microphone');
  await rest();
  expect(screen.getByText(/No camera found/)).toBeInTheDocument();
  expect(screen.getByText(/No microphone found/)).toBeInTheDocument();
  expect(state.arrived.at(-1)).toMatchObject({ joining: 'listen' });
});

test('too early: it counts down by the server’s clock, and devices can be tested meanwhile', async () => {
  const opens = new Date(Date.now() + 12 * 60_000).toISOString();
  const { state } = await lobby({ state: 'early', opens });
  expect(screen.getByRole('timer')).toHaveTextContent(/It opens in 1[12] minutes/);
  await press('Microphone only');
  expect(state.arrived).toEqual([]);
  expect(await screen.findByRole('heading', { name: 'Your device' })).toBeInTheDocument();
});

test('the page says when another device is waiting, and joining here moves the seat', async () => {
  const { state, rest } = await lobby({ me: seat({ device: 'another-device-0000' }) });
  expect(screen.getByRole('heading', { name: 'You are waiting on another device' })).toBeInTheDocument();
  await press('Listen only');
  await rest();
  expect(state.arrived[0]).toMatchObject({ joining: 'listen' });
  expect(screen.getByRole('heading', { name: 'You are in the waiting room' })).toBeInTheDocument();
});

test('an ended visit leads to its summary; another person’s visit to the list', async () => {
  await lobby({ state: 'ended', endedAt: '2026-11-20T15:20:00.000Z' });
  expect(screen.getByRole('link', { name: 'Read the summary' })).toHaveAttribute('href', '/telemedicine/summary?c=v1');
  cleanup();
  const gone = (): never => {
    throw new CallFailure(404, 'not_found', 'Not there.');
  };
  await lobby({}, { answers: { 'telemedicine.visit': gone } });
  expect(screen.getByRole('heading', { name: 'Visit not found' })).toBeInTheDocument();
});

test('leaving the line gives the devices back', async () => {
  const { rest } = await lobby({});
  await press('Camera and microphone');
  await rest();
  expect(media.open).not.toEqual([]);
  await press('Leave the waiting room');
  await rest();
  expect(media.open).toEqual([]);
  expect(screen.getByText(/You left the waiting room/)).toBeInTheDocument();
});

test('the practitioner tries their devices and starts the call when they are ready', async () => {
  const { state, rest, router } = await lobby({ host: true, patient: { id: 'p1', name: 'Maya Tremblay' } }, {});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Video visit with Maya Tremblay');
  await press('Camera and microphone');
  await rest();
  expect(state.arrived).toEqual([]);
  expect(router.went).toEqual([]);
  await press('Start the call');
  await rest();
  expect(state.arrived).toHaveLength(1);
});

test('the device test needs no visit, and asks about the speaker', async () => {
  const { rest } = await lobby({}, { address: '/telemedicine/lobby?test=true' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Test your device');
  await press('Camera and microphone');
  await rest();
  const list = within(screen.getByRole('region', { name: 'Your device' }));
  expect(list.getByRole('heading', { name: /^Camera/ })).toHaveTextContent('Works');
  expect(list.getByRole('heading', { name: /^Speaker/ })).toHaveTextContent('Not checked');
  expect(list.getByRole('heading', { name: /^Connection/ })).toHaveTextContent('Does not work');
});

test('the lobby speaks French', async () => {
  await lobby({}, { locale: 'fr-CA' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Votre visite vidéo avec Priya Sandhu');
  expect(screen.getByRole('button', { name: 'Caméra et microphone' })).toBeInTheDocument();
});
