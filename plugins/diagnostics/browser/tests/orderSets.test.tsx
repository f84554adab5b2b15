import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { diagnostics } from '../../manifest.ts';
import { type Settings, usualSettings } from '../../shared/calls.ts';
import { DiagnosticsSettings } from '../components/DiagnosticsSettings.tsx';
import { OrderDialog } from '../dialogs/OrderDialog.tsx';
import { messages, setup } from '../index.ts';

const own = {
  ...{ id: 'own-1', nameEn: 'Our panel', nameFr: 'Notre bilan' },
  tests: [
    { code: '4548-4', text: 'Hemoglobin A1c' },
    { code: '', text: 'Serum zinc' },
  ],
};
const start = async (kept: Settings, role: 'admin' | 'practitioner' = 'admin') => {
  const sent: Settings[] = [];
  const clinical = await startClinical(diagnostics, {
    ...{ setup, messages, role },
    given: [{ resourceType: 'Patient', id: 'p1', name: [{ family: 'Tremblay', given: ['Maya'] }] }],
    answers: {
      'diagnostics.settings': () => kept,
      'diagnostics.saveSettings': ({ body }: { readonly body: Settings }) => {
        sent.push(body);
        return body;
      },
    },
    services: [[FeatureStates, { isRunning: () => true, stateOf: () => undefined }]],
  });
  return { ...clinical, sent };
};

test('RTE-5 clinic management: a set of tests is added, and the other settings stay', async () => {
  const { draw, sent } = await start({ ...usualSettings, days: 9 });
  await draw(DiagnosticsSettings);
  expect(await screen.findByText('No sets of your own yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add set' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name in English/ }), 'Zinc');
  await userEvent.type(screen.getByRole('textbox', { name: /^Name in French/ }), 'Zinc');
  await userEvent.click(screen.getByRole('button', { name: 'Save set' }));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('combobox', { name: /^Test/ }), 'Serum zinc');
  await userEvent.click(await screen.findByRole('option', { name: /Serum zinc/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save set' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ rule: 'reviewed', days: 9 },
    sets: [{ nameEn: 'Zinc', nameFr: 'Zinc', tests: [{ code: '', text: 'Serum zinc' }] }],
  });
});

test('a set is removed, and Undo brings it back', async () => {
  const { draw, sent, undo } = await start({ ...usualSettings, sets: [own] });
  await draw(DiagnosticsSettings);
  await userEvent.click(await screen.findByRole('button', { name: 'Our panel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove set' }));
  await waitFor(() => expect(sent.at(-1)?.sets).toEqual([]));
  await undo();
  expect(sent.at(-1)?.sets).toEqual([own]);
});

test('the clinic’s own sets are offered with the usual ones', async () => {
  const { draw } = await start({ ...usualSettings, sets: [own] }, 'practitioner');
  await draw(() => <OrderDialog patient="p1" close={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a set of tests' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Our panel' }));
  expect(screen.getAllByRole('listitem').map(({ firstElementChild: one }) => one?.textContent.trim())).toEqual([
    'Hemoglobin A1c',
    'Serum zinc',
  ]);
});

test('RTE-5 clinic management: a template of a referral is kept with its questions, offered there and not among sets', async () => {
  const kept = {
    ...{ id: 'own-2', nameEn: 'Our sleep clinic', nameFr: 'Notre clinique du sommeil', kind: 'referral' as const },
    ...{ note: 'Snores:', tests: [{ code: '', text: 'Sleep clinic' }] },
  };
  const { draw, sent } = await start({ ...usualSettings, sets: [own, kept] });
  await draw(DiagnosticsSettings);
  await userEvent.click(await screen.findByRole('button', { name: 'Our sleep clinic' }));
  expect(await screen.findByRole('textbox', { name: /^Instructions/ })).toHaveValue('Snores:');
  await userEvent.type(screen.getByRole('textbox', { name: /^Instructions/ }), ' yes or no');
  await userEvent.click(screen.getByRole('button', { name: 'Save set' }));
  await waitFor(() => expect(sent.at(-1)?.sets).toEqual([own, { ...kept, note: 'Snores: yes or no' }]));
  await draw(() => <OrderDialog patient="p1" close={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a set of tests' }));
  expect(screen.queryByRole('menuitem', { name: 'Our sleep clinic' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Referral');
  await userEvent.click(screen.getByRole('button', { name: 'Use a template' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Our sleep clinic' }));
  expect(screen.getByRole('textbox', { name: /^Instructions/ })).toHaveValue('Snores:');
});
