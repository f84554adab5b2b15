import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Patient } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { chart } from '../../manifest.ts';
import { MergeDialog } from '../dialogs/MergeDialog.tsx';
import { messages, setup } from '../index.ts';

const named = (id: string, given: string, more: Partial<Patient>): Stored<Patient> => ({
  ...{ resourceType: 'Patient', id, name: [{ use: 'official', family: 'Roy', given: [given] }], gender: 'female' },
  ...more,
});
const stays = named('p1', 'Zoé', { birthDate: '1980-02-03' });
const goes = named('p2', 'Zoe', {
  birthDate: '1980-03-02',
  telecom: [{ system: 'phone', value: '613 555 0100' }],
});
const preview = { moves: [{ type: 'Condition', count: 3 }], problem: null };
const open = async (answers: Record<string, (input: any) => unknown> = {}, locale: 'en-CA' | 'fr-CA' = 'en-CA') => {
  const close = jest.fn();
  const sent: unknown[] = [];
  const found = {
    id: 'p2',
    name: 'Zoe Roy',
    birthDate: '1980-03-02',
    deceased: false,
    card: '',
    phone: '',
    why: 'name',
  };
  const started = await startClinical(chart, {
    ...{ setup, messages, given: [stays, goes], locale },
    answers: {
      'record.findPatients': () => ({ data: [found], more: false }),
      'chart.previewMerge': () => preview,
      'chart.merge': ({ body }) => {
        sent.push(body);
        return {};
      },
      'chart.unmerge': ({ body }) => {
        sent.push(body);
        return { moved: 3 };
      },
      ...answers,
    },
  });
  await started.draw(() => <MergeDialog patient={stays} close={close} />);
  await userEvent.type(await screen.findByRole('combobox'), 'zoe');
  await userEvent.click(await screen.findByRole('option', { name: /Zoe Roy/ }));
  return { ...started, close, sent };
};
const doIt = () => screen.getByRole('button', { name: 'Merge records' });

test('RTE-5 clinic/patients: two records are compared in words, and what the other one says is chosen field by field', async () => {
  const { sent, close, undo, toasts } = await open();
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('row', { name: /^Sex Female Female$/ })).toBeInTheDocument();
  expect(screen.getByText(/These differ: Born\. Make sure/)).toBeInTheDocument();
  expect(table.getByRole('radio', { name: 'Name: Zoé Roy' })).toBeChecked();
  expect(table.getByRole('radio', { name: 'Phone: 613 555 0100' })).toBeChecked();
  expect(screen.getByText('3 entries move here:')).toBeInTheDocument();
  expect(screen.getByText('Condition (3)')).toBeInTheDocument();
  await userEvent.click(table.getByRole('radio', { name: 'Born: Mar 2, 1980' }));
  await userEvent.click(table.getByRole('radio', { name: 'Phone: nothing' }));
  await userEvent.click(doIt());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ from: 'p2', into: 'p1', take: ['birthDate'] }]);
  await undo();
  expect(sent.at(-1)).toEqual({ from: 'p2' });
  expect(toasts.shown.at(-1)?.message).toBe('Records separated.');
});

test('RTE-5 clinic/patients: nothing is merged or said to be empty before it is known what would move', async () => {
  await open({ 'chart.previewMerge': () => new Promise(() => undefined) });
  expect(doIt()).toBeDisabled();
  expect(screen.queryByText(/holds only the person/)).toBeNull();
});

test('RTE-5 clinic/patients: why two records can’t be merged is said, in French too', async () => {
  await open({ 'chart.previewMerge': () => ({ moves: [], problem: 'both_accounts' }) }, 'fr-CA');
  expect(await screen.findByText(/Les deux ont un compte au portail/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fusionner les dossiers' })).toBeDisabled();
});
