import { screen, waitFor, within } from '@testing-library/react';
import { CallFailure } from '#core/shared';
import { type Organization, pageSize } from '../../shared/calls.ts';
import { clinic, open } from './openPage.tsx';

test('RTE-5 the page lists organisations with their state, and offers what can be done about each', async () => {
  const { user } = await open();
  const offered = async (name: string) => {
    const menu = await screen.findByRole('menu', { name: `Actions for Clinic ${name}` });
    return within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
  expect(await row('Clinic nord')).toHaveTextContent(/Suspended.*by Marcus Leung/);
  await user.click(within(await row('Clinic nord')).getByRole('button', { name: /Actions/ }));
  expect(await offered('nord')).toEqual(['Bring back', 'Export…', 'Delete…']);
  await user.click(within(await row('Clinic lac')).getByRole('button', { name: /Actions/ }));
  expect(await offered('lac')).toEqual(['Work in this organization', 'Export…', 'Suspend']);
});

test('RTE-5 suspending asks first, and a refusal is told', async () => {
  const refused = () => Promise.reject(new CallFailure(409, 'own_organization', 'Not your own.'));
  const { user, sent } = await open({ 'organizations.suspend': refused });
  const row = await screen.findByRole('row', { name: /Clinic lac/ });
  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(sent.some(({ id }) => id === 'organizations.suspend')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(sent).toContainEqual({ id: 'organizations.suspend', input: { params: { id: 'lac' } } }));
});

test('RTE-5 an organisation is made with the features that are left on; a taken short name is told at its field', async () => {
  let taken = true;
  const { user, sent } = await open(
    {
      'organizations.create': () => {
        if (!taken) return { id: 'new' };
        taken = false;
        throw new CallFailure(409, 'slug_taken', 'Taken.', { slug: 'Another clinic has this short name.' });
      },
    },
    '?do=create',
  );
  const fill = (name: string | RegExp, text: string) => user.type(screen.getByRole('textbox', { name }), text);
  await user.click(await screen.findByRole('checkbox', { name: 'Feature tasks' }));
  expect(screen.queryByRole('checkbox', { name: 'Feature clinic' })).toBeNull();
  await fill('Name', 'Clinique du Lac');
  await fill(/Short name/, 'lac-2');
  await fill('First name', 'Noémie');
  await fill('Last name', 'Gagnon');
  await fill('Email', 'noemie@people.test');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'New organization' }));
  expect(await screen.findByText('Another clinic has this short name.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'New organization' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.findLast(({ id }) => id === 'organizations.create')?.input.body).toEqual({
    ...{ name: 'Clinique du Lac', slug: 'lac-2', timeZone: 'America/Toronto', locale: 'en-CA', features: ['staff'] },
    administrator: { firstName: 'Noémie', lastName: 'Gagnon', email: 'noemie@people.test' },
  });
});

test('CST-8 the page turns in French, and says where it is among many', async () => {
  const many = Array.from({ length: pageSize }, (_, n) => clinic(`c${n}`));
  const { user, sent } = await open({ 'organizations.search': () => ({ data: many, total: 60 }) }, '', 'fr-CA');
  expect(await screen.findByText('1 à 25 sur 60')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(sent.at(-1)?.input.body).toEqual({ from: pageSize }));
});

test('ERR-4 a list that could not be read says so, and nothing about there being none', async () => {
  await open({ 'organizations.search': () => Promise.reject(new CallFailure(503, 'unavailable', 'Away.')) });
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeInTheDocument();
  expect(screen.queryByText('No organizations yet')).toBeNull();
});

const deletion: NonNullable<Organization['deletion']> = {
  ...{ state: 'asked', askedAt: '2026-11-03T12:00:00Z', askedBy: 'Robin Côté', mine: false, agreedAt: null },
  ...{ agreedBy: null, dueAt: null, blocked: null, doneAt: null, rows: 0 },
};
const suspendedWith = (is: Organization['deletion']) => ({
  'organizations.search': () => ({
    data: [clinic('nord', { state: 'suspended', suspendedAt: '2026-11-02T12:00:00Z', deletion: is })],
    total: 1,
  }),
});

test('RTE-5 a deletion that somebody else asked for is agreed to with the typed name, and with no other', async () => {
  const { sent, user } = await open({ ...suspendedWith(deletion), 'organizations.agreeDeletion': () => undefined });
  expect(await screen.findByRole('row', { name: /Clinic nord/ })).toHaveTextContent(/Robin Côté asked to delete it/);
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Agree to the deletion…' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText(/Type the name/);
  await user.type(name, 'Clinic sud');
  await user.click(within(dialog).getByRole('button', { name: 'Agree to delete' }));
  expect(await within(dialog).findByText('This is not the name of the organization.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Clinic nord');
  await user.click(within(dialog).getByRole('button', { name: 'Agree to delete' }));
  await waitFor(() => expect(sent.find(({ id }) => id === 'organizations.agreeDeletion')).toBeDefined());
  const { input } = sent.find(({ id }) => id === 'organizations.agreeDeletion')!;
  expect(input).toMatchObject({ params: { id: 'nord' }, body: { name: 'Clinic nord' } });
});

test('RTE-5 whoever asked for a deletion can only stop it', async () => {
  const { user } = await open(suspendedWith({ ...deletion, mine: true }));
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Export…', 'Stop the deletion']);
});
