import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import type { Rate } from '../../shared/rates/rateCalls.ts';
import { amountIn } from '../rates/rateForm.ts';
import { WorkersPage } from '../workers/pages/WorkersPage.tsx';
import { openStaffPage } from './staffKit.tsx';
import { failing, today } from './testKit.ts';

const rate = (is: Partial<Rate> = {}): Rate => ({
  ...{ id: 'r1', kind: 'hour', class: 'psw', worker: null, amount: '24.50', from: '2026-01-01', until: null },
  ...{ state: 'now', used: true, setBy: 'Ana Souza', setAt: '2025-12-20T15:00:00Z', version: 3 },
  ...is,
});
const km = rate({
  id: 'r2',
  kind: 'km',
  class: null,
  amount: '0.615',
  from: '2026-04-01',
  state: 'coming',
  used: false,
});

const open = async (
  more: Parameters<typeof openStaffPage>[1] = {},
  role: 'admin' | 'practitioner' = 'admin',
  rates: readonly Rate[] = [rate(), km],
) => {
  const started = await openStaffPage(
    WorkersPage,
    {
      'home-care.rates': () => ({ data: rates, next: null, today, closedUntil: '2026-02-14' }),
      'home-care.addRate': () => ({ id: 'r3' }),
      'home-care.changeRate': () => undefined,
      'home-care.removeRate': () => undefined,
      ...more,
    },
    { role, address: '/clinic/home-care-workers' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Rates' }));
  const of = (id: string) => started.sent.filter((one) => one.id === id).at(-1)?.input;
  return { of, dialog: within(await screen.findByRole('dialog')) };
};

test('RTE-5 clinic/home-care-workers practitioners read rates, and change none', async () => {
  const { dialog } = await open({}, 'practitioner');
  expect(await dialog.findByText('$24.50 an hour')).toBeInTheDocument();
  expect(dialog.getByText('$0.615 a kilometre')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Add rate' })).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

test('RTE-5 clinic/home-care-workers a rate is added from a day on, and a comma is a decimal point', async () => {
  const { of, dialog } = await open();
  await userEvent.click(await dialog.findByRole('button', { name: 'Add rate' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add rate' }));
  expect(form.getByText(/^Days up to Feb 14, 2026/)).toBeInTheDocument();
  await userEvent.selectOptions(form.getByRole('combobox', { name: /^Who it is for/ }), 'Nurse');
  await userEvent.type(form.getByRole('textbox', { name: /^Dollars/ }), '0,25');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText(/^Enter an amount from 1 to 500/)).toBeInTheDocument();
  expect(of('home-care.addRate')).toBeUndefined();
  await userEvent.clear(form.getByRole('textbox', { name: /^Dollars/ }));
  await userEvent.type(form.getByRole('textbox', { name: /^Dollars/ }), '42,5');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const body = { kind: 'hour', class: 'nurse', worker: null, amount: '42.5', from: today, until: null };
  expect(of('home-care.addRate')).toEqual({ body });
});

test('RTE-5 clinic/home-care-workers a rate that a closed period used says why it stays, and can only end', async () => {
  const { of, dialog } = await open({
    'home-care.changeRate': failing(new CallFailure(409, 'rate_closed', 'A closed pay period…')),
  });
  await userEvent.click(
    await dialog.findByRole('button', { name: /^Actions for the rate of Personal support worker/ }),
  );
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Correct or end' }));
  const form = within(await screen.findByRole('dialog', { name: 'Rate' }));
  expect(form.getByText(/^A closed pay period was paid with this rate/)).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /^Dollars/ })).toBeDisabled();
  await userEvent.type(form.getByLabelText(/^Last day/), '2026-02-10');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(of('home-care.changeRate').body).toEqual({
    amount: '24.50',
    from: '2026-01-01',
    until: '2026-02-10',
    version: 3,
  });
  expect(await form.findByText(/^A closed pay period was paid more on some of these days/)).toBeInTheDocument();
});

test('RTE-5 clinic/home-care-workers a rate to come is removed; without any, that is said', async () => {
  const { of, dialog } = await open();
  await userEvent.click(await dialog.findByRole('button', { name: /^Actions for the rate of Everyone/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(of('home-care.removeRate')).toEqual({ params: { id: 'r2' } });
});

test('RTE-5 clinic/home-care-workers the first time there is no rate, and the dialog says what that means', async () => {
  const { dialog } = await open({}, 'admin', []);
  expect(await dialog.findByText('No rates yet')).toBeInTheDocument();
  expect(dialog.getByText(/counted without an amount/)).toBeInTheDocument();
});

test('RTE-5 clinic/home-care-workers what is typed as an amount is taken exactly', () => {
  expect(
    ['24.5', '24,3125', ' 31 ', '.5', '0.99', '500.01', '1e2', '-3', '24.12345', ''].map((one) =>
      amountIn(one, 'hour'),
    ),
  ).toEqual([...['24.5', '24.3125', '31', null, null, null, null, null, null, null]]);
  expect(['0', ',615', '5.01'].map((one) => amountIn(one, 'km'))).toEqual(['0', '0.615', null]);
});
