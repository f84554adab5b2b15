import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Communication } from '@medplum/fhirtypes';
import { isOf, isStaffOnly } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { chart } from '../../manifest.ts';
import { ContactDialog } from '../dialogs/ContactDialog.tsx';
import { messages, setup } from '../index.ts';

const patients = ['Maya Tremblay', 'Zoé Roy'].map((name, index) => ({ id: `m${index}`, name }));

test('RTE-5 whom staff contacted is noted for each patient, for staff alone, and taken back at once', async () => {
  const { plugin, record, undo, toasts } = await startClinical(chart, { setup, messages });
  const close = jest.fn();
  await plugin.draw(() => <ContactDialog patients={patients} about="Flu vaccine overdue" close={close} />);
  expect(await screen.findByText('Maya Tremblay, Zoé Roy')).toBeVisible();
  expect(screen.getByLabelText('About')).toHaveValue('Flu vaccine overdue');
  await userEvent.selectOptions(screen.getByLabelText('How'), 'By letter');
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Offered Thursday');
  await userEvent.click(screen.getByRole('button', { name: 'Note 2 contacts' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const made = (): readonly Communication[] => record.stored.filter((one) => isOf(one, 'Communication'));
  expect(made()).toHaveLength(2);
  for (const [n, one] of made().entries()) {
    expect(isStaffOnly(one)).toBe(true);
    expect(one).toMatchObject({
      ...{ status: 'completed', subject: { reference: `Patient/m${n}` }, topic: { text: 'Flu vaccine overdue' } },
      ...{ category: [{ coding: [{ code: 'outreach' }] }], medium: [{ coding: [{ code: 'MAILWRIT' }] }] },
      ...{ payload: [{ contentString: 'Offered Thursday' }], sender: { reference: 'Practitioner/dr1' } },
    });
  }
  expect(toasts.shown.at(-1)?.message).toBe('2 contacts noted.');
  await undo();
  await waitFor(() => expect(made().map(({ status }) => status)).toEqual(['entered-in-error', 'entered-in-error']));
});
