import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { staff } from '../../manifest.ts';
import type { Member } from '../../shared/calls.ts';
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
import { messages, setup } from '../index.ts';

const priya: Member = {
  ...{
    id: 'priya',
    firstName: 'Priya',
    lastName: 'Sandhu',
    role: 'practitioner',
    title: null,
    customRole: null,
    email: 'priya@rideau.test',
  },
  ...{ state: 'active', invitedUntil: null, suspendedAt: null, suspendedBy: null, twoStep: true, seenAt: null },
  ...{ licence: null, sites: [], undoableUntil: null, byDirectory: false, self: false, manageable: true },
};
const colleagues = ['Daniel Okafor', 'Claire Bouchard'].map((name, at) => ({
  ...{ resourceType: 'Practitioner' as const, id: `dr${at + 2}` },
  name: [{ given: [name.split(' ')[0]!], family: name.split(' ')[1]! }],
}));

test('RTE-5 clinic/staff: somebody leaves; each kind of work goes to whom it is given, and a full day is named', async () => {
  const titles = (word: string) => ({ 'en-CA': word, 'fr-CA': word });
  const at = '2026-12-01T15:00:00Z';
  const kinds = [
    {
      kind: 'visits',
      title: titles('Future visits'),
      clinical: true,
      count: 2,
      items: [
        { id: 'v1', what: 'Check-up', at },
        { id: 'v2', what: null, at },
      ],
    },
    {
      kind: 'tasks',
      title: titles('Tasks'),
      clinical: false,
      count: 120,
      items: [{ id: 't1', what: 'Call the pharmacy', at: null }],
    },
  ];
  const sent: unknown[] = [];
  const closed: boolean[] = [];
  const { draw, toasts } = await startClinical(staff, {
    ...{ setup, messages, role: 'clinic_admin', given: colleagues },
    answers: {
      'staff.previewLeave': () => ({ kinds }),
      'staff.leave': (input: unknown) => {
        if (sent.push(input) === 1) throw new CallFailure(409, 'slot_taken', 'Full.', { 'visits/v1': at });
      },
    },
  });
  await draw(() => <LeaveDialog member={priya} close={() => void closed.push(true)} />);
  const dialog = await screen.findByRole('dialog', { name: 'Priya Sandhu leaves the clinic' });
  const give = async (label: RegExp, who: RegExp): Promise<void> => {
    await userEvent.type(within(dialog).getByRole('combobox', { name: label }), 'a');
    await userEvent.click(await within(dialog).findByRole('option', { name: who }));
  };
  await give(/^Future visits: who takes over/, /Okafor/);
  await give(/^Tasks: who takes over/, /Bouchard/);
  await userEvent.click(within(dialog).getByText('Tasks: 120'));
  expect(dialog).toHaveTextContent(/Call the pharmacy.*and 119 more/);
  const save = within(dialog).getByRole('button', { name: 'Hand over and suspend access' });
  await userEvent.click(save);
  expect(await within(dialog).findByText(/other visits at some of these times/)).toBeInTheDocument();
  await give(/^Check-up, Dec/, /Bouchard/);
  await userEvent.click(save);
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/^The work of Priya Sandhu is handed over/));
  expect(sent.at(-1)).toEqual({
    params: { id: 'priya' },
    body: { to: { visits: 'dr2', 'visits/v1': 'dr3', tasks: 'dr3' }, seen: { visits: 2, tasks: 120 } },
  });
  expect(closed).toEqual([true]);
});
