import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import type { Access } from '../../shared/accessLogCalls.ts';
import { startAccount } from './testKit.tsx';

const access = (seq: number, more: Partial<Access> = {}): Access => ({
  seq,
  at: '2026-05-01T14:00:00Z',
  person: 'Priya Sandhu',
  title: 'Family physician',
  role: 'practitioner',
  action: 'read',
  types: ['Observation', 'DiagnosticReport', 'Basic', 'Media'],
  reason: null,
  ...more,
});
const open = async (answer: () => unknown) => {
  const started = await startAccount({
    at: '/settings?panel=access',
    auth: { signedIn: true, activeRole: 'patient', email: 'anne@example.ca' },
    answers: { 'users.accessLog': answer },
  });
  await started.open();
  return { ...started, user: userEvent.setup() };
};

test('a patient reads who opened the record, which parts, and why in an emergency', async () => {
  const rows = [access(9), access(8, { action: 'broke-glass', types: ['Condition'], reason: 'unconscious' })];
  await open(() => ({ data: rows, next: null }));
  expect(await screen.findAllByText('Priya Sandhu')).toHaveLength(1);
  expect(screen.getByText('results and measurements, reports, other parts')).toBeInTheDocument();
  expect(screen.getByText('Opened despite your restriction')).toBeInTheDocument();
  expect(screen.getByText('Reason given: unconscious')).toBeInTheDocument();
});

test('RTE-1 the log has one line a person and day: when, and all that they opened', async () => {
  const rows = [
    access(9, { at: '2026-05-02T15:00:00Z', types: ['Condition'] }),
    access(8, { at: '2026-05-01T18:30:00Z', types: ['Observation', 'Condition'] }),
    access(7, { at: '2026-05-01T18:10:00Z', person: 'Grace Kim', title: null, types: ['Patient'] }),
    access(6, { at: '2026-05-01T18:00:00Z', types: ['Patient'] }),
    access(5, { at: '2026-05-01T17:55:00Z', action: 'changed', types: ['Condition'] }),
  ];
  await open(() => ({ data: rows, next: null }));
  expect((await screen.findAllByRole('heading', { level: 3 })).map((one) => one.textContent)).toEqual([
    'Saturday, May 2, 2026',
    'Friday, May 1, 2026',
  ]);
  const lines = screen.getAllByRole('listitem').filter((line) => line.closest('.account-access'));
  expect(lines.map((line) => line.querySelector('b')?.textContent)).toEqual([
    'Priya Sandhu',
    'Priya Sandhu',
    'Grace Kim',
  ]);
  expect(lines[1]).toHaveTextContent(/Opened results and measurements, health problems, personal details/);
  expect(lines[1]).toHaveTextContent(/personal details.*Changed health problems/);
  expect(lines[1]).toHaveTextContent(/:55 [ap]\.m\. – \d+:30/);
});

test('older visits come on demand, after those that are there', async () => {
  let asked = 0;
  const { user } = await open(() => {
    asked += 1;
    return asked === 1 ? { data: [access(9)], next: 9 } : { data: [access(3, { person: null })], next: null };
  });
  await user.click(await screen.findByRole('button', { name: /more/i }));
  expect(await screen.findByText('A former staff member')).toBeInTheDocument();
  expect(screen.getByText('Priya Sandhu')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /more/i })).not.toBeInTheDocument());
});

test('with no visits the panel says what will appear, and a failure can be tried again', async () => {
  let fails = true;
  const { user } = await open(() => {
    if (!fails) return { data: [], next: null };
    fails = false;
    throw new CallFailure(503, 'unavailable', 'server words');
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No one has opened your record yet')).toBeInTheDocument();
});
