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
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(screen.getByText('Please enter To')).toBeInTheDocument();
  expect(screen.getByText('Please enter Reason')).toBeInTheDocument();
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
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rash on forearm');
  expect(drafts.kept['messaging:request']).toContain('Rash on forearm');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(resources.sent[0]!.input).toMatchObject({
    query: {},
    body: { session_reason: 'Rash on forearm', start: 'now', users: [{ email: 'priya@x.test' }] },
  });
  expect(router.went).toEqual([`/messages/session?session_id=${sessionId}`]);
  expect(toasts.shown[0]!.message).toBe('Your request was sent.');
  expect(drafts.kept).toEqual({});
});

test('API-8 a name that was typed and not chosen is asked about, and the request waits', async () => {
  const { draw, resources } = await startMessaging({ address: '/request?to=priya@x.test', answers: people });
  await draw(RequestPage);
  await act(async () => {});
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rash');
  await user.type(screen.getByRole('combobox'), 'dani{Enter}');
  expect(resources.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
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
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Once');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('took too long');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Once');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  const ids = resources.sent.map(({ input }) => input.body.client_id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test('a patient is told that this is not for emergencies', async () => {
  const { draw } = await startMessaging({ address: '/request', answers: people });
  await draw(RequestPage);
  expect(screen.getByText('Not for emergencies')).toBeInTheDocument();
});
