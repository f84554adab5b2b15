import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Commands } from '#core/browser';
import { settled as rested } from '#test/kit/browser/settled.ts';
import { joinWords } from '../dictation/textField.ts';
import { installRecognition } from './fakeRecognition.ts';
import { fakeTrack, installRecorder } from './fakeRecorder.ts';
import { startWords } from './testKit.tsx';

let recognition: ReturnType<typeof installRecognition>;
let microphone: ReturnType<typeof fakeTrack>;
beforeEach(() => {
  microphone = fakeTrack();
  const stream = { getTracks: () => [microphone], getAudioTracks: () => [microphone] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
});
afterEach(() => recognition?.remove());

const settled = () => act(() => rested());
const Fields = () => {
  const [note, setNote] = useState('');
  return (
    <>
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input aria-label="Password" type="password" />
      <p>{`kept: ${note}`}</p>
    </>
  );
};
const nowhere = { inCall: false, address: '/clinic/tasks', now: { state: 'off' } } as const;

test('PRD-2 any text field takes dictation from a button beside it, and the page hears what was typed', async () => {
  recognition = installRecognition('available');
  const { plugin } = await startWords({ ...nowhere, role: 'practitioner' });
  await plugin.draw(Fields);
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  const start = await screen.findByRole('button', { name: /Dictate into this field/ });
  await userEvent.click(start);
  await settled();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  expect(recognition.runs[0]).toMatchObject({ running: true, processLocally: true });
  await act(async () => recognition.runs[0]!.hears('sleeps badly', true));
  await act(async () => recognition.runs[0]!.hears('since March', true));
  expect(screen.getByText('kept: Sleeps badly since March')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Stop dictating/ }));
  expect(recognition.runs[0]!.running).toBe(false);
  await userEvent.click(screen.getByLabelText('Password'));
  await settled();
  expect(screen.queryByRole('button', { name: /Dictate/ })).toBeNull();
  plugin.stop();
  expect(document.querySelector('.words-dictate')).toBeNull();
});

test('PRD-2 the keys do the same, and leaving the field ends it', async () => {
  recognition = installRecognition('available');
  const { plugin } = await startWords({ ...nowhere, role: 'practitioner' });
  await plugin.draw(Fields);
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  await userEvent.keyboard('{Alt>}{Shift>}{KeyD}{/Shift}{/Alt}');
  const press = () =>
    act(async () => {
      const key = { code: 'KeyD', altKey: true, shiftKey: true, bubbles: true };
      screen.getByRole('textbox', { name: 'Note' }).dispatchEvent(new KeyboardEvent('keydown', key));
    });
  if (recognition.runs.length === 0) await press();
  await settled();
  expect(recognition.runs.at(-1)!.running).toBe(true);
  await userEvent.click(screen.getByLabelText('Password'));
  expect(recognition.runs.at(-1)!.running).toBe(false);
  plugin.stop();
});

test('PRD-2 words said before dictation stops are typed, none after the feature stops', async () => {
  recognition = installRecognition('available');
  const { plugin } = await startWords({ ...nowhere, role: 'practitioner' });
  await plugin.draw(Fields);
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  await userEvent.click(await screen.findByRole('button', { name: /Dictate into this field/ }));
  const stop = await screen.findByRole('button', { name: /Stop dictating/ });
  await userEvent.click(stop);
  expect(recognition.runs[0]!.running).toBe(false);
  await act(async () => recognition.runs[0]!.hears('sleeps badly', true));
  expect(screen.getByText('kept: Sleeps badly')).toBeVisible();
  plugin.stop();
  await act(async () => recognition.runs[0]!.hears('too late', true));
  expect(screen.queryByText(/too late/)).toBeNull();
});

describe('dictation through the clinic’s speech service', () => {
  let recorder: ReturnType<typeof installRecorder>;
  beforeEach(() => {
    recognition = installRecognition(null);
    recorder = installRecorder();
  });
  afterEach(() => recorder.remove());

  const dictating = async (dictate: () => Promise<{ text: string }> = async () => ({ text: 'call the pharmacy' })) => {
    const started = await startWords({
      ...nowhere,
      role: 'practitioner',
      answers: { 'transcription.ways': () => ({ service: true, missing: [] }), 'transcription.dictate': dictate },
    });
    await started.plugin.draw(Fields);
    await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
    await userEvent.click(await screen.findByRole('button', { name: /Dictate into this field/ }));
    await screen.findByRole('button', { name: /Stop dictating/ });
    return started;
  };
  const toggled = async (now: RegExp): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: /ictat/ }));
    await screen.findByRole('button', { name: now });
  };

  test('PRD-2 one sentence is typed and the microphone is released', async () => {
    const { plugin } = await dictating();
    await toggled(/Dictate into/);
    expect(await screen.findByText('kept: Call the pharmacy')).toBeVisible();
    await waitFor(() => expect([microphone, ...microphone.clones].map(({ stopped }) => stopped)).toEqual([true, true]));
    plugin.stop();
  });

  test('PRD-2 sentences are typed in the order they were said', async () => {
    const gates: ((answer: { text: string }) => void)[] = [];
    const { plugin } = await dictating(() => new Promise((resolve) => gates.push(resolve)));
    await toggled(/Dictate into/);
    await toggled(/Stop/);
    await toggled(/Dictate into/);
    await waitFor(() => expect(gates).toHaveLength(2));
    await act(async () => gates[1]!({ text: 'before noon' }));
    await settled();
    expect(screen.getByText('kept:')).toBeVisible();
    await act(async () => gates[0]!({ text: 'call the pharmacy' }));
    expect(await screen.findByText('kept: Call the pharmacy before noon')).toBeVisible();
    plugin.stop();
  });

  test('PRD-2 an unplugged microphone is announced once, and earlier words are typed', async () => {
    const { plugin, toasts } = await dictating();
    await act(async () => microphone.unplug());
    expect(await screen.findByText('kept: Call the pharmacy')).toBeVisible();
    expect(toasts.shown.map(({ message }) => message)).toEqual(['Dictation stopped. Try again.']);
    expect(await screen.findByRole('button', { name: /Dictate into/ })).toBeVisible();
    plugin.stop();
  });

  test('PRD-2 a recorder that cannot begin its next piece ends dictation and says so', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { plugin, toasts } = await dictating();
      recorder.breaks();
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(toasts.shown.map(({ message }) => message)).toEqual(['Dictation stopped. Try again.']);
      expect(await screen.findByRole('button', { name: /Dictate into/ })).toBeVisible();
      plugin.stop();
    } finally {
      jest.useRealTimers();
    }
  });
});

test('PRD-2 where there is no recognition, no button is offered, and the command says why', async () => {
  recognition = installRecognition(null);
  const ways = { service: false, missing: ['SPEECH_TO_TEXT_URL'] };
  const { plugin, toasts } = await startWords({
    ...nowhere,
    role: 'admin',
    answers: { 'transcription.ways': () => ways },
  });
  await plugin.draw(Fields);
  const command = plugin.contributed(Commands)[0]!.item;
  await act(async () => command.run());
  expect(toasts.shown.at(-1)!.message).toBe('Click into a text field first, then dictate.');
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  await settled();
  expect(screen.queryByRole('button', { name: /Dictate/ })).toBeNull();
  await act(async () => command.run());
  await settled();
  expect(toasts.shown.at(-1)!.message).toMatch(/cannot transcribe speech .* SPEECH_TO_TEXT_URL/);
  plugin.stop();
});

test('PRD-2 guests have no dictation: it is for people who are signed in', async () => {
  const { plugin } = await startWords({ role: null });
  expect(plugin.contributed(Commands)).toEqual([]);
  plugin.stop();
});

test.each([
  ['', 'good morning', 'Good morning'],
  ['Sleeps badly', 'since March', ' since March'],
  ['Done. ', 'next week', 'Next week'],
  ['One.', 'two', ' Two'],
])('PRD-2 after %j the words %j are typed as %j', (before, words, typed) => {
  expect(joinWords(before, words)).toBe(typed);
});
