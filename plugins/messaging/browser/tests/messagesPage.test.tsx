import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commands, Navigation, NotificationKinds, PatientCards, ProviderCards, Routes } from '#core/browser';
import { CallFailure, type Notification } from '#core/shared';
import { messageAdded, messagesRead, typing } from '../../shared/message.ts';
import { MessagesPage } from '../inbox/pages/MessagesPage.tsx';
import { withLayout } from '#test/kit/browser/withLayout.ts';
import { doctor, me, message, profile, session, sessionId, startMessaging } from './testKit.tsx';

beforeAll(withLayout);

const address = `/messages/session?session_id=${sessionId}`;
const write = () => screen.getByRole('textbox', { name: 'Write to Priya' });

test('API-4 CST-1 sessions are asked for every 20 s', async () => {
  const { watched } = await startMessaging({ sessions: [session()] });
  expect(watched).toContainEqual({ id: 'sessions.unique', pollMs: 20_000 });
});

test('RTE-6 the plugin adds its routes, navigation with a badge, cards, command and the four kinds', async () => {
  const { contributed, stop } = await startMessaging({ sessions: [session({ unread: 3 })] });
  await act(async () => {});
  expect(contributed(Routes).map(({ item }) => item.path)).toEqual(['/messages', '/messages/session', '/request']);
  expect(contributed(Navigation)[0]!.item.badge!()).toBe(3);
  expect(contributed(NotificationKinds).map(({ item }) => item.kind)).toEqual([
    'request',
    'secure_messaging_status',
    'end_secure_session',
    'message',
  ]);
  expect([contributed(PatientCards).length, contributed(ProviderCards).length, contributed(Commands).length]).toEqual([
    2, 1, 1,
  ]);
  stop();
  expect(contributed(Routes)).toEqual([]);
});

test('ENT-6 in the bell’s list a notification says which session, and what became of it since', async () => {
  const { contributed, draw } = await startMessaging({ sessions: [session({ session_status: 'completed' })] });
  const About = contributed(NotificationKinds).find(({ item }) => item.kind === 'request')!.item.about!;
  const told = (status: string): Notification => ({
    ...{ notification_id: 'n1', type: 'request', read: false, created_at: '2026-11-20T14:00:00.000Z' },
    data: { type: 'request', session_id: sessionId, session_status: status },
  });
  await draw(() => <About notification={told('requested')} />);
  expect(await screen.findByText('Rash on forearm · completed since')).toBeInTheDocument();
  cleanup();
  await draw(() => <About notification={told('completed')} />);
  expect(await screen.findByText('Rash on forearm')).toBeInTheDocument();
});

test('ENT-5 ENT-6 STA-6 notifications name people and states, never what it is about', async () => {
  const { contributed, staled } = await startMessaging({ sessions: [session()] });
  const say = (
    type: 'request' | 'secure_messaging_status' | 'end_secure_session' | 'message',
    session_status = 'confirmed',
  ): string => {
    const data = {
      type,
      sender_first_name: 'Priya',
      sender_last_name: 'Sandhu',
      session_id: sessionId,
      session_status,
      session_reason: 'SECRET',
    };
    const notification: Notification = { notification_id: '1', type, read: false, created_at: '', data };
    const { item } = contributed(NotificationKinds).find((one) => one.item.kind === type)!;
    item.handle?.(notification);
    expect(item.href?.(notification)).toBe(address);
    return item.text(notification);
  };
  const said = [
    say('request'),
    say('message'),
    say('secure_messaging_status'),
    say('secure_messaging_status', 'denied'),
    say('end_secure_session'),
  ];
  expect(said).toEqual([
    'Priya Sandhu requested a secure session with you.',
    'New message from Priya Sandhu.',
    'Your session was confirmed.',
    'A message request was denied.',
    'Priya Sandhu completed a session.',
  ]);
  expect(staled).toContainEqual(['sessions']);
});

test('hostile text is shown as text', async () => {
  const text = '<img src=x onerror="alert(1)"><b>bold</b>';
  const { draw } = await startMessaging({
    sessions: [session({ last_seq: 1 })],
    messages: [message(1, { text })],
    address,
  });
  const { container } = await draw(MessagesPage);
  expect(await screen.findByText(text, { selector: '.msg-text' })).toBeInTheDocument();
  expect(container.querySelector('.msg-text img')).toBeNull();
});

test('Enter sends, Shift and Enter begins a line, and the draft goes with what was sent', async () => {
  const { draw, http, drafts } = await startMessaging({
    sessions: [session()],
    address,
    answers: {
      'sessions.send': ({ body }) => ({
        data: message(1, { author_id: me, text: body.text, client_id: body.client_id }),
      }),
    },
  });
  await draw(MessagesPage);
  const user = userEvent.setup();
  await user.type(write(), 'Two{Shift>}{Enter}{/Shift}lines');
  expect(drafts.kept[`messaging:draft:${sessionId}`]).toBe('Two\nlines');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Two\s+lines/, { selector: '.msg-text' })).toBeInTheDocument();
  const [sent] = http.sent.filter(({ id }) => id === 'sessions.send');
  expect(sent!.input.body).toMatchObject({ session_id: sessionId, text: 'Two\nlines' });
  expect(write()).toHaveValue('');
  expect(drafts.kept).toEqual({});
});

test('a message that is here before the answer to its sending stands there once', async () => {
  const { draw, live, http } = await startMessaging({
    sessions: [session()],
    address,
    answers: { 'sessions.send': () => new Promise(() => undefined) },
  });
  await draw(MessagesPage);
  await userEvent.type(write(), 'Numb fingers{Enter}');
  await waitFor(() => expect(http.sent.map(({ id }) => id)).toContain('sessions.send'));
  const { client_id } = http.sent.find(({ id }) => id === 'sessions.send')!.input.body;
  act(() => live.event(messageAdded, message(1, { author_id: me, client_id, text: 'Numb fingers' })));
  expect(await screen.findByText('You: Numb fingers')).toBeInTheDocument();
  expect(screen.getAllByText('Numb fingers', { selector: '.msg-text' })).toHaveLength(1);
});

test('a half-written message comes back from its draft', async () => {
  const { draw } = await startMessaging({
    sessions: [session()],
    address,
    drafts: { [`messaging:draft:${sessionId}`]: 'half-written' },
  });
  await draw(MessagesPage);
  expect(write()).toHaveValue('half-written');
});

test('RTE-6 a message in another language is marked with it, where it is read and where it is said', async () => {
  const text = 'Bonjour, j’ai des vertiges depuis ce matin et je ne vais pas mieux.';
  const { draw, live } = await startMessaging({ sessions: [session()], address });
  await draw(MessagesPage);
  act(() => live.event(messageAdded, message(1, { text })));
  expect(await screen.findByText(text, { selector: '.msg-text' })).toHaveAttribute('lang', 'fr-CA');
  expect(within(screen.getByRole('log')).getByText(`Priya Sandhu: ${text}`)).toHaveAttribute('lang', 'fr-CA');
});

test('a message that arrives is shown, heard by screen readers, and told as read to its author', async () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { draw, live, http } = await startMessaging({ sessions: [session()], address });
  await draw(MessagesPage);
  act(() => live.event(messageAdded, message(1, { text: 'Good morning' })));
  expect(await screen.findByText('Good morning', { selector: '.msg-text' })).toBeInTheDocument();
  expect(within(screen.getByRole('log')).getByText('Priya Sandhu: Good morning')).toBeInTheDocument();
  await waitFor(() =>
    expect(http.sent.filter(({ id }) => id === 'sessions.read').map(({ input }) => input.body)).toEqual([
      { session_id: sessionId, up_to: 1 },
    ]),
  );
});

test('receipts name who has read, and typing is shown until it is old', async () => {
  const { draw, live } = await startMessaging({
    sessions: [session({ last_seq: 1 })],
    messages: [message(1, { author_id: me })],
    address,
  });
  await draw(MessagesPage);
  expect(await screen.findByText(/· sent/)).toBeInTheDocument();
  act(() => live.event(messagesRead, { session_id: sessionId, profile_id: doctor, up_to: 1 }));
  expect(screen.getByText(/read by Priya/)).toBeInTheDocument();
  jest.useFakeTimers();
  act(() => live.signalled(typing, { session_id: sessionId }, doctor));
  expect(screen.getByText('Priya is typing…')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(7000));
  expect(screen.queryByText('Priya is typing…')).toBeNull();
  jest.useRealTimers();
});

test('STA-1 a completed session can be read and not written in', async () => {
  const { draw } = await startMessaging({
    sessions: [session({ session_status: 'completed', last_seq: 1 })],
    messages: [message(1)],
    address,
  });
  await draw(MessagesPage);
  expect(await screen.findByText('This session is completed. You can still read it.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('API-9 who was asked confirms in place; who came second is told what was decided', async () => {
  let decided = false;
  const { draw, resources, toasts } = await startMessaging({
    who: profile(doctor, 'practitioner', 'Priya', 'Sandhu'),
    sessions: [session({ session_status: 'requested', confirmed: null, due: '2026-11-21T14:00:00.000Z' })],
    address,
    answers: {
      'sessions.confirm': () => {
        if (decided) throw new CallFailure(409, 'session_denied', 'x');
        decided = true;
        return { data: session() };
      },
    },
  });
  await draw(MessagesPage);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Confirm session' }));
  expect(resources.sent).toEqual([
    { id: 'sessions.confirm', input: { body: { session_id: sessionId, confirmed: true } } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Confirm session' }));
  expect(toasts.shown.map((toast) => toast.message)).toEqual([
    'Session confirmed.',
    'Someone else has already denied this request.',
  ]);
});

test('API-10 ROL-2 an administrator denies with a reason, after a question', async () => {
  const { draw, resources } = await startMessaging({
    who: profile('profile-admin', 'clinic_admin', 'Hannah', 'Whitecloud'),
    sessions: [session({ session_status: 'requested', confirmed: null, mine: false })],
    address,
    answers: { 'sessions.decide': () => ({ data: session() }) },
  });
  await draw(MessagesPage);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Away');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(resources.sent).toEqual([]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deny' }));
  expect(resources.sent).toEqual([
    { id: 'sessions.decide', input: { body: { session_id: sessionId, confirmed: false, reason: 'Away' } } },
  ]);
});

test('arrow keys move in the list and only one line is a stop of the Tab key', async () => {
  const others = ['2', '3'].map((n) => session({ session_id: sessionId.replaceAll('1', n), session_reason: n }));
  const { draw } = await startMessaging({ sessions: [session(), ...others] });
  await draw(MessagesPage);
  const links = within(screen.getByRole('navigation', { name: 'Sessions' })).getAllByRole('link');
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  links[0]!.focus();
  const user = userEvent.setup();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(links[2]).toHaveFocus();
  expect(links.map((link) => link.tabIndex)).toEqual([-1, -1, 0]);
});

test('nothing yet, something wrong, and a session that is not there each say what to do', async () => {
  const empty = await startMessaging();
  const first = await empty.draw(MessagesPage);
  expect(await screen.findByText('No sessions yet')).toBeInTheDocument();
  first.unmount();
  const broken = () => {
    throw new CallFailure(503, 'unavailable', '');
  };
  const failing = await startMessaging({ answers: { 'sessions.unique': broken } });
  const second = await failing.draw(MessagesPage);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  second.unmount();
  const missing = () => {
    throw new CallFailure(404, 'not_found', '');
  };
  const gone = await startMessaging({ address, answers: { 'sessions.list': missing } });
  await gone.draw(MessagesPage);
  expect(await screen.findByText('This session cannot be shown')).toBeInTheDocument();
});

test('the whole page speaks French', async () => {
  const { draw } = await startMessaging({ sessions: [session()], address, locale: 'fr-CA' });
  await draw(MessagesPage);
  expect(await screen.findByRole('textbox', { name: 'Écrire à Priya' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Terminer la conversation' })).toBeInTheDocument();
});
