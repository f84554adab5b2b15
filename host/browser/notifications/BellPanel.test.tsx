import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KernelContext, NotificationKinds } from '#core/browser';
import { Auth, type Notification, Notifications } from '#core/shared';
import { uiMessages } from '#ui/messages.ts';
import { feature, house, me } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { Bell } from './Bell.tsx';

const said = (id: number, session: string, read = false): Notification => ({
  notification_id: `n${id}`,
  type: 'message',
  read,
  created_at: new Date(Date.UTC(2026, 10, 20, 13, id)).toISOString(),
  data: { type: 'message', session_id: session },
});

let open: House | undefined;
afterEach(() => {
  act(() => open?.kernel.stop());
  open = undefined;
});

const bell = 'GET /messaging/notifications';
const openBell = async (...list: readonly Notification[]): Promise<House> => {
  const messaging = line(plugin({ id: 'messaging' }), ({ add }) => {
    add(NotificationKinds, { kind: 'message', text: ({ data }) => `Word in ${data.session_id}` });
  });
  const it = (open = await startHouse([messaging], {
    ...house([feature('messaging', true)]),
    'GET /v3/users/me': me(),
    [bell]: { data: list, unread: list.filter(({ read }) => !read).length, next: null },
    'PATCH /messaging/notifications': { data: { notification_id: null, read: true, unread: 0 } },
  }));
  await it.kernel.i18n.load(uiMessages);
  await it.kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: true });
  await settled();
  render(
    <KernelContext value={it.kernel}>
      <Bell />
    </KernelContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(it.kernel.service(Notifications).pending).toBe(false));
  return it;
};
const rows = (): readonly string[] =>
  screen
    .queryAllByRole('listitem')
    .map((one) => one.textContent.replace(/^(Word in \w).*?(and \d.*)?$/, '$1 $2').trim());

test('ENT-3 what was said of one thing is one line, and read together', async () => {
  const it = await openBell(said(5, 'A'), said(4, 'B', true), said(3, 'A'), said(2, 'A', true));
  expect(rows()).toEqual(['Word in A and 2 earlier', 'Word in B']);
  const unfold = screen.getByRole('button', { name: 'and 2 earlier: Word in A', expanded: false });
  await userEvent.click(unfold);
  expect(within(screen.getByRole('list', { name: 'and 2 earlier: Word in A' })).getAllByRole('listitem')).toHaveLength(
    2,
  );
  await userEvent.click(screen.getByRole('button', { name: 'and 2 earlier: Word in A', expanded: true }));
  expect(screen.queryByRole('list', { name: 'and 2 earlier: Word in A' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Mark as read: Word in A, / }));
  expect(it.seen.at(-1)?.body).toEqual({ notification_ids: ['n5', 'n3'], read: true });
});

test('ENT-3 what arrives while the list is read moves nothing until it is asked for', async () => {
  const it = await openBell(said(2, 'B'), said(1, 'A'));
  const store = it.kernel.service(Notifications);
  const arrive = async (...list: readonly Notification[]): Promise<void> => {
    it.answers[bell] = { data: list, unread: 1, next: null };
    await act(() => store.arrived(list[0]!));
  };
  await arrive(said(4, 'D'), said(3, 'C'), said(2, 'B', true), said(1, 'A'));
  expect(rows()).toEqual(['Word in B', 'Word in A']);
  expect(screen.getByRole('button', { name: /^Mark as unread: Word in B/ })).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Show 2 new' }));
  expect(rows()).toEqual(['Word in D', 'Word in C', 'Word in B', 'Word in A']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(screen.getByRole('dialog')).toHaveFocus();
});

test('ENT-3 only what is unread is listed where that is asked; what is read meanwhile stays in its place', async () => {
  const it = await openBell(said(2, 'B', true), said(1, 'A'));
  it.answers[bell] = { data: [said(1, 'A')], unread: 1, next: null };
  await userEvent.click(screen.getByRole('radio', { name: /^Unread/ }));
  expect(await screen.findByText('Word in A')).toBeInTheDocument();
  expect(rows()).toEqual(['Word in A']);
  it.answers[bell] = { data: [], unread: 0, next: null };
  await act(() => it.kernel.service(Notifications).arrived(said(1, 'A')));
  expect(screen.getByRole('button', { name: /^Mark as unread: Word in A/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
});
