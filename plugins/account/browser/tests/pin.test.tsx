import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Auth } from '#core/shared';
import { WaysBack } from '#core/browser';
import { type fakeHttp, fakeLock } from '#test/kit/browser/fakes.ts';
import { PinWay } from '../lockPin/PinWay.tsx';
import { PinPanel } from '../lockPin/PinPanel.tsx';
import { startAccount } from './testKit.tsx';

const start = async (auth: Partial<Auth>, answers: Parameters<typeof fakeHttp>[0], cognito = false) =>
  startAccount({ at: '/settings?panel=lock', auth: { signedIn: true, ...auth }, answers, cognito });

test('STA-5 a PIN is asked for twice, with the password, and can be removed', async () => {
  const refreshMe = jest.fn(() => Promise.resolve());
  const {
    plugin: { draw },
    resources,
  } = await start({ refreshMe }, { 'users.savePin': () => undefined });
  await draw(PinPanel);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set a PIN' }));
  await user.type(screen.getByLabelText('Your password'), 'secret');
  await user.type(screen.getByLabelText('New PIN'), '123456');
  await user.type(screen.getByLabelText('New PIN again'), '208315');
  await user.click(screen.getByRole('button', { name: 'Save PIN' }));
  expect((await screen.findAllByText(/too easy to guess/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('The two PINs are not the same.').length).toBeGreaterThan(0);
  expect(resources.sent).toEqual([]);
  await user.clear(screen.getByLabelText('New PIN'));
  await user.type(screen.getByLabelText('New PIN'), '208315');
  await user.click(screen.getByRole('button', { name: 'Save PIN' }));
  await waitFor(() => expect(refreshMe).toHaveBeenCalled());
  expect(resources.sent.at(-1)?.input.body).toEqual({ password: 'secret', pin: '208315' });
});

test('STA-5 where another service keeps the password, or there is none, no PIN is offered', async () => {
  const outside = await start({}, {}, true);
  await outside.plugin.draw(PinPanel);
  const without = await start({ signOn: { clinic: 'x', name: 'X', password: false } }, {});
  await without.plugin.draw(PinPanel);
  expect(screen.queryByRole('button', { name: 'Set a PIN' })).toBeNull();
});

test('STA-5 the lock opens with the PIN, says how many tries are left, and then asks for the password', async () => {
  let left = 2;
  const opened: boolean[] = [];
  const lock = fakeLock({ unlockBy: (prove) => prove('seal').then(({ correct }) => (opened.push(correct), correct)) });
  const { plugin } = await start({ hasPin: true }, {});
  expect(plugin.contributed(WaysBack).map(({ item }) => [item.id, item.isForMe()])).toEqual([['account.pin', true]]);
  const answers = {
    'users.verifyPin': ({ body }: any) =>
      body.pin === '208315' ? { correct: true, left: 5 } : { correct: false, left: (left -= 1) },
  };
  const drawn = await startAccount({ at: '/', auth: { signedIn: true, hasPin: true }, answers, lock });
  await drawn.plugin.draw(() => <PinWay to="unlock" />);
  const user = userEvent.setup();
  expect(await screen.findByLabelText('PIN')).toHaveFocus();
  await user.keyboard('999999{Enter}');
  expect((await screen.findAllByText(/1 try left/)).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('PIN'), '208315{Enter}');
  await waitFor(() => expect(opened).toEqual([false, true]));
  await user.clear(screen.getByLabelText('PIN'));
  await user.type(screen.getByLabelText('PIN'), '999999{Enter}');
  expect(await screen.findByText('Too many wrong PINs. Enter your password instead.')).toBeInTheDocument();
  expect(screen.queryByLabelText('PIN')).toBeNull();
});
