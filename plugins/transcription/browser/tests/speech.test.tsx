import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { settled as rested } from '#test/kit/browser/settled.ts';
import { latestMs } from '../../shared/transcript.ts';
import { TranscriptPanel } from '../components/TranscriptPanel.tsx';
import { fakeTrack, installRecorder } from './fakeRecorder.ts';
import { installRecognition } from './fakeRecognition.ts';
import { doctor, standing, startWords } from './testKit.tsx';

let recognition: ReturnType<typeof installRecognition>;
beforeEach(() => {
  recognition = installRecognition('available');
});
afterEach(() => {
  recognition.remove();
  jest.restoreAllMocks();
});

const settled = () => act(() => rested());
const said = (sent: (id: string) => any[]): string[] =>
  sent('transcription.say').map(({ body }) => body.lines[0].text as string);

test('PRD-2 the last words before muting or leaving are kept; words around a pause are not', async () => {
  const { plugin, visit, sent, happens } = await startWords({ now: { state: 'on' } });
  await settled();
  const says = (run: number, text: string) => act(async () => recognition.runs[run]!.hears(text, true));
  await act(async () => visit.change({ microphone: null }));
  await says(0, 'Said just before muting');
  await act(async () => visit.change({ microphone: fakeTrack() }));
  await settled();
  await happens({ state: 'paused', pausedBy: doctor.name });
  await says(1, 'Said around the pause');
  await happens({ state: 'on' });
  await settled();
  await act(async () => visit.change({ inCall: false }));
  await says(2, 'Goodbye');
  expect(recognition.runs.map(({ running }) => running)).toEqual([false, false, false]);
  expect(said(sent)).toEqual(['Said just before muting', 'Goodbye']);
  plugin.stop();
});

test('PRD-2 the last piece before muting is sent to the service, none cut off by a pause', async () => {
  recognition.remove();
  const recorder = installRecorder();
  const answers = { 'transcription.hear': () => ({ text: 'Heard' }) };
  const { plugin, visit, sent, happens } = await startWords({ now: { state: 'on', service: true }, answers });
  await settled();
  await act(async () => visit.change({ microphone: null }));
  await waitFor(() => expect(sent('transcription.hear')).toHaveLength(1));
  const microphone = fakeTrack();
  await act(async () => visit.change({ microphone }));
  await settled();
  await happens({ state: 'paused', pausedBy: doctor.name });
  await waitFor(() => expect(microphone.clones.map(({ stopped }) => stopped)).toEqual([true]));
  await settled();
  expect(sent('transcription.hear')).toHaveLength(1);
  plugin.stop();
  recorder.remove();
});

test('PRD-2 the panel says when a microphone is unplugged during a call', async () => {
  recognition.remove();
  const recorder = installRecorder();
  const microphone = fakeTrack();
  const { plugin } = await startWords({
    now: { state: 'on', service: true },
    answers: { 'transcription.hear': () => ({ text: '' }) },
    microphone,
  });
  await plugin.draw(TranscriptPanel);
  await screen.findByText('Your speech is transcribed by your clinic’s speech service.');
  await act(async () => microphone.unplug());
  expect(await screen.findByText(/^Speech recognition stopped/)).toBeVisible();
  plugin.stop();
  recorder.remove();
});

test('PRD-2 a line the server failed to take waits without blocking others', async () => {
  let broken = true;
  const say = ({ body }: { body: { lines: { id: string; text: string }[] } }) => {
    const [{ id, text }] = body.lines as [{ id: string; text: string }];
    if (broken || text === 'Breaks it') throw new CallFailure(502, 'unavailable', 'Being replaced.');
    return { taken: [id], refused: [] };
  };
  const { plugin, sent } = await startWords({ now: { state: 'on' }, answers: { 'transcription.say': say } });
  await plugin.draw(TranscriptPanel);
  await settled();
  await act(async () => recognition.runs[0]!.hears('Breaks it', true));
  await act(async () => recognition.runs[0]!.hears('Good', true));
  expect(await screen.findByText('2 lines will be sent when you are back online.')).toBeVisible();
  broken = false;
  await act(async () => dispatchEvent(new Event('online')));
  await settled();
  await act(async () => dispatchEvent(new Event('online')));
  expect(await screen.findByText('1 line will be sent when you are back online.')).toBeVisible();
  expect(said(sent).filter((text) => text === 'Good')).toHaveLength(1);
  plugin.stop();
});

test('PRD-2 the page says when old or refused words are missing', async () => {
  let failure = new CallFailure(0, 'offline', 'No connection.');
  const say = () => {
    throw failure;
  };
  const { plugin } = await startWords({ now: { state: 'on' }, answers: { 'transcription.say': say } });
  await plugin.draw(TranscriptPanel);
  await settled();
  await act(async () => recognition.runs[0]!.hears('Old', true));
  await screen.findByText('1 line will be sent when you are back online.');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + latestMs);
  await act(async () => dispatchEvent(new Event('online')));
  expect(await screen.findByText('Part of what you said could not be sent and is missing.')).toBeVisible();
  expect(screen.queryByText(/will be sent when you are back online/)).toBeNull();
  failure = new CallFailure(409, 'not_agreed', 'Not agreed.');
  await act(async () => recognition.runs[0]!.hears('Refused', true));
  await settled();
  expect(screen.queryByText(/will be sent when you are back online/)).toBeNull();
  plugin.stop();
});

test('PRD-2 a failed consent change is reported in the person’s language', async () => {
  let fail: (failure: CallFailure) => void = () => undefined;
  const { plugin, toasts, happens } = await startWords({
    now: { state: 'on' },
    locale: 'fr-CA',
    answers: { 'transcription.pause': () => new Promise((_, reject) => (fail = reject)) },
  });
  await plugin.draw(TranscriptPanel);
  await userEvent.click(await screen.findByRole('button', { name: 'Mettre en pause' }));
  await happens({ state: 'on' });
  await act(async () => fail(new CallFailure(409, 'not_now', 'You can do this only during the call.')));
  await waitFor(() =>
    expect(toasts.shown).toEqual([{ message: 'Vous pouvez faire cela seulement pendant l’appel.', intent: 'danger' }]),
  );
  expect(screen.getByText('Cette visite est transcrite.')).toBeVisible();
  plugin.stop();
});

test('PRD-2 the server’s newest answer wins, whichever call brought it', async () => {
  let answer: (now: object) => void = () => undefined;
  const { plugin, happens } = await startWords({
    now: { state: 'on' },
    answers: { 'transcription.pause': () => new Promise((resolve) => (answer = resolve)) },
  });
  await plugin.draw(TranscriptPanel);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await happens({ now: '2026-11-20T15:06:00.000Z' });
  await act(async () => answer(standing({ state: 'paused', pausedBy: doctor.name, now: '2026-11-20T15:07:00.000Z' })));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  plugin.stop();
});
