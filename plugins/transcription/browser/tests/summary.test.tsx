import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NoteDraft } from '#clinical/shared';
import { TranscriptPanel } from '../components/TranscriptPanel.tsx';
import { doctor, line, niece, standing, startWords } from './testKit.tsx';

const kept = { state: 'kept', reads: true, keptUntil: '2027-02-18T15:00:00.000Z' } as const;
const summary = { inCall: false, address: '/telemedicine/summary?c=v1' } as const;
const draft = (): NoteDraft & { readonly taken: [string, string][] } => {
  const taken: [string, string][] = [];
  return { open: true, taken, accept: (text, source) => void taken.push([text, source]) };
};

test('PRD-2 the draft note is made line by line: the clinician chooses, and each line shows its source', async () => {
  const note = draft();
  const lines = [line('1', 'I sleep badly'), line('2', 'Since March', { at: '2026-11-20T15:05:00.000Z' })];
  const { plugin } = await startWords({
    ...summary,
    me: doctor,
    role: 'practitioner',
    now: { ...kept, host: true },
    lines,
    note,
  });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/Choose the lines to add to the draft note/)).toBeVisible();
  expect(note.taken).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Use in note: Since March' }));
  expect(note.taken).toEqual([['Since March', expect.stringMatching(/^Anne Roy, \d+:05/)]]);
  const rows = screen.getAllByRole('listitem');
  expect(within(rows[1]!).getByText('In the note')).toBeVisible();
  expect(within(rows[0]!).getByText(/^Anne Roy, \d+:04/)).toBeVisible();
  plugin.stop();
});

test('PRD-2 the transcript is searched, read on, released, and says until when it is kept', async () => {
  const lines = Array.from({ length: 150 }, (_, at) => line(`${at}`, at === 120 ? 'the aspirin' : `line ${at}`));
  const { plugin, sent } = await startWords({
    ...summary,
    me: doctor,
    role: 'practitioner',
    now: { ...kept, host: true },
    lines,
  });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText('Kept until February 18, 2027, then erased.')).toBeVisible();
  expect(await screen.findAllByRole('listitem')).toHaveLength(100);
  expect(screen.queryByRole('button', { name: /Use in note/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more lines' }));
  expect(await screen.findByText('the aspirin')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search transcript' }), 'aspirin');
  await screen.findByText('the aspirin');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await userEvent.click(screen.getByRole('switch', { name: 'Let the patient read it' }));
  expect(sent('transcription.release')).toEqual([{ params: { id: 'v1' }, body: { released: true } }]);
  plugin.stop();
});

test('PRD-2 the patient confirms before erasing their words or everything, and sees nothing unreleased', async () => {
  const { plugin, sent } = await startWords({ ...summary, now: { ...kept, reads: false } });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText(/has not shared this transcript/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my consent' }));
  expect(sent('transcription.withdraw')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my words' }));
  await userEvent.click(screen.getByRole('button', { name: 'Erase the whole transcript' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase the whole transcript?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase the whole transcript' }));
  expect(sent('transcription.withdraw')).toEqual([
    { params: { id: 'v1' }, query: {} },
    { params: { id: 'v1' }, query: { all: 'true' } },
  ]);
  plugin.stop();
});

test('PRD-2 a guest erases their words on the farewell page, and cannot read the transcript', async () => {
  const now = { state: 'kept' as const, members: [], patient: false, reads: false };
  const { plugin, sent } = await startWords({
    address: '/telemedicine/guest',
    inCall: false,
    me: niece,
    role: null,
    now,
    answers: {
      'transcription.withdraw': () =>
        standing({
          ...now,
          keptUntil: '2027-02-18T15:00:00.000Z',
          me: { seat: niece.seat, answer: null, mayWithdraw: false },
          withdrawn: [{ seat: niece.seat, name: niece.name, at: '2026-11-20T15:06:00.000Z' }],
        }),
    },
  });
  await plugin.draw(TranscriptPanel);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my words' }));
  expect(sent('transcription.withdraw')).toEqual([{ params: { id: 'v1' }, query: {} }]);
  expect(
    await screen.findByText(
      'Kept until February 18, 2027, then erased. You withdrew your consent. Your words were erased.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase the whole transcript' })).toBeNull();
  plugin.stop();
});

test('PRD-2 in French', async () => {
  const { plugin } = await startWords({ ...summary, now: { ...kept }, lines: [line('1', 'Bonjour')], locale: 'fr-CA' });
  await plugin.draw(TranscriptPanel);
  expect(await screen.findByText('Conservée jusqu’au 18 février 2027, puis effacée.')).toBeVisible();
  expect(await screen.findByText('Bonjour')).toBeVisible();
  plugin.stop();
});
