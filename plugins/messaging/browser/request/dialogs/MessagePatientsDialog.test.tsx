import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startMessaging } from '../../tests/testKit.tsx';
import { MessagePatientsDialog } from './MessagePatientsDialog.tsx';

const patients = [
  { id: 'a', name: 'Maya Tremblay' },
  { id: 'b', name: 'Zoé Roy' },
];

test('API-8 the same is written to each selected patient in a session of their own; who has no account is named', async () => {
  const sent = jest.fn((_: any) => ({ data: {} }));
  const close = jest.fn();
  const { draw, toasts } = await startMessaging({
    answers: {
      'chart.portals': () => ({ data: [{ id: 'a', state: 'active', email: 'maya@x.test' }] }),
      'sessions.request': sent,
    },
  });
  await draw(() => <MessagePatientsDialog patients={patients} close={close} />);
  expect(await screen.findByText('1 patient has no account and gets no message')).toBeInTheDocument();
  expect(screen.getByText('Zoé Roy')).toBeInTheDocument();
  expect(screen.getByText('A message that is sent can’t be taken back.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Subject'), 'The clinic is closed on Monday.');
  await userEvent.type(screen.getByLabelText('Message'), 'We open again on Tuesday.');
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 patient' }));
  await waitFor(() => expect(toasts.shown[0]?.message).toBe('Sent to 1 patient.'));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0].body).toMatchObject({
    session_reason: 'The clinic is closed on Monday.',
    message: { text: 'We open again on Tuesday.' },
    users: [{ email: 'maya@x.test' }],
  });
});
