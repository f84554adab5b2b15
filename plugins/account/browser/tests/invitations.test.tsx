import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startAccount } from './testKit.tsx';

const offer = {
  id: 'o1',
  organization: 'Clinique Laurier',
  role: 'patient',
  needsProof: true,
  expiresAt: '2026-12-01T10:00:00Z',
};
const me = { signedIn: true, activeRole: 'patient', email: 'me@example.ca' } as const;
const open = async (answers: Record<string, () => unknown> = {}, locale: 'en-CA' | 'fr-CA' = 'en-CA') => {
  let refreshed = 0;
  const started = await startAccount({
    at: '/settings?panel=invitations',
    locale,
    auth: { ...me, refreshMe: () => Promise.resolve(void (refreshed += 1)) },
    answers: { 'users.offers': () => ({ data: [offer] }), 'users.acceptOffer': () => ({ profileId: 'p' }), ...answers },
  });
  await started.open();
  return { ...started, refreshed: () => refreshed };
};

test('an invited account accepts with the code from the clinic', async () => {
  const { resources, toasts, refreshed } = await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Code from your clinic'), '123456');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(toasts.shown[0]?.message).toBe('Invitation accepted. Switch clinics in your account menu.'),
  );
  expect(resources.sent.at(-1)).toEqual({
    id: 'users.acceptOffer',
    input: { params: { id: 'o1' }, body: { proof: { code: '123456' } } },
  });
  expect(refreshed()).toBe(1);
});

test('no invitation says so, in French too', async () => {
  await open({ 'users.offers': () => ({ data: [] }) }, 'fr-CA');
  expect(await screen.findByText('Aucune invitation')).toBeInTheDocument();
});
