import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fax } from '../../shared/calls.ts';
import { line, one, open, sentTo, whole } from './deskKit.ts';

afterEach(cleanup);

const sent: NonNullable<Fax['sent']> = {
  ...{ patient: null, sha256: 'a', documents: [], subject: '', pagesSent: 0, cancelAsked: false },
  ...{ nextAt: null, cost: null, replyTo: null, together: [] },
};
const out = (state: Fax['state'], is: Partial<Fax> = {}) => ({
  'faxes.read': () => whole(one, { direction: 'out', state, sent, pages: 5, ...is }),
});

test('RTE-5 clinic/faxes asks before it stops a fax that a line has, and says that the line was asked', async () => {
  const { sent: calls, toasts } = await open(
    { ...out('sending'), 'faxes.cancel': () => ({ outcome: 'asked' }) },
    `?queue=sending&fax=${one}`,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  const sure = within(await screen.findByRole('alertdialog'));
  expect(sure.getByText(/Pages that went through can’t be called back/)).toBeInTheDocument();
  expect(sentTo(calls, 'faxes.cancel')).toEqual([]);
  await user.click(sure.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('The line is asked to stop.'));
  cleanup();
  await open(out('sending', { sent: { ...sent, cancelAsked: true } }), `?fax=${one}`);
  expect(
    await screen.findByText(/You’ll see here whether it was cancelled, partly sent or delivered/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel sending' })).toBeNull();
});

test('RTE-5 clinic/faxes says what was sent of a fax that went in part, and offers to send it again', async () => {
  const list = { 'faxes.list': () => ({ data: [line(one, { direction: 'out', state: 'partial' })], next: null }) };
  await open({ ...list, ...out('partial', { sent: { ...sent, pagesSent: 3 } }) }, `?queue=failed&fax=${one}`);
  expect(await screen.findByText('3 of 5 pages went through')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Not sent: faxes' })).getByText('Partly sent')).toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(/would get it twice/)).toBeInTheDocument();
  cleanup();
  await open(out('partial', { sent: { ...sent, pagesSent: null } }), `?fax=${one}`);
  expect(await screen.findByText(/The line didn’t say how many/)).toBeInTheDocument();
  cleanup();
  const history = [{ at: new Date().toISOString(), by: null, what: 'cancel_too_late', detail: {} }];
  await open(out('sent', { history }), `?fax=${one}`);
  expect(await screen.findByText(/but it was delivered first/)).toBeInTheDocument();
});
