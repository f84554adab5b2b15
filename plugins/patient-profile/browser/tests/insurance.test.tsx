import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coverage } from '@medplum/fhirtypes';
import { ChartPatient } from '#clinical/browser';
import type { Stored } from '#clinical/shared';
import { verifiedExtension, verifiedOf } from '../../shared/verification.ts';
import { InsurancePanel } from '../insurance/components/InsurancePanel.tsx';
import { InsurancePage } from '../insurance/pages/InsurancePage.tsx';
import { card, maya, open, type } from './testKit.tsx';

const coverageIn = (stored: readonly Stored[], id = 'card'): Coverage =>
  stored.find((one) => one.resourceType === 'Coverage' && one.id === id) as Coverage;
const stamped: Stored<Coverage> = { ...card, extension: [verifiedExtension({ on: '2026-05-01T12:00:00Z', by: null })] };
const plan = (id: string, order: number): Stored<Coverage> => ({
  ...card,
  ...{ id, order, identifier: undefined, type: { coding: [{ code: 'EHCPOL' }] }, payor: [{ display: id }] },
});

test('RTE-2 a mistyped card number is refused beside its field before anything is sent', async () => {
  const user = userEvent.setup();
  const { record } = await open(InsurancePage);
  await user.click(screen.getByRole('button', { name: 'Add my card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add my card' });
  const number = within(dialog).getByLabelText(/Card number/);
  expect(number).toHaveValue('9876543217');
  type(number, '9876 543 218');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/This number has a wrong digit/)).toBeInTheDocument();
  type(number, '9876 543 217');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(record.stored.some(({ resourceType }) => resourceType === 'Coverage')).toBe(true));
});

test('RTE-2 a verified number is fixed; a new version code takes the mark away and keeps the history', async () => {
  const user = userEvent.setup();
  const { record } = await open(InsurancePage, { stored: [maya, stamped] });
  expect(screen.getByText('9876 543 217')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change: Ontario health card' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add my new card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ontario health card' });
  expect(within(dialog).getByLabelText(/Card number/)).toBeDisabled();
  type(within(dialog).getByLabelText(/Version code/), 'cd');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(coverageIn(record.stored).extension?.[0]?.valueString).toBe('CD'));
  expect(verifiedOf(coverageIn(record.stored))).toBeNull();
  expect(record.history('Coverage', 'card').data).toHaveLength(2);
});

test('RTE-2 when another person saves while the form is open, it shows their change and keeps what was typed', async () => {
  const user = userEvent.setup();
  const { record } = await open(InsurancePage, { stored: [maya, card] });
  await user.click(screen.getByRole('button', { name: 'Change: Ontario health card' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add my new card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ontario health card' });
  type(within(dialog).getByLabelText(/Version code/), 'CD');
  record.put({ ...card, period: { end: '2098-12-31' } });
  expect(await within(dialog).findByText(/Expires/, { selector: 'p' })).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/Version code/)).toHaveValue('CD');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(coverageIn(record.stored).extension?.[0]?.valueString).toBe('CD'));
  expect(coverageIn(record.stored).period?.end).toBe('2098-12-31');
});

test('RTE-2 extended plans change the order in which they pay', async () => {
  const user = userEvent.setup();
  const { record } = await open(InsurancePage, { stored: [maya, card, plan('Sun Life', 1), plan('Canada Life', 2)] });
  await user.click(screen.getByRole('button', { name: 'Move Canada Life up' }));
  await waitFor(() => expect(coverageIn(record.stored, 'Canada Life').order).toBe(1));
  expect(coverageIn(record.stored, 'Sun Life').order).toBe(2);
});

test('RTE-2 staff look at the same card, mark it as verified with their name and the time, and change nothing else', async () => {
  const user = userEvent.setup();
  const Charted = () => (
    <ChartPatient value="maya">
      <InsurancePanel />
    </ChartPatient>
  );
  const { record } = await open(Charted, { role: 'practitioner', stored: [maya, card] });
  expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as verified' }));
  await waitFor(() => expect(verifiedOf(coverageIn(record.stored))?.by?.reference).toBe('Practitioner/priya'));
  expect({ ...coverageIn(record.stored), extension: undefined, meta: undefined }).toEqual({
    ...card,
    extension: undefined,
    meta: undefined,
  });
  expect(await screen.findByRole('button', { name: 'Remove verification' })).toBeInTheDocument();
});

test('RTE-2 an expired card and one that soon expires say so in words', async () => {
  const past = { ...card, period: { end: '2020-01-31' } };
  await open(InsurancePage, { stored: [maya, past] });
  expect(screen.getByText(/^Expired \d+ days ago$/)).toBeInTheDocument();
});
