import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { singleSignOn } from '../../manifest.ts';
import { DirectoryPanel } from '../components/DirectoryPanel.tsx';
import { messages, setup } from '../index.ts';

const address = 'https://clinic.example/scim/v2';
const at = '2026-05-04T15:00:00.000Z';
const empty = {
  ...{ address, token: null, others: { customRole: null, gone: false }, groups: [], calls: [] },
  roles: [
    { role: 'practitioner' as const, customRole: null },
    { role: 'practitioner' as const, customRole: { id: 'desk', name: 'Front desk' } },
  ],
};

const draw = async (answers: Readonly<Record<string, () => unknown>>) => {
  const started = await startClinical(singleSignOn, { setup, messages, answers, role: 'admin', address: '/' });
  await started.draw(DirectoryPanel);
};

test('the panel shows the address, nothing yet, and a new token once', async () => {
  const user = userEvent.setup();
  await draw({
    'single-sign-on.directory': () => empty,
    'single-sign-on.makeToken': () => ({ token: 'scim_secret' }),
  });
  expect(await screen.findByText(address)).toBeInTheDocument();
  expect(screen.getByText('Not connected')).toBeInTheDocument();
  expect(screen.getByText('No groups yet')).toBeInTheDocument();
  expect(screen.getByText('No changes yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('scim_secret')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('scim_secret')).toBeNull();
});

test('the panel says in words what groups give, what is wrong with one, and why a change was refused', async () => {
  const group = { id: 'g', name: 'Nurses', members: 3, sent: true, role: 'practitioner' as const };
  await draw({
    'single-sign-on.directory': () => ({
      ...empty,
      token: { madeAt: at, madeBy: 'Hannah Whitecloud', lastUsedAt: at },
      groups: [
        { ...group, customRole: 'desk', problem: null },
        {
          ...group,
          id: 'h',
          name: 'Managers',
          role: 'clinic_admin' as const,
          customRole: null,
          problem: 'above' as const,
        },
      ],
      calls: [
        { id: '1', at, act: 'user_suspended', subject: 'owen@clinic.example', refused: null },
        { id: '2', at, act: 'user_remove', subject: 'ana@clinic.example', refused: 'last_administrator' },
        { id: '3', at, act: 'user_change', subject: null, refused: 'something_new' },
      ],
    }),
  });
  expect(await screen.findByText('Connected')).toBeInTheDocument();
  expect(screen.getByText('Front desk (Care provider)')).toBeInTheDocument();
  expect(screen.getByText(/can’t give this role/)).toBeInTheDocument();
  expect(screen.getByText('Suspended a person')).toBeInTheDocument();
  expect(screen.getByText(/last active administrator/)).toBeInTheDocument();
  expect(screen.getByText('Not done (something_new).')).toBeInTheDocument();
});
