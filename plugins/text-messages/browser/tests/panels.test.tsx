import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, Resources, Toasts } from '#core/shared';
import { fakeHttp, fakeToasts } from '#test/kit/browser/fakes.ts';
import { ResourcesStore } from '#core/browser/session/resourcesStore.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { textMessages } from '../../manifest.ts';
import type { OwnTexts } from '../../shared/calls.ts';
import { OwnPanel } from '../components/OwnPanel.tsx';
import { StatusPanel } from '../components/StatusPanel.tsx';
import { messages } from '../index.ts';
import { ownTexts } from '../messages/own/index.ts';
import { statusTexts } from '../messages/status/index.ts';

const nothing: OwnTexts = {
  isOffered: true,
  from: '6135550199',
  number: null,
  on: false,
  stopped: null,
  waiting: null,
};
const confirmed: OwnTexts = { ...nothing, number: '6135550121', on: true };

type Answers = Parameters<typeof fakeHttp>[0];

const draw = async (panel: typeof OwnPanel, answers: Answers) => {
  const http = fakeHttp(answers);
  const resources = new ResourcesStore(http);
  const toasts = fakeToasts();
  const plugin = await startPlugin(textMessages, {
    setup: () => undefined,
    messages,
    given: [
      [Resources, resources],
      [Toasts, toasts],
    ],
  });
  await Promise.all([plugin.i18n.load(ownTexts), plugin.i18n.load(statusTexts)]);
  await plugin.draw(panel);
  return {
    resources,
    toasts,
    user: userEvent.setup(),
    sent: (id: string) => http.sent.filter((one) => one.id === id),
  };
};

test('a patient confirms a telephone by its code, and what they typed stays when it is refused', async () => {
  let own = nothing;
  const { user, sent } = await draw(OwnPanel, {
    'textMessages.own': () => ({ data: own }),
    'textMessages.askNumber': () => ({ data: (own = { ...own, waiting: '6135550121' }) }),
    'textMessages.confirmNumber': ({ body }: { body: { code: string } }) => {
      if (body.code !== '123456') throw new CallFailure(401, 'wrong_code', 'This code is wrong or has expired.');
      return { data: (own = confirmed) };
    },
  });
  const number = await screen.findByLabelText(/^Mobile number/);
  await user.type(number, '613');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Enter the 10 digits of the telephone.')).toBeInTheDocument();
  expect(sent('textMessages.askNumber')).toEqual([]);
  await user.type(number, ' 555 0121');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/We are sending a code to 613-555-0121/)).toBeInTheDocument();
  const code = screen.getByLabelText(/^Code from the message/);
  await user.type(code, '654321');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent('textMessages.confirmNumber')).toHaveLength(1));
  expect(code).toHaveValue('654321');
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('switch', { name: 'Remind me by text message' })).toBeChecked();
});

test('messages are switched off at once; a number goes only once it is sure', async () => {
  let own = confirmed;
  const { user, sent, toasts } = await draw(OwnPanel, {
    'textMessages.own': () => ({ data: own }),
    'textMessages.choose': ({ body }: { body: { on: boolean } }) => ({ data: (own = { ...own, on: body.on }) }),
    'textMessages.removeNumber': () => ({ data: (own = nothing) }),
  });
  await user.click(await screen.findByRole('switch', { name: 'Remind me by text message' }));
  await waitFor(() => expect(sent('textMessages.choose')[0]?.input.body).toEqual({ on: false }));
  expect(toasts.shown.at(-1)?.message).toBe('Text messages are off.');
  await user.click(screen.getByRole('button', { name: 'Remove number' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent('textMessages.removeNumber')).toEqual([]);
});

test('whoever answered STOP is told how messages come back; where none are sent nothing is offered', async () => {
  await draw(OwnPanel, {
    'textMessages.own': () => ({ data: { ...confirmed, stopped: '2026-11-20T15:00:00Z' } }),
  });
  expect(await screen.findByText(/send START from your telephone to 613-555-0199/)).toBeInTheDocument();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('without a line a patient is told so, and asked for nothing', async () => {
  await draw(OwnPanel, { 'textMessages.own': () => ({ data: { ...nothing, isOffered: false, from: null } }) });
  expect(await screen.findByText(/only once a telephone service is set up/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an administrator sees how messages do, and answers as a telephone of the demonstration', async () => {
  const week = { sent: 12, failed: 1, unknown: 0, waiting: 2, answered: 7 };
  const phone = {
    id: '1',
    at: new Date().toISOString(),
    number: '6135550121',
    words: 'Will you come?',
    state: 'arrived',
  };
  const { user, sent } = await draw(StatusPanel, {
    'textMessages.status': () => ({
      data: { mode: 'demo', from: '6135550199', takers: 3, stopped: 1, week, phones: [phone] },
    }),
    'textMessages.answerAsPhone': () => undefined,
  });
  expect((await screen.findByText('Answered')).nextSibling).toHaveTextContent('7');
  expect(screen.getByText('Will you come?')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Answer/), 'YES');
  await user.click(screen.getByRole('button', { name: 'Answer as this telephone' }));
  await waitFor(() =>
    expect(sent('textMessages.answerAsPhone')[0]?.input).toMatchObject({
      params: { number: '6135550121' },
      body: { words: 'YES' },
    }),
  );
  expect(screen.getByLabelText(/^Answer/)).toHaveValue('');
});
