import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { requestSession } from '#plugins/messaging/shared/calls.ts';
import type { Person } from '#plugins/messaging/shared/session.ts';
import { RequestPage } from './RequestPage.tsx';
import { withLayout } from '#test/kit/browser/withLayout.ts';
import { doctor, session, sessionId, startMessaging } from '../../tests/testKit.tsx';

beforeAll(withLayout);

const priya: Person = {
  profile_id: doctor,
  email: 'priya@x.test',
  first_name: 'Priya',
  last_name: 'Sandhu',
  role: 'practitioner',
  title: 'Family physician',
};
const people = { 'sessions.people': () => ({ data: [priya] }) };

test('CST-1 a request is given up after 10 s', () => {
  expect(requestSession.timeoutMs).toBe(10_000);
});

test('VAL-2 what is missing is named and nothing is sent', async () => {
  const { draw, resources } = await startMessaging({ address: '/request', answers: people });
  await draw(RequestPage);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Please enter To')).toBeInTheDocument();
  expect(screen.getByText('Please enter Subject')).toBeInTheDocument();
  expect(screen.getByText('Please enter Message')).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(resources.sent).toEqual([]);
});

test('API-8 somebody is found by typing, chosen with the keyboard, and asked', async () => {
  const { draw, resources, router, toasts, drafts } = await startMessaging({
    address: '/request',
    answers: { ...people, 'sessions.request': () => ({ data: session() }) },
  });
  await draw(RequestPage);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'pri');
  expect(await screen.findByRole('option', { name: /Priya Sandhu/ })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Rash on forearm');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'It itches.');
  for (const words of ['Rash on forearm', 'It itches.']) expect(drafts.kept['messaging:request']).toContain(words);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(resources.sent[0]!.input).toMatchObject({
    query: {},
    body: {
      session_reason: 'Rash on forearm',
      start: 'now',
      users: [{ email: 'priya@x.test' }],
      message: { text: 'It itches.' },
    },
  });
  expect(router.went).toEqual([`/messages/session?session_id=${sessionId}`]);
  expect(toasts.shown[0]!.message).toBe('Your message was sent.');
  expect(drafts.kept).toEqual({});
});

test('API-8 a name that was typed and not chosen is asked about, and the request waits', async () => {
  const { draw, resources } = await startMessaging({ address: '/request?to=priya@x.test', answers: people });
  await draw(RequestPage);
  await act(async () => {});
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Rash');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Red');
  await user.type(screen.getByRole('combobox'), 'dani{Enter}');
  expect(resources.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(resources.sent).toEqual([]);
  expect(screen.getByRole('combobox')).toHaveValue('dani');
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(/Choose someone from the list/);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Remove Priya Sandhu' })).not.toBeInTheDocument();
});

test('API-8 after a lost answer the same request is sent again, not a second one', async () => {
  let lost = true;
  const { draw, resources } = await startMessaging({
    address: '/request?to=priya@x.test',
    answers: {
      ...people,
      'sessions.request': () => {
        if (!lost) return { data: session() };
        lost = false;
        throw new CallFailure(0, 'timeout', '');
      },
    },
  });
  await draw(RequestPage);
  await act(async () => {});
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Once');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Only');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('took too long');
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Once');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const ids = resources.sent.map(({ input }) => input.body.client_id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test.each([
  [3.2, 'This clinic usually answers within 4 hours.'],
  [0.4, 'This clinic usually answers within an hour.'],
  [50, 'This clinic usually answers within 3 days.'],
])('the clinic’s usual answer time is said where it is known: %s hours', async (hours, words) => {
  const answers = { ...people, 'sessions.answerTime': () => ({ data: { hours } }) };
  const { draw } = await startMessaging({ address: '/request', answers });
  await draw(RequestPage);
  expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
});

test('with whom one wrote before is one press away, and a picture goes along', async () => {
  const file = { file_id: '22222222-2222-4222-8222-222222222222', name: 'arm.png', type: 'image/png', size: 5 };
  const { draw, resources } = await startMessaging({
    address: '/request',
    answers: {
      ...people,
      'sessions.unique': () => ({ data: [session()], unread: 0 }),
      'sessions.upload': () => ({ data: { offset: 5, file } }),
      'sessions.request': () => ({ data: session() }),
    },
  });
  await draw(RequestPage);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Priya Sandhu' }));
  expect(screen.queryByRole('button', { name: 'Priya Sandhu' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Rash');
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['12345'], 'arm.png', { type: 'image/png' }),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const sent = resources.sent.find(({ id }) => id === 'sessions.request');
  expect(sent?.input.body.message).toEqual({ text: '', file_ids: [file.file_id] });
});

test('a patient is told that this is not for emergencies', async () => {
  const { draw } = await startMessaging({ address: '/request', answers: people });
  await draw(RequestPage);
  expect(screen.getByText('Not for emergencies')).toBeInTheDocument();
});
