import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Task } from '@medplum/fhirtypes';
import { NotificationKinds } from '#core/browser';
import { CallFailure, type Notification } from '#core/shared';
import { TasksPage } from '../pages/TasksPage.tsx';
import { day, startTasks, task } from './testKit.tsx';

const column = (name: RegExp): HTMLElement => screen.getByRole('region', { name });
const stored = (record: { stored: readonly { id?: string }[] }, id: string): Task =>
  record.stored.find((one) => one.id === id) as Task;

test('RTE-3 tasks: mine stand on the board by state, the late one says so', async () => {
  const { plugin } = await startTasks([
    task('a', { description: 'Call the lab', restriction: { period: { end: day(-2) } }, priority: 'urgent' }),
    task('b', { status: 'on-hold', description: 'Wait for the letter' }),
    task('c', { owner: { reference: 'Practitioner/p2', display: 'Sam Roy' } }),
  ]);
  await plugin.draw(TasksPage);
  const todo = await screen.findByRole('region', { name: /^To do/ });
  expect(within(todo).getByRole('link', { name: 'Call the lab' })).toHaveAttribute(
    'href',
    expect.stringContaining('task=a'),
  );
  expect(within(todo).getByText('2 days late')).toBeInTheDocument();
  expect(within(column(/^Waiting/)).getByText('Wait for the letter')).toBeInTheDocument();
  expect(screen.queryByText('Task c')).not.toBeInTheDocument();
});

test('RTE-3 tasks: Alt and an arrow moves a task, and undo brings it back', async () => {
  const { plugin, record, toasts, undos } = await startTasks([task('a')]);
  await plugin.draw(TasksPage);
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Task a' }), { key: 'ArrowRight', altKey: true });
  await waitFor(() => expect(stored(record, 'a').status).toBe('in-progress'));
  expect(within(column(/^In progress/)).getByText('Task a')).toBeInTheDocument();
  expect(toasts.shown.at(-1)?.message).toBe('1 task moved to In progress');
  await act(async () => undos[0]!());
  await waitFor(() => expect(stored(record, 'a').status).toBe('requested'));
});

test('RTE-3 tasks: a critical one stands first without a date, and is completed only with what was done', async () => {
  const { plugin, record } = await startTasks([
    task('a', { restriction: { period: { end: day(-2) } } }),
    task('alert', { priority: 'stat' }),
  ]);
  await plugin.draw(TasksPage);
  const todo = await screen.findByRole('region', { name: /^To do/ });
  const first = within(todo).getAllByRole('listitem')[0]!;
  expect(within(first).getByText('Critical')).toBeInTheDocument();
  fireEvent.keyDown(within(first).getByRole('link', { name: 'Task alert' }), { key: 'ArrowRight', altKey: true });
  await waitFor(() => expect(stored(record, 'alert').status).toBe('in-progress'));
  const card = screen.getByRole('link', { name: 'Task alert' }).closest('li')!;
  fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined } });
  fireEvent.dragOver(column(/^Done today/));
  fireEvent.drop(column(/^Done today/));
  const asked = await screen.findByRole('dialog', { name: 'Critical: Task alert' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Complete' }));
  expect(await within(asked).findByText('Please enter what was done')).toBeInTheDocument();
  expect(stored(record, 'alert').status).toBe('in-progress');
  await userEvent.type(within(asked).getByRole('textbox', { name: /what was done/i }), 'Reached her at noon.');
  record.refuseNext(new CallFailure(403, 'forbidden', 'Not yours.'));
  await userEvent.click(within(asked).getByRole('button', { name: 'Complete' }));
  expect(await within(asked).findByText(/^You don't have access/)).toBeInTheDocument();
  expect(within(asked).getByRole('textbox')).toHaveValue('Reached her at noon.');
  await userEvent.click(within(asked).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(stored(record, 'alert').status).toBe('completed'));
  expect(stored(record, 'alert').output).toEqual([{ type: { text: 'done' }, valueString: 'Reached her at noon.' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('RTE-3 tasks: a card is dragged to another column', async () => {
  const { plugin, record } = await startTasks([task('a')]);
  await plugin.draw(TasksPage);
  const card = (await screen.findByRole('link', { name: 'Task a' })).closest('li')!;
  fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined } });
  fireEvent.dragOver(column(/^Done today/));
  fireEvent.drop(column(/^Done today/));
  await waitFor(() => expect(stored(record, 'a')).toMatchObject({ status: 'completed' }));
});

test('RTE-3 tasks: what is selected stands in the address and is completed together', async () => {
  const { plugin, record, router } = await startTasks([task('a'), task('b')], '/care-provider/tasks?sel=a,b&as=table');
  await plugin.draw(TasksPage);
  const bar = await screen.findByRole('region', { name: '2 tasks selected' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(stored(record, 'b').status).toBe('completed'));
  expect(stored(record, 'a').status).toBe('completed');
  expect(router.went.at(-1)).toBe('/care-provider/tasks?as=table');
});

test('RTE-3 tasks: somebody saved meanwhile: the change is made to what they saved', async () => {
  const { plugin, record } = await startTasks([task('a')], '/care-provider/tasks?task=a');
  await plugin.draw(TasksPage);
  const dialog = await screen.findByRole('dialog', { name: 'Task a' });
  const { transaction } = record;
  let first = true;
  record.transaction = async (changes, options) => {
    // The first to save is somebody else.
    if (first) {
      first = false;
      record.put({ ...task('a'), priority: 'stat' });
    }
    return transaction(changes, options);
  };
  await userEvent.selectOptions(within(dialog).getByLabelText('State'), 'waiting');
  await waitFor(() => expect(stored(record, 'a')).toMatchObject({ status: 'on-hold', priority: 'stat' }));
});

test('RTE-3 tasks: one opens by its address: checklist, comments and why one has it', async () => {
  const { plugin, record } = await startTasks(
    [
      task('a', {
        input: [
          {
            id: 'c1',
            type: { coding: [{ system: 'urn:pavilion:task-part', code: 'checklist-item' }] },
            valueString: 'Fax the form',
          },
        ],
        requester: { reference: 'Practitioner/p2', display: 'Sam Roy' },
        focus: { reference: 'DiagnosticReport/r1', display: 'Chemistry panel' },
      }),
    ],
    '/care-provider/tasks?task=a',
  );
  await plugin.draw(TasksPage);
  const dialog = await screen.findByRole('dialog', { name: 'Task a' });
  expect(within(dialog).getByText('Requested by Sam Roy')).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    '/clinic/diagnostics?report=r1',
  );
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Fax the form' }));
  await waitFor(() => expect(stored(record, 'a').output).toMatchObject([{ valueString: 'c1' }]));
  await userEvent.type(within(dialog).getByLabelText('Write a comment'), 'Sent today');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(stored(record, 'a').note).toMatchObject([{ text: 'Sent today' }]));
});

test('RTE-3 tasks: a new one is made with a person, a date and a checklist', async () => {
  const { plugin, record } = await startTasks([], '/care-provider/tasks?new=1');
  await plugin.draw(TasksPage);
  const dialog = await screen.findByRole('dialog', { name: 'New task' });
  await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Order strips');
  await userEvent.click(within(dialog).getByLabelText('Assigned to'));
  await userEvent.click(await within(dialog).findByRole('option', { name: /Sam Roy/ }));
  fireEvent.change(within(dialog).getByLabelText('Due date'), { target: { value: '2026-12-01' } });
  await userEvent.type(within(dialog).getByLabelText('Checklist'), 'One\nTwo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
  await waitFor(() => expect(record.stored.find(({ resourceType }) => resourceType === 'Task')).toBeDefined());
  expect(record.stored.find(({ resourceType }) => resourceType === 'Task')).toMatchObject({
    description: 'Order strips',
    owner: { reference: 'Practitioner/p2' },
    requester: { reference: 'Practitioner/p1' },
    restriction: { period: { end: '2026-12-01' } },
    input: [{ valueString: 'One' }, { valueString: 'Two' }],
  });
});

test('RTE-3 tasks: nothing to do says so, in French too', async () => {
  const { plugin } = await startTasks([], '/care-provider/tasks?view=overdue', 'fr-CA');
  await plugin.draw(TasksPage);
  expect(await screen.findByText('Aucune tâche en retard')).toBeInTheDocument();
});

test('ENT-6 in the bell’s list a notification says which task, about whom, and what became of it since', async () => {
  const given = task('a', { description: 'Call the lab', for: { reference: 'Patient/p', display: 'Maya Tremblay' } });
  const { plugin, record } = await startTasks([given]);
  const about = plugin.contributed(NotificationKinds).find(({ item }) => item.kind === 'task_update')!.item.about!;
  const shown = async (ago: number): Promise<string> => {
    const notification: Notification = {
      notification_id: 'n1',
      type: 'task_update',
      read: false,
      created_at: new Date(Date.now() - ago).toISOString(),
      data: { type: 'task_update', resource_id: 'a' },
    };
    const About = about;
    await plugin.draw(() => <About notification={notification} />);
    const text = (await screen.findByText(/^Call the lab/)).textContent;
    cleanup();
    return text;
  };
  expect(await shown(60_000)).toBe('Call the lab · Maya Tremblay');
  record.put({ ...given, status: 'completed' });
  expect(await shown(60_000)).toBe('Call the lab · Maya Tremblay · done since');
  // Told of that very change.
  expect(await shown(0)).toBe('Call the lab · Maya Tremblay');
});
