import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallOverlays, CallPanels } from '#core/browser';
import { CallFailure } from '#core/shared';
import { settled as rested } from '#test/kit/browser/settled.ts';
import { captionSignal } from '../../shared/transcript.ts';
import { CaptionOverlay } from '../components/CaptionOverlay.tsx';
import { TranscriptPanel } from '../components/TranscriptPanel.tsx';
import { installRecognition } from './fakeRecognition.ts';
import { doctor, niece, patient, startWords } from './testKit.tsx';

let recognition: ReturnType<typeof installRecognition>;
afterEach(() => recognition?.remove());

const settled = () => act(() => rested());
const waiting = { state: 'asked', me: { seat: 'pat', answer: null, mayWithdraw: false } } as const;

test('PRD-2 the panel and the captions are there for guests too', async () => {
  const { plugin } = await startWords({ me: niece, role: null });
  expect(plugin.contributed(CallPanels)[0]!.item.allow).toContain('guest');
  expect(plugin.contributed(CallOverlays)).toHaveLength(1);
  plugin.stop();
});

test('PRD-2 everyone is asked on the call page, and nothing is transcribed before all agree', async () => {
  recognition = installRecognition('available');
  const { plugin, sent, happens } = await startWords({ now: waiting });
  await plugin.draw(CaptionOverlay);
  expect(await screen.findByText('May we transcribe this visit?')).toBeVisible();
  expect(recognition.runs).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(sent('transcription.consent')).toEqual([{ params: { id: 'v1' }, body: { answer: 'yes' } }]);
  await happens({ state: 'on', me: { seat: 'pat', answer: 'yes', mayWithdraw: true } });
  await settled();
  expect(screen.getByRole('status')).toHaveTextContent('This visit is being transcribed.');
  expect(recognition.runs).toHaveLength(1);
  plugin.stop();
  expect(recognition.runs[0]!.running).toBe(false);
});

test.each([
  ['/telemedicine/lobby?c=v1', patient],
  ['/telemedicine/guest-lobby?c=&d=', niece],
])('PRD-2 in the lobby %s nothing is asked of anybody, nor of the server', async (address, me) => {
  recognition = installRecognition('available');
  const role = me === niece ? null : 'patient';
  const { plugin, visit } = await startWords({ address, me, role, inCall: false, now: waiting });
  await plugin.draw(CaptionOverlay);
  await settled();
  expect(visit.sent).toEqual([]);
  plugin.stop();
});

test('PRD-2 the consent question appears once, on the call page and not in the panel', async () => {
  recognition = installRecognition('available');
  const { plugin } = await startWords({ now: waiting });
  await plugin.draw(() => (
    <>
      <CaptionOverlay />
      <TranscriptPanel />
    </>
  ));
  expect(await screen.findAllByRole('button', { name: 'I agree' })).toHaveLength(1);
  plugin.stop();
});

test('PRD-2 each browser transcribes its own person on the device, and final words are kept', async () => {
  recognition = installRecognition('available');
  const { plugin, visit, sent, happens } = await startWords({ now: { state: 'on' }, locale: 'fr-CA' });
  await plugin.draw(CaptionOverlay);
  await settled();
  const [run] = recognition.runs;
  expect(run).toMatchObject({ lang: 'fr-CA', processLocally: true, continuous: true });
  expect(recognition.asked[0]).toEqual({ langs: ['fr-CA'], processLocally: true });
  await act(async () => run!.hears('je dors', false));
  expect(visit.live!.signalled[0]).toMatchObject({ kind: captionSignal.kind, data: { text: 'je dors', visit: 'v1' } });
  expect(await screen.findByText('je dors')).toBeVisible();
  await act(async () => run!.hears('Je dors mal.', true));
  const [{ body }] = sent('transcription.say');
  expect(body.lines[0]).toMatchObject({ text: 'Je dors mal.', language: 'fr-CA' });
  expect(body.lines[0].ago).toBeGreaterThanOrEqual(0);

  await happens({ state: 'paused', pausedBy: doctor.name });
  await settled();
  expect(run!.running).toBe(false);
  await act(async () => run!.hears('Entre nous', true));
  expect(sent('transcription.say')).toHaveLength(1);
  await happens({ state: 'on' });
  await settled();
  expect(recognition.runs).toHaveLength(2);
  await act(async () => visit.change({ microphone: null }));
  await settled();
  expect(recognition.runs[1]!.running).toBe(false);
  plugin.stop();
});

test('PRD-2 a browser that sends speech to its maker counts as having no recognition', async () => {
  recognition = installRecognition(null);
  const { plugin } = await startWords({ now: { state: 'on' } });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/This browser cannot transcribe speech on this device/)).toBeVisible();
  expect(screen.getByText('Your clinic has no speech service.')).toBeVisible();
  expect(recognition.runs).toEqual([]);
  plugin.stop();
});

test('PRD-2 an administrator reads which variables are missing', async () => {
  recognition = installRecognition('unavailable');
  const missing = ['SPEECH_TO_TEXT_URL', 'SPEECH_TO_TEXT_KEY', 'SPEECH_TO_TEXT_SECRET'];
  const { plugin } = await startWords({ now: { state: 'on', missing, host: true }, me: doctor, role: 'admin' });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/SPEECH_TO_TEXT_URL, SPEECH_TO_TEXT_KEY, SPEECH_TO_TEXT_SECRET/)).toBeVisible();
  plugin.stop();
});

test('PRD-2 before asking, staff read that there is no speech service, and an administrator what is missing', async () => {
  recognition = installRecognition('unavailable');
  const off = { state: 'off', host: true } as const;
  const clinic = await startWords({ now: off, me: doctor, role: 'practitioner' });
  await clinic.plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/Only people whose browser transcribes/)).toBeVisible();
  expect(screen.queryByText(/SPEECH_TO_TEXT/)).toBeNull();
  cleanup();
  clinic.plugin.stop();
  const missing = ['SPEECH_TO_TEXT_URL'];
  const administrator = await startWords({ now: { ...off, missing }, me: doctor, role: 'admin' });
  await administrator.plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/set these variables on the server and restart it: SPEECH_TO_TEXT_URL/)).toBeVisible();
  administrator.plugin.stop();
});

test('PRD-2 a language pack is downloaded only when the person asks', async () => {
  recognition = installRecognition('downloadable');
  const { plugin } = await startWords({ now: { state: 'on' } });
  await plugin.draw(TranscriptPanel);
  const fetch = await screen.findByRole('button', { name: 'Download language pack' });
  expect(recognition.runs).toEqual([]);
  await userEvent.click(fetch);
  await settled();
  expect(recognition.runs).toHaveLength(1);
  expect(screen.getByText('Your speech is transcribed on this device.')).toBeVisible();
  plugin.stop();
});

test('PRD-2 captions name the speaker, are announced when complete, can be hidden, and go when the speaker withdraws', async () => {
  recognition = installRecognition('available');
  const { plugin, visit, happens } = await startWords({ now: { state: 'on' } });
  await plugin.draw(() => (
    <>
      <CaptionOverlay />
      <TranscriptPanel />
    </>
  ));
  const arrives = (text: string, final: boolean) =>
    act(async () =>
      visit.live!.say(captionSignal, {
        visit: 'v1',
        id: '0b0b7c4e-6d0a-4d0e-9a56-0a4f8a3d1c11',
        seat: doctor.seat,
        name: doctor.name,
        language: 'en-CA',
        text,
        final,
      }),
    );
  await arrives('How do you', false);
  const log = screen.getByRole('log', { name: 'Captions' });
  expect(log).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('How do you').closest('p')).toHaveAttribute('aria-hidden', 'true');
  await arrives('How do you sleep?', true);
  expect(screen.getByText('How do you sleep?').closest('p')).not.toHaveAttribute('aria-hidden');
  expect(screen.getByText('Lise Gagnon')).toBeVisible();
  await act(async () => visit.live!.say(captionSignal, { visit: 'v1', seat: 5, text: '<b>rubbish</b>' }));
  expect(log.children).toHaveLength(1);

  await userEvent.click(screen.getByRole('switch', { name: 'Show captions' }));
  expect(screen.queryByRole('log')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Show captions' }));
  expect(screen.getByText('How do you sleep?')).toBeVisible();
  await happens({ withdrawn: [{ seat: doctor.seat, name: doctor.name, at: '2026-11-20T15:06:00.000Z' }] });
  expect(screen.queryByText('How do you sleep?')).toBeNull();
  plugin.stop();
});

test('PRD-2 words said offline are sent later, never after a withdrawal', async () => {
  recognition = installRecognition('available');
  let online = false;
  const offline = () => {
    if (!online) throw new CallFailure(0, 'offline', 'No connection.');
    return { taken: [], refused: [] };
  };
  const { plugin, sent, happens } = await startWords({
    now: { state: 'on' },
    answers: { 'transcription.say': offline },
  });
  await plugin.draw(TranscriptPanel);
  await settled();
  await act(async () => recognition.runs[0]!.hears('First', true));
  await act(async () => recognition.runs[0]!.hears('Second', true));
  expect(await screen.findByText('2 lines will be sent when you are back online.')).toBeVisible();
  online = true;
  await act(async () => dispatchEvent(new Event('online')));
  await settled();
  expect(sent('transcription.say').map(({ body }) => body.lines[0].text)).toEqual(['First', 'First', 'Second']);
  expect(screen.queryByText(/will be sent when you are back online/)).toBeNull();

  online = false;
  await act(async () => recognition.runs[0]!.hears('Third', true));
  const before = sent('transcription.say').length;
  await happens({
    state: 'refused',
    me: { seat: 'pat', answer: null, mayWithdraw: false },
    withdrawn: [{ seat: 'pat', name: patient.name, at: '2026-11-20T15:06:00.000Z' }],
  });
  online = true;
  await act(async () => dispatchEvent(new Event('online')));
  await settled();
  expect(sent('transcription.say')).toHaveLength(before);
  expect(screen.getByText('You withdrew your consent. Your words were erased.')).toBeVisible();
  plugin.stop();
});

test.each([
  ['off', {}, 'This visit is not transcribed.'],
  [
    'asked',
    {
      members: [
        { ...doctor, answer: null },
        { ...patient, answer: 'yes' as const },
      ],
    },
    'Not transcribing yet. Waiting for Lise Gagnon.',
  ],
  [
    'refused',
    {
      members: [
        { ...doctor, answer: 'no' as const },
        { ...patient, answer: 'yes' as const },
      ],
    },
    'Lise Gagnon did not agree, so nothing is transcribed.',
  ],
  ['paused', { pausedBy: 'Lise Gagnon' }, 'Paused by Lise Gagnon. Nothing is being transcribed.'],
  ['over', {}, 'This visit is over. No transcript was kept.'],
] as const)('PRD-2 the state %s is said in words', async (state, more, text) => {
  recognition = installRecognition('available');
  const { plugin } = await startWords({ now: { state, ...more } as object });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText(text)).toBeVisible();
  plugin.stop();
});

test('PRD-2 outsiders are told they have no access, and an error offers a retry', async () => {
  let fails: () => never = () => {
    throw new CallFailure(404, 'not_found', 'Nothing here.');
  };
  const answers = { 'transcription.state': () => fails() };
  const { plugin, visit } = await startWords({ role: 'admin', me: doctor, answers });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText('Only people who took part in this visit can see its transcript.')).toBeVisible();
  fails = () => {
    throw new CallFailure(500, 'internal', 'Something went wrong on our side.');
  };
  await act(async () => visit.change({ others: [niece] }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  plugin.stop();
});
