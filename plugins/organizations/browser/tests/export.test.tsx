import { screen, waitFor, within } from '@testing-library/react';
import { CallFailure } from '#core/shared';
import type { OrganizationExport } from '../../shared/exportCalls.ts';
import { clinic, open } from './openPage.tsx';

const made = (is: Partial<OrganizationExport> = {}): OrganizationExport => ({
  ...{ state: 'running', askedAt: '2026-11-20T12:00:00Z', askedBy: 'Robin Côté', step: null, done: 0, total: 0 },
  ...{ size: null, readyAt: null, expiresAt: null },
  ...is,
});
const ready = made({
  ...{ state: 'ready', size: 12 * 1024 * 1024, readyAt: '2026-11-20T13:00:00Z', expiresAt: '2026-11-27T13:00:00Z' },
});
const dialogWith = async (answer: OrganizationExport | null, more: Record<string, (input: any) => unknown> = {}) => {
  const opened = await open(
    { 'organizations.readExport': () => ({ name: 'Clinic nord', export: answer }), ...more },
    '?do=export&id=nord',
  );
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Export Clinic nord' }) };
};
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('RTE-5 the menu of an organisation opens its export, which begins when it is asked for', async () => {
  const { user, sent } = await open({
    'organizations.readExport': () => ({ name: 'Clinic lac', export: null }),
    'organizations.askExport': () => undefined,
  });
  const row = await screen.findByRole('row', { name: /Clinic lac/ });
  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export Clinic lac' });
  expect(await within(dialog).findByText('No export yet')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Start the export' }));
  await waitFor(() =>
    expect(sent.find(({ id }) => id === 'organizations.askExport')?.input).toMatchObject({ params: { id: 'lac' } }),
  );
});

test('RTE-5 the list says which organisations are being exported, have an export or failed to, and opens it', async () => {
  const rows = [
    clinic('lac', { exported: 'running' }),
    clinic('nord', { exported: 'ready' }),
    clinic('sud', { exported: 'failed' }),
    clinic('est'),
  ];
  const { user } = await open({
    'organizations.search': () => ({ data: rows, total: rows.length }),
    'organizations.readExport': () => ({ name: 'Clinic nord', export: ready }),
  });
  const ways = await screen.findAllByRole('button', { name: /^Export|^The export/ });
  expect(ways.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Exporting… (Clinic lac)',
    'Export ready (Clinic nord)',
    'The export did not finish (Clinic sud)',
  ]);
  await user.click(ways[1]!);
  expect(await screen.findByRole('dialog', { name: 'Export Clinic nord' })).toBeVisible();
});

test('RTE-5 an export whose extent is not known yet says no figure', async () => {
  const { dialog } = await dialogWith(made());
  expect(await within(dialog).findByText('Exporting…')).toBeVisible();
  expect(within(dialog).getByRole('progressbar', { name: 'Counting what there is to export' })).toBeVisible();
  expect(buttons(dialog)).toEqual(['Close']);
});

test('RTE-5 a running export says how far it is, and that it can be left', async () => {
  const { dialog } = await dialogWith(made({ step: 'rows', done: 1_204, total: 5_300 }));
  expect(await within(dialog).findByRole('progressbar', { name: 'Records: 1,204 of 5,300' })).toHaveValue(1_204);
  expect(dialog).toHaveTextContent('Robin Côté started it and is notified when it is done.');
});

test('RTE-5 a ready archive is saved by the browser through an address of its own, and says until when it stays', async () => {
  const followed: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(new URL(this.href).pathname);
  });
  const { dialog, user } = await dialogWith(ready, {
    'organizations.addressExport': () => ({ path: '/v3/organizations/exports/secret' }),
  });
  expect(await within(dialog).findByText('Ready to download: 12 MB')).toBeVisible();
  expect(dialog).toHaveTextContent(/Made on Nov 20, 2026 for Robin Côté\. It is deleted on Nov 27, 2026\./);
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(followed).toEqual(['/v3/organizations/exports/secret']));
  expect(buttons(dialog)).toEqual(['Close', 'Export again', 'Download']);
  click.mockRestore();
});

test('RTE-5 an export that failed says so and can be tried again', async () => {
  const { dialog, user, sent } = await dialogWith(made({ state: 'failed' }), {
    'organizations.askExport': () => undefined,
  });
  expect(await within(dialog).findByText('The export did not finish')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent.some(({ id }) => id === 'organizations.askExport')).toBe(true));
});

test('ERR-4 while it is not known whether there is an export, nothing says so and nothing is offered', async () => {
  const never = () => new Promise(() => undefined);
  await open({ 'organizations.readExport': never }, '?do=export&id=nord');
  const dialog = await screen.findByRole('dialog', { name: 'Export an organization' });
  expect(within(dialog).queryByText('No export yet')).toBeNull();
  expect(buttons(dialog)).toEqual(['Close']);
});

test('ERR-4 a state that could not be read says so', async () => {
  const away = () => Promise.reject(new CallFailure(503, 'unavailable', 'Away.'));
  await open({ 'organizations.readExport': away }, '?do=export&id=nord');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('button', { name: /Try again/ })).toBeVisible();
  expect(within(dialog).queryByText('No export yet')).toBeNull();
});

test('RTE-5 the deletion dialog leads to the export first', async () => {
  const { user } = await open(
    { 'organizations.readExport': () => ({ name: 'Clinic nord', export: null }) },
    '?do=delete&id=nord',
  );
  const dialog = await screen.findByRole('dialog', { name: /Delete Clinic nord/ });
  await user.click(within(dialog).getByRole('button', { name: 'Export it first' }));
  expect(await screen.findByRole('dialog', { name: 'Export Clinic nord' })).toBeVisible();
});
