import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Patient, ServiceRequest } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { CallFailure, FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { diagnostics } from '../../manifest.ts';
import { OrderDialog } from '../dialogs/OrderDialog.tsx';
import { messages, setup } from '../index.ts';

const maya: Stored<Patient> = { resourceType: 'Patient', id: 'p1', name: [{ family: 'Tremblay', given: ['Maya'] }] };

const start = async () => {
  const clinical = await startClinical(diagnostics, {
    ...{ setup, messages, given: [maya] },
    services: [[FeatureStates, { isRunning: () => true, stateOf: () => undefined }]],
  });
  let closed = 0;
  await clinical.draw(() => <OrderDialog patient="p1" close={() => (closed += 1)} />);
  const orders = () =>
    clinical.record.stored.filter((one): one is Stored<ServiceRequest> => one.resourceType === 'ServiceRequest');
  return { ...clinical, orders, closed: () => closed };
};
const addSet = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Add a set of tests' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen tests' }))
    .getAllByRole('listitem')
    .map(({ firstElementChild }) => firstElementChild?.textContent.trim());

test('RTE-5 clinic/diagnostics: several tests are ordered at once under one requisition, and undone together', async () => {
  const { orders, toasts, undo } = await start();
  await addSet('Anemia');
  await addSet('Anemia');
  expect(chosen()).toEqual(['Complete blood count (CBC)', 'Ferritin', 'Vitamin B12']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ferritin' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Tired');
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('2 orders placed'));
  expect(orders().map(({ code, reasonCode }) => [code?.text, reasonCode?.[0]?.text])).toEqual([
    ['Complete blood count (CBC)', 'Tired'],
    ['Vitamin B12', 'Tired'],
  ]);
  expect(new Set(orders().map(({ requisition }) => requisition?.value)).size).toBe(1);
  await undo();
  expect(orders().map(({ status }) => status)).toEqual(['entered-in-error', 'entered-in-error']);
});

test('a test in words of one’s own makes room for the next, and one alone has no requisition', async () => {
  const { orders, toasts } = await start();
  const field = screen.getByRole('combobox', { name: /^Test/ });
  await userEvent.type(field, 'Serum zinc');
  await userEvent.click(await screen.findByRole('option', { name: /Serum zinc/ }));
  await waitFor(() => expect(chosen()).toEqual(['Serum zinc']));
  expect(field).toHaveValue('');
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Diet');
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Order placed'));
  expect(orders()).toHaveLength(1);
  expect(orders()[0]?.requisition).toBeUndefined();
});

test('nothing is ordered without a test', async () => {
  const { orders } = await start();
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Tired');
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  expect(screen.getByRole('combobox', { name: /^Test/ })).toHaveAccessibleDescription(/Test/);
  expect(orders()).toEqual([]);
});

test('what is placed again because no answer came is the same order; another reason makes another', async () => {
  const { record } = await start();
  const tried: unknown[] = [];
  record.transaction = (changes, options) => {
    tried.push([changes, options?.key]);
    return Promise.reject(new CallFailure(0, 'offline', 'The server cannot be reached.'));
  };
  await addSet('Anemia');
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Tired');
  for (let n = 1; n <= 2; n += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(tried).toHaveLength(n));
  }
  expect(tried[1]).toEqual(tried[0]);
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), ' and pale');
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(tried).toHaveLength(3));
  expect((tried[2] as unknown[])[1]).not.toBe((tried[0] as unknown[])[1]);
});

test('RTE-5 clinic/diagnostics: a template begins an imaging order, and never writes over what somebody wrote', async () => {
  const { orders } = await start();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Imaging');
  const take = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Use a template' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await take('MRI of the lumbar spine');
  const note = screen.getByRole('textbox', { name: /^Instructions/ });
  expect(note).toHaveValue('Pacemaker, implant or metal: \nFear of closed spaces: \nEarlier exams: ');
  await userEvent.clear(note);
  await userEvent.type(note, 'No metal.');
  await take('CT of the head');
  expect(note).toHaveValue('No metal.');
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Headache');
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(orders()).toHaveLength(1));
  const [order] = orders();
  expect(order).toMatchObject({ code: { text: 'CT of the head' }, note: [{ text: 'No metal.' }] });
  expect(order!.category?.[0]?.coding?.[0]?.code).toBe('363679005');
});
