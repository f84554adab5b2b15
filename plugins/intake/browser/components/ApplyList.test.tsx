import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { intake } from '../../manifest.ts';
import type { Proposal } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';
import { ApplyList } from './ApplyList.tsx';

const line = (id: string, after: string, more: Partial<Proposal> = {}): Proposal => ({
  ...{ id, after, element: 'AllergyIntolerance', label: 'Allergy', before: null, state: 'new', allowed: true },
  ...{ there: null, update: null },
  ...more,
});
const there = { name: 'Penicillin V', detail: '', marks: ['severe' as const], exact: false };
const lines = [
  line('kiwi', 'Kiwi'),
  line('pen', 'Penicillin: Hives', { state: 'same', there, update: { adds: 'Hives', reopens: false } }),
  line('asthma', 'Asthma', { state: 'same', there: { ...there, name: 'Asthma', marks: [], exact: true } }),
];
const open = async (data: readonly Proposal[] = lines, locale: 'en-CA' | 'fr-CA' = 'en-CA') => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const { draw } = await startClinical(intake, {
    ...{ setup, messages, locale },
    answers: {
      'intake.propose': ({ query }) => {
        asked.push(query.language);
        return { data };
      },
      'intake.apply': ({ body }) => {
        sent.push(body);
        return { applied: body.lines.length };
      },
    },
  });
  await draw(() => <ApplyList response="r1" />);
  return { asked, sent };
};
const item = async (text: string) => within((await screen.findByText(text)).closest('li')!);

test('RTE-3 what is on the chart already is named, left alone, updated or added by the reader’s choice', async () => {
  const { asked, sent } = await open();
  expect(asked[0]).toBe('en-CA');
  const penicillin = await item('Penicillin: Hives');
  expect(penicillin.getByText('Already on the chart: Penicillin V, severe')).toBeInTheDocument();
  expect(penicillin.getByText('Similar in the chart')).toBeInTheDocument();
  const choice = penicillin.getByRole('combobox', { name: 'What to do with Allergy, Penicillin: Hives' });
  expect(choice).toHaveDisplayValue('Skip: leave the chart as it is');
  expect((await item('Asthma')).queryByRole('combobox')).toBeNull();
  expect((await item('Asthma')).getByRole('checkbox')).toBeDisabled();

  await userEvent.selectOptions(choice, 'Update: add “Hives”');
  await userEvent.click((await item('Kiwi')).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 lines' }));
  await waitFor(() => expect(sent).toEqual([{ lines: ['pen', 'kiwi'], updates: ['pen'] }]));
});

test('RTE-3 all new lines are chosen at once, never what is there; a role that may not gets no choice', async () => {
  const { sent } = await open([...lines, line('mango', 'Mango')]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all new lines' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 lines' }));
  await waitFor(() => expect(sent).toEqual([{ lines: ['kiwi', 'mango'], updates: [] }]));
});

test('RTE-3 in French, and without a choice for whom may not write it', async () => {
  await open(
    lines.map((one) => ({ ...one, allowed: false })),
    'fr-CA',
  );
  expect(await screen.findByText('Déjà au dossier : Penicillin V, grave')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
});
