import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PatientCards } from '#core/browser';
import { CallFailure } from '#core/shared';
import { MyMedicines } from '../patient/components/MyMedicines.tsx';
import { AddMedicineDialog } from '../patient/dialogs/AddMedicineDialog.tsx';
import { parseTimes } from '../patient/components/reminderForm.ts';
import { daily, startMedications, type Started } from './testKit.tsx';

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date(2026, 10, 20, 9, 0),
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'nextTick'],
  });
});
afterEach(() => jest.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const home = async ({ plugin }: Started) => {
  const card = plugin.contributed(PatientCards).find(({ item }) => item.id === 'medications.doses')!.item.card;
  return plugin.draw(card);
};

test('ENT-6 patient dashboard: a dose that is due is taken in place, and can be undone', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])]);
  await home(started);
  expect(await screen.findByText('Take 1 tablet by mouth once a day at 8:00 a.m.')).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Taken: Ramipril 10 mg' }));
  await screen.findByText('Done today');
  const said = started.record.stored.find(({ resourceType }) => resourceType === 'MedicationAdministration');
  expect(said).toMatchObject({
    status: 'completed',
    subject: { reference: 'Patient/maya' },
    request: { reference: 'MedicationRequest/m1' },
    identifier: [{ value: `MedicationRequest/m1@${new Date(2026, 10, 20, 8, 0).toISOString()}` }],
  });
  expect(started.toasts.shown.map(({ message }) => message)).toEqual(['Ramipril 10 mg: taken']);
  await user().click(screen.getByRole('button', { name: /^Undo: Ramipril/ }));
  expect(await screen.findByRole('button', { name: 'Taken: Ramipril 10 mg' })).toBeInTheDocument();
  expect(started.record.stored.find(({ id }) => id === said?.id)).toMatchObject({ status: 'entered-in-error' });
});

test('ENT-6 what is due at one time is taken with one press, and undone with one', async () => {
  const started = await startMedications([
    daily('m1', 'Ramipril 10 mg', ['08:00:00']),
    daily('m2', 'Metformin 500 mg', ['08:00:00']),
    daily('m3', 'Vitamin D', ['07:00:00']),
  ]);
  await home(started);
  await user().click(await screen.findByRole('button', { name: 'All 2 taken, 8:00 a.m.' }));
  await screen.findByText('Done today');
  const said = () =>
    started.record.stored
      .filter(({ resourceType }) => resourceType === 'MedicationAdministration')
      .map((one) => (one as { status?: string }).status);
  expect(said()).toEqual(['completed', 'completed']);
  expect(screen.getByRole('button', { name: 'Taken: Vitamin D' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Taken: Ramipril 10 mg' })).not.toBeInTheDocument();
  const [toast] = started.toasts.shown;
  expect(toast?.message).toBe('Metformin 500 mg, Ramipril 10 mg: taken');
  act(() => toast?.action?.run());
  await waitFor(() => expect(said()).toEqual(['entered-in-error', 'entered-in-error']));
});

test('ENT-6 a dose leaves the list with the press, and comes back where it could not be kept', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])]);
  let refuse: (error: Error) => void = () => undefined;
  jest.spyOn(started.record, 'transaction').mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  await home(started);
  await user().click(await screen.findByRole('button', { name: 'Taken: Ramipril 10 mg' }));
  expect(screen.queryByRole('button', { name: 'Taken: Ramipril 10 mg' })).not.toBeInTheDocument();
  refuse(new CallFailure(403, 'forbidden', 'Not yours.'));
  expect(await screen.findByRole('button', { name: 'Taken: Ramipril 10 mg' })).toBeInTheDocument();
});

test('ENT-6 a dose that is taken without a line waits in its place, can be taken back, and is written once at the line’s return', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])]);
  const written = () =>
    started.record.stored.filter(({ resourceType }) => resourceType === 'MedicationAdministration').length;
  await home(started);
  act(() => started.line.turn(false));
  await user().click(await screen.findByRole('button', { name: 'Taken: Ramipril 10 mg' }));
  expect(await screen.findByText('Waiting for connection')).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Undo' }));
  await user().click(await screen.findByRole('button', { name: 'Taken: Ramipril 10 mg' }));
  expect(await screen.findByText('Waiting for connection')).toBeInTheDocument();
  expect(written()).toBe(0);
  act(() => started.line.turn(true));
  await screen.findByText('Done today');
  expect(written()).toBe(1);
});

test('ENT-6 patient dashboard: a dose is skipped with a reason', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])]);
  await home(started);
  await user().click(await screen.findByRole('button', { name: 'Skip: Ramipril 10 mg' }));
  const dialog = await screen.findByRole('dialog');
  await user().click(within(dialog).getByRole('button', { name: 'Skip' }));
  expect(within(dialog).getByText('Please enter Why')).toBeInTheDocument();
  await user().selectOptions(within(dialog).getByLabelText('Why'), 'I have none left');
  await user().click(within(dialog).getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(started.record.stored.at(-1)).toMatchObject({
      status: 'not-done',
      statusReason: [{ text: 'I have none left' }],
    }),
  );
});

test('ENT-6 patient dashboard: a snoozed dose stays snoozed after a reload, because the server keeps it', async () => {
  const at = new Date(2026, 10, 20, 8, 0).toISOString();
  const until = new Date(2026, 10, 20, 9, 30).toISOString();
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])], {
    reminders: { snoozed: [{ source: 'MedicationRequest/m1', at, until }] },
  });
  await home(started);
  expect(await screen.findByText('Snoozed until 9:30 a.m.')).toBeInTheDocument();
});

test('ENT-6 patient dashboard: nothing due says what comes next; nothing with a time says what will appear', async () => {
  const later = await startMedications([daily('m1', 'Ramipril 10 mg', ['18:00:00'])]);
  const first = await home(later);
  expect(await screen.findByText('Next: 6:00 p.m., Ramipril 10 mg')).toBeInTheDocument();
  first.unmount();
  await home(await startMedications([]));
  expect(await screen.findByRole('heading', { name: 'No medicines with set times' })).toBeInTheDocument();
});

test('RTE-3 one button requests a refill and shows the server’s answer', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['18:00:00'])], {
    answers: { 'medications.ask': () => ({ task: 't1', kind: 'refill-request', already: false }) },
  });
  await started.plugin.draw(MyMedicines);
  await user().click(await screen.findByRole('button', { name: 'Request refill: Ramipril 10 mg' }));
  await user().click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request refill' }));
  await waitFor(() =>
    expect(started.resources.sent).toContainEqual({ id: 'medications.ask', input: { body: { id: 'm1', note: '' } } }),
  );
  expect(started.toasts.shown.at(-1)?.message).toMatch(/You have refills left/);
});

test('CST-3 reminder settings: fifteen minutes unless the patient says otherwise; custom times', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['18:00:00'])], {
    answers: { 'medications.saveReminders': ({ body }) => ({ settings: body, zone: 'America/Toronto', snoozed: [] }) },
  });
  await started.plugin.draw(MyMedicines);
  expect(await screen.findByLabelText('When to remind me')).toHaveDisplayValue('15 minutes before');
  await user().type(screen.getByLabelText('Times for Ramipril 10 mg'), '7h30');
  await user().click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(started.resources.sent.at(-1)?.input.body).toMatchObject({
      advance: 15,
      times: { 'MedicationRequest/m1': ['07:30'] },
    }),
  );
  expect([parseTimes('7:30, 19:30'), parseTimes(''), parseTimes('soon'), parseTimes('25:00')]).toEqual([
    ['07:30', '19:30'],
    [],
    null,
    null,
  ]);
});

test('RTE-3 the page speaks French', async () => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])], { locale: 'fr-CA' });
  await home(started);
  expect(await screen.findByRole('button', { name: 'Pris\u00a0: Ramipril 10 mg' })).toBeInTheDocument();
  expect(screen.getByText(/Prendre 1 comprimé par la bouche 1 fois par jour à 8 h 00/)).toBeInTheDocument();
});

test('ENT-9 a medicine that patients add themselves can be undone from its toast', async () => {
  const started = await startMedications([]);
  const undos: (() => void)[] = [];
  started.toasts.undo = (_, back) => void undos.push(back);
  await started.plugin.draw(() => <AddMedicineDialog close={() => undefined} />);
  await user().type(await screen.findByRole('textbox', { name: /^Name/ }), 'Magnesium{Enter}');
  await waitFor(() => expect(undos).toHaveLength(1));
  await act(async () => undos[0]!());
  const added = started.record.stored.find(({ resourceType }) => resourceType === 'MedicationStatement');
  expect(added).toMatchObject({ status: 'entered-in-error', medicationCodeableConcept: { text: 'Magnesium' } });
  expect(started.toasts.shown.at(-1)?.message).toBe("Undone: it's off your list.");
});
