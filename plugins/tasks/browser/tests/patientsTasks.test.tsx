import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Task } from '@medplum/fhirtypes';
import { PatientsActs } from '#core/browser';
import { CallFailure } from '#core/shared';
import { PatientsTasksDialog } from '../dialogs/PatientsTasksDialog.tsx';
import { startTasks } from './testKit.tsx';

const patients = ['Maya Tremblay', 'Zoé Roy', 'Noé Chen'].map((name, index) => ({ id: `m${index}`, name }));

const open = async (given = patients) => {
  const house = await startTasks([]);
  const close = jest.fn();
  await house.plugin.draw(() => <PatientsTasksDialog patients={given} about="HbA1c overdue" close={close} />);
  const made = (): readonly Task[] =>
    house.record.stored.filter((one): one is Task & { id: string } => one.resourceType === 'Task');
  return { ...house, close, made };
};

test('RTE-3 tasks: each of the selected patients gets a task of their own, closed to them, and all are taken back at once', async () => {
  const { made, undos, toasts, close } = await open();
  expect(await screen.findByText('Maya Tremblay, Zoé Roy, Noé Chen')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('HbA1c overdue');
  await userEvent.type(screen.getByLabelText(/^Note/), 'Call and offer a visit.');
  await userEvent.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(made().map((one) => one.for)).toEqual(
    patients.map(({ id, name }) => ({ reference: `Patient/${id}`, display: name })),
  );
  for (const one of made())
    expect(one).toMatchObject({ description: 'HbA1c overdue', status: 'requested', priority: 'routine' });
  expect(made().every(({ meta }) => (meta?.security ?? []).length > 0)).toBe(true);
  expect(toasts.shown.at(-1)?.message).toBe('3 tasks created');
  await act(async () => undos.at(-1)!());
  await waitFor(() => expect(made().map(({ status }) => status)).toEqual(Array(3).fill('entered-in-error')));
});

test('RTE-3 tasks: of many patients pressed again after a lost answer is the same attempt', async () => {
  const { record, made } = await open();
  const keys: (string | undefined)[] = [];
  const { transaction } = record;
  record.transaction = (changes, options) => {
    keys.push(options?.key);
    return transaction.call(record, changes, options);
  };
  record.refuseNext(new CallFailure(0, 'offline', 'No connection.'));
  const button = await screen.findByRole('button', { name: 'Create 3 tasks' });
  await userEvent.click(button);
  await waitFor(() => expect(keys).toHaveLength(1));
  expect(screen.getByLabelText('Title')).toHaveValue('HbA1c overdue');
  await userEvent.click(await screen.findByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(made()).toHaveLength(3));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('RTE-3 tasks: of a hundred patients the first are named and the others counted', async () => {
  await open(Array.from({ length: 100 }, (_, index) => ({ id: `n${index}`, name: `Name ${index}` })));
  const dialog = await screen.findByRole('dialog', { name: 'A new task for each of 100 patients' });
  expect(within(dialog).getByText(/^Name 0, .*Name 7 and 92 more$/)).toBeVisible();
});

test('RTE-3 tasks: the act about several patients stands beside no single one, who has “New task” already', async () => {
  const { plugin } = await startTasks([]);
  expect(plugin.contributed(PatientsActs).map(({ item }) => [item.id, item.labelOfOne])).toEqual([
    ['tasks.forEach', null],
  ]);
});
