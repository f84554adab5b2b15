import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Task } from '@medplum/fhirtypes';
import { CallFailure } from '#core/shared';
import { TasksPage } from '../pages/TasksPage.tsx';
import { startTasks, task } from './testKit.tsx';

type Started = Awaited<ReturnType<typeof startTasks>>;

const stored = ({ record }: Started, id: string): Task => record.stored.find((one) => one.id === id) as Task;
const turn = ({ line }: Started, up: boolean): Promise<void> => act(async () => line.turn(up));
const column = (name: RegExp): HTMLElement => screen.getByRole('region', { name });

/** The board without a line, and the task “a” completed on it. */
const completedOffline = async (is: Partial<Task> = {}): Promise<Started> => {
  const it = await startTasks([task('a', { status: 'on-hold', ...is })]);
  await it.plugin.draw(TasksPage);
  const link = await screen.findByRole('link', { name: 'Task a' });
  await turn(it, false);
  fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });
  return it;
};

test('RTE-3 tasks: completed without a line it waits where it was, and is called done once the server has it', async () => {
  const it = await completedOffline();
  const here = within(column(/^Waiting/));
  expect(await here.findByText('Waiting for the connection')).toBeInTheDocument();
  expect(here.getByText('Complete')).toBeInTheDocument();
  expect(it.toasts.shown.map(({ message }) => message)).toEqual(['Complete: waiting for the connection']);
  expect([stored(it, 'a').status, it.outbox.items.length]).toEqual(['on-hold', 1]);
  await turn(it, true);
  await waitFor(() => expect(stored(it, 'a').status).toBe('completed'));
  await waitFor(() => expect(screen.queryByText('Waiting for the connection')).not.toBeInTheDocument());
  expect(it.outbox.items).toEqual([]);
});

test('RTE-3 tasks: what waits is taken back from the task, and another press replaces it', async () => {
  const it = await completedOffline();
  const link = screen.getByRole('link', { name: 'Task a' });
  await act(async () => void fireEvent.keyDown(link, { key: 'ArrowLeft', altKey: true }));
  expect(await screen.findByText('Move to In progress')).toBeInTheDocument();
  expect(it.outbox.items).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Don’t send' }));
  await turn(it, true);
  expect([stored(it, 'a').status, it.outbox.items.length]).toEqual(['on-hold', 0]);
});

describe('RTE-3 tasks: changed meanwhile by somebody else', () => {
  const meanwhile = async (is: Partial<Task>, words: string): Promise<Started> => {
    const it = await completedOffline();
    await act(async () => it.record.put({ ...(stored(it, 'a') as Task & { id: string }), ...is }));
    await turn(it, true);
    if (words !== '') await screen.findByText(new RegExp(words));
    return it;
  };

  test('a comment or another owner: it is completed all the same, and theirs stays', async () => {
    const it = await meanwhile({ note: [{ text: 'She called back' }], priority: 'urgent' }, '');
    await waitFor(() => expect(stored(it, 'a')).toMatchObject({ status: 'completed', priority: 'urgent' }));
    expect(stored(it, 'a').note).toEqual([{ text: 'She called back' }]);
  });

  test('completed: it is said, and completed once', async () => {
    const it = await meanwhile({ status: 'completed' }, 'Not sent. This task is already “Done”.');
    expect(stored(it, 'a').meta?.versionId).toBe('2');
    expect(it.outbox.items).toMatchObject([{ state: 'failed' }]);
  });

  test('cancelled: it stays cancelled, and whoever pressed is asked to decide again', async () => {
    const it = await meanwhile({ status: 'cancelled' }, '');
    await waitFor(() => expect(it.outbox.items).toMatchObject([{ state: 'failed' }]));
    expect((it.outbox.items[0]!.error as CallFailure).message).toBe(
      'This task is now “Cancelled”. It changed before this was sent. Open it and decide again.',
    );
    expect(stored(it, 'a').status).toBe('cancelled');
  });
});

test('RTE-3 tasks: of a critical one that was closed meanwhile the words stay here', async () => {
  const it = await completedOffline({ priority: 'stat' });
  const asked = await screen.findByRole('dialog', { name: 'Critical: Task a' });
  await userEvent.type(within(asked).getByRole('textbox', { name: /what was done/i }), 'Reached her at noon.');
  await userEvent.click(within(asked).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(it.outbox.items).toHaveLength(1), { timeout: 4_000 });
  await act(async () => it.record.put({ ...(stored(it, 'a') as Task & { id: string }), status: 'completed' }));
  await turn(it, true);
  await waitFor(() => expect(it.outbox.items).toMatchObject([{ state: 'failed' }]));
  expect(it.outbox.items[0]!.words).toBe('Task a\nReached her at noon.');
  expect(stored(it, 'a').output).toBeUndefined();
});

test('RTE-3 tasks: a lost answer after a conflict is not taken for somebody else’s doing', async () => {
  const it = await completedOffline();
  await act(async () => it.record.put({ ...(stored(it, 'a') as Task & { id: string }), note: [{ text: 'New' }] }));
  const { transaction } = it.record;
  let tries = 0;
  it.record.transaction = async (changes, options) => {
    tries += 1;
    if (tries === 3) throw new CallFailure(422, 'key_reused', 'This key stood for something else.');
    const answer = await transaction(changes, options);
    throw answer.length > 0 ? new CallFailure(0, 'timeout', '') : new Error('nothing was written');
  };
  await turn(it, true);
  await waitFor(() => expect(tries).toBe(3), { timeout: 4_000 });
  await waitFor(() => expect(it.outbox.items).toEqual([]));
  expect(stored(it, 'a')).toMatchObject({ status: 'completed', note: [{ text: 'New' }] });
});

test('RTE-3 tasks: a new one made without a line stands above the board until the server has it', async () => {
  const it = await startTasks([], '/care-provider/tasks?new=1');
  await it.plugin.draw(TasksPage);
  const dialog = await screen.findByRole('dialog', { name: 'New task' });
  await turn(it, false);
  await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Order strips');
  await userEvent.type(within(dialog).getByLabelText('Note'), 'The blue ones');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
  const list = await screen.findByRole('list', { name: 'New tasks on their way' });
  expect(within(list).getByText('Order strips')).toBeInTheDocument();
  expect(within(list).getByText('Waiting for the connection')).toBeInTheDocument();
  expect(it.toasts.shown.map(({ message }) => message)).toEqual(['New task: waiting for the connection']);
  expect(it.outbox.items[0]!.words).toBe('Order strips\nThe blue ones');
  await turn(it, true);
  await waitFor(() => expect(it.record.stored.filter(({ resourceType }) => resourceType === 'Task')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Waiting for the connection')).not.toBeInTheDocument());
});

test('RTE-3 tasks: a new one that is refused stays in its form, and waits nowhere', async () => {
  const it = await startTasks([], '/care-provider/tasks?new=1');
  await it.plugin.draw(TasksPage);
  const dialog = await screen.findByRole('dialog', { name: 'New task' });
  await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Order strips');
  it.record.refuseNext(new CallFailure(403, 'feature_disabled', 'Off.'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
  expect(await within(dialog).findByText(/turned this feature off/)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Title/)).toHaveValue('Order strips');
  expect(it.outbox.items).toEqual([]);
});
