import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeAutoObservable, runInAction } from 'mobx';
import { Inboxes, type Setup, type WorkItem, WorkItems, type WorkItemsFound } from '#core/browser';
import { Auth, Due, type DueCount, Http, type Known, Resources, Router, Toasts, whole } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { careProvider } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { TodayPage } from '../pages/TodayPage.tsx';

const done: string[] = [];
const item = (id: string, is: Partial<WorkItem> = {}): WorkItem => ({
  id,
  what: `Call ${id}`,
  patient: { id: `p-${id}`, name: `Patient ${id}` },
  since: '2026-11-18T10:00:00Z',
  urgency: 'routine',
  href: `/care-provider/tasks?task=${id}`,
  actions: [
    {
      key: 'C',
      label: 'Complete',
      done: 'Completed',
      run: () => {
        done.push(id);
        return Promise.resolve(() => Promise.resolve(done.push(`un-${id}`)));
      },
    },
  ],
  ...is,
});

const counted = (id: string, is: Partial<DueCount>): Known<DueCount> =>
  whole({ id, count: 0, more: false, oldest: null, critical: false, ...is });

const undos: (() => void)[] = [];

/** Two features bring work and an in-box each. */
const begin = async (items: readonly WorkItem[], address = '/care-provider/dashboard') => {
  done.length = 0;
  const found: WorkItemsFound = makeAutoObservable(
    { items: items as WorkItem[], known: whole(items) },
    {},
    { deep: false },
  );
  const renewals = counted('a', { count: 3, oldest: '2026-11-18T10:00:00Z' });
  const inbox = makeAutoObservable<{ known: Known<DueCount> }>({ known: { is: 'awaited' } }, {}, { deep: false });
  const due: Due = { of: (id) => (id === 'a' ? renewals : inbox.known) };
  const both: Setup<any> = (scope) => {
    setup(scope);
    const common = { order: 10, allow: ['practitioner'] as const };
    scope.add(WorkItems, { ...common, id: 'tasks', kind: () => 'Task', useItems: () => ({ ...found }) });
    scope.add(WorkItems, {
      ...common,
      id: 'broken',
      kind: () => 'Result',
      useItems: () => ({ items: [], known: { is: 'failed', error: new Error('away'), again: () => undefined } }),
    });
    scope.add(Inboxes, {
      ...common,
      id: 'a',
      title: () => 'Renewals',
      href: '/renewals',
    });
    scope.add(Inboxes, {
      ...common,
      id: 'b',
      order: 20,
      title: () => 'Results',
      href: '/results',
    });
  };
  const router = fakeRouter(address, '/care-provider/dashboard');
  const shelf = fakeToasts();
  undos.length = 0;
  const undo = (message: string, back: () => void): void => {
    undos.push(back);
    shelf.undo(message, back);
  };
  const toasts = { ...shelf, undo };
  const started = await startPlugin(careProvider, {
    setup: both,
    messages,
    given: [
      [
        Auth,
        fakeAuth({ activeRole: 'practitioner', selectedUser: profile({ role: 'practitioner', firstName: 'Priya' }) }),
      ],
      [Due, due],
      [Http, fakeHttp()],
      [ClinicalRecord, fakeRecord()],
      [Resources, fakeResources()],
      [Router, router],
      [Toasts, toasts],
    ],
  });
  await started.draw(TodayPage);
  return { ...started, router, toasts, inbox, found };
};

const change = (what: () => unknown): Promise<void> => act(async () => void runInAction(what));

const rows = (): string[] =>
  within(screen.getByRole('list', { name: 'Work list' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent ?? '');
const focused = (): string => document.activeElement?.querySelector('b')?.textContent ?? '';

test('RTE-3 the work list puts critical before urgent before the rest, and what is due first before what is due later', async () => {
  await begin([
    item('plain'),
    item('later', { due: '2026-12-20' }),
    item('sooner', { due: '2026-12-01' }),
    item('urgent', { urgency: 'urgent' }),
    item('critical', { urgency: 'critical' }),
  ]);
  expect(rows()).toEqual(['Call critical', 'Call urgent', 'Call sooner', 'Call later', 'Call plain']);
  expect(screen.getByText(/Could not load: Result/)).toBeInTheDocument();
});

test('RTE-3 the work list is done from the keyboard: move, act by letter, the next one has the focus, undo', async () => {
  const user = userEvent.setup();
  const { toasts } = await begin([
    item('1', { due: '2026-12-01' }),
    item('2', { due: '2026-12-02' }),
    item('3', { due: '2026-12-03' }),
  ]);
  const list = screen.getByRole('list', { name: 'Work list' });
  act(() =>
    within(list)
      .getAllByRole('button', { name: /^Call 1/ })[0]!
      .focus(),
  );
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('Call 2'));
  const legend = screen.getByRole('list', { name: 'Keyboard shortcuts' });
  expect(within(legend).getByText('Complete')).toBeInTheDocument();
  await user.keyboard('c');
  expect(done).toEqual(['2']);
  await waitFor(() => expect(rows()).toEqual(['Call 1', 'Call 3']));
  await waitFor(() => expect(focused()).toBe('Call 3'));
  expect(toasts.shown.map(({ message }) => message)).toEqual(['Completed']);
  await user.keyboard('u');
  expect(done).toEqual(['2', 'un-2']);
  await waitFor(() => expect(rows()).toEqual(['Call 1', 'Call 2', 'Call 3']));
});

test('RTE-3 only one row is a stop of the Tab key', async () => {
  await begin([item('1'), item('2')]);
  const open = screen.getAllByRole('button').filter((button) => button.classList.contains('cp-work-open'));
  expect(open.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
});

test('RTE-3 Enter opens beside the list under an address of its own, Escape goes back to the row', async () => {
  const user = userEvent.setup();
  const { router } = await begin([item('1'), item('2')]);
  const list = screen.getByRole('list', { name: 'Work list' });
  act(() =>
    within(list)
      .getAllByRole('button', { name: /^Call 1/ })[0]!
      .focus(),
  );
  await user.keyboard('{Enter}');
  expect(router.went.at(-1)).toBe('/care-provider/dashboard?work=tasks%2F1');
});

test('RTE-3 an item opened by its address shows whose it is, what can be done, and where it is dealt with in full', async () => {
  await begin([item('1'), item('2')], '/care-provider/dashboard?work=tasks/2');
  const panel = screen.getByRole('region', { name: 'Call 2' });
  expect(within(panel).getByRole('link', { name: 'Patient 2' })).toHaveAttribute('href', '/clinic/patients/p-2');
  expect(within(panel).getByRole('button', { name: 'Complete' })).toBeInTheDocument();
  expect(within(panel).getByRole('link', { name: 'Open full page' })).toHaveAttribute(
    'href',
    '/care-provider/tasks?task=2',
  );
});

test('RTE-3 what is critical is done with words, which stay where the server refuses them', async () => {
  const user = userEvent.setup();
  const said: string[] = [];
  const closing = {
    key: 'C',
    label: 'Complete',
    done: 'Completed',
    words: { label: 'what was done', text: 'Say what was done.' },
    run: (words: string) => {
      said.push(words);
      return said.length === 1 ? Promise.reject(new Error('no')) : Promise.resolve();
    },
  };
  await begin([item('1', { urgency: 'critical', actions: [closing] })]);
  act(() => screen.getAllByRole('button', { name: /^Call 1/ })[0]!.focus());
  await user.keyboard('c');
  const asked = await screen.findByRole('dialog', { name: 'Complete: Call 1' });
  await user.type(within(asked).getByRole('textbox'), 'Called back.');
  await user.click(within(asked).getByRole('button', { name: 'Complete' }));
  expect(await within(asked).findByText(/^Something went wrong/)).toBeInTheDocument();
  expect(within(asked).getByRole('textbox')).toHaveValue('Called back.');
  await user.click(within(asked).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(screen.queryByText('Call 1')).not.toBeInTheDocument());
  expect(said).toEqual(['Called back.', 'Called back.']);
});

test('RTE-3 what cannot be taken back is asked first, and a refusal leaves the item where it is', async () => {
  const user = userEvent.setup();
  const refusing = {
    key: 'D',
    label: 'Deny',
    done: 'Denied',
    sure: 'They are told.',
    run: () => Promise.reject(new Error('no')),
  };
  const { toasts } = await begin([item('1', { actions: [refusing] })]);
  act(() => screen.getAllByRole('button', { name: /^Call 1/ })[0]!.focus());
  await user.keyboard('d');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Deny' }));
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(toasts.shown[0]).toMatchObject({ intent: 'danger' });
  expect(rows()).toEqual(['Call 1']);
});

test('GRD-3 in-boxes say how many and how long, tell counting from none, and the critical one comes first', async () => {
  const { inbox } = await begin([]);
  const now = screen.getByRole('region', { name: 'Now' });
  const tiles = () =>
    within(now)
      .getAllByRole('link')
      .map((tile) => tile.textContent);
  expect(tiles()[0]).toMatch(/^Renewals3Oldest:/);
  expect(within(now).getByLabelText('Counting')).toBeInTheDocument();
  // On a page that was just opened nothing moves: what follows waits to be seen.
  expect(now.querySelector('.pv-awaited')).not.toBeNull();
  await change(() =>
    Object.assign(inbox, { known: counted('b', { count: 1, critical: true, oldest: '2026-11-20T08:00:00Z' }) }),
  );
  await waitFor(() => expect(tiles()[0]).toMatch(/^Results1Critical/));
  expect(now.querySelector('.pv-awaited')).toBeNull();
});

test('RTE-3 each act says whose it is and since when: two may wait for the same thing', async () => {
  const same = { what: 'An answer speaks of thoughts of death' };
  await begin([
    item('1', { ...same, patient: { id: 'p1', name: 'Maya Tremblay' } }),
    item('2', { ...same, patient: { id: 'p2', name: 'Samuel Asante' } }),
    item('3', { ...same, patient: { id: 'p2', name: 'Samuel Asante' }, since: '2026-11-17T10:00:00Z' }),
  ]);
  const names = screen.getAllByRole('button', { name: /^Complete: / }).map((one) => one.getAttribute('aria-label')!);
  expect(new Set(names).size).toBe(3);
  expect(names.filter((name) => /thoughts of death, Maya Tremblay, November 18, 2026/.test(name))).toHaveLength(1);
});

test('RTE-3 the Undo of one act takes back that one, though another was done after it', async () => {
  await begin([item('1'), item('2')]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Complete: Call 1, / }));
  await waitFor(() => expect(rows()).toEqual(['Call 2']));
  await user.click(screen.getByRole('button', { name: /^Complete: Call 2, / }));
  await waitFor(() => expect(undos).toHaveLength(2));
  act(() => undos[0]!());
  await waitFor(() => expect(done).toEqual(['1', '2', 'un-1']));
  act(() => undos[0]!());
  await waitFor(() => expect(rows()).toEqual(['Call 1']));
  expect(done).toEqual(['1', '2', 'un-1']);
});

test('PRD-4 work of a feature that stops leaves the list', async () => {
  const { found } = await begin([item('1'), item('2')]);
  await change(() => ((found as { items: readonly WorkItem[] }).items = [item('2')]));
  await waitFor(() => expect(rows()).toEqual(['Call 2']));
});

test('RTE-3 what waits for the line stays in the work list, and nobody is told that it is done', async () => {
  const user = userEvent.setup();
  const said = 'Complete: waiting for the connection';
  const complete = { key: 'C', label: 'Complete', done: 'Completed', run: () => Promise.resolve({ stays: said }) };
  const { toasts, found } = await begin([item('1', { actions: [complete] })]);
  await user.click(screen.getByRole('button', { name: /^Complete: Call 1, / }));
  await change(() => Object.assign(found, { items: [item('1', { waits: said })] }));
  expect(rows()).toEqual(['Call 1']);
  expect(screen.getByText(said)).toBeInTheDocument();
  expect(toasts.shown).toMatchObject([{ message: said }]);
});
