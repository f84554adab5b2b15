import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Commands } from '../../../../core/browser/index.ts';
import { settled as rested } from '../../../../test/kit/browser/settled.ts';
import { joined } from '../dictation/field.ts';
import { installRecognition } from './fakeRecognition.ts';
import { fakeTrack, startWords } from './kit.tsx';

let recognition: ReturnType<typeof installRecognition>;
beforeEach(() => {
  const stream = { getTracks: () => [fakeTrack()], getAudioTracks: () => [fakeTrack()] };
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

test('VAL-1 where there is no recognition, no button is offered, and the command says why', async () => {
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
  expect(toasts.shown.at(-1)!.message).toMatch(/cannot recognize speech .* SPEECH_TO_TEXT_URL/);
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
  expect(joined(before, words)).toBe(typed);
});
