import { SettingsPanels } from '#core/browser';
import { accountRoles } from '#core/shared';
import { startAccount } from './testKit.tsx';

test('RTE-1 the plugin has the general pages that it owns', async () => {
  const { routes } = await startAccount({ at: '/login' });
  expect(routes.map((route) => route.path)).toEqual(
    expect.arrayContaining([
      '/login',
      '/register',
      '/confirmation',
      '/forgot-password',
      '/reset-password',
      '/staff-confirmation',
      '/settings',
    ]),
  );
});

test('RTE-8 what leads to a session needs none; the settings are for every role', async () => {
  const { routes } = await startAccount({ at: '/login' });
  const open = routes.filter((route) => route.allow === 'anyone').map((route) => route.path);
  expect(open).toEqual(
    expect.arrayContaining(['/login', '/register', '/confirmation', '/forgot-password', '/reset-password']),
  );
  expect(routes.find((route) => route.path === '/settings')?.allow).toEqual(accountRoles);
});

test('every page and panel is named in both languages', async () => {
  const english = await startAccount({ at: '/login' });
  const french = await startAccount({ at: '/login', locale: 'fr-CA' });
  const names = ({ plugin, routes }: typeof english) => [
    ...routes.map((route) => route.title()),
    ...plugin.contributed(SettingsPanels).map(({ item }) => item.title()),
  ];
  names(english).forEach((name, index) => {
    expect(name).not.toBe('');
    expect(names(french)[index]).not.toBe(name);
  });
});

test('nothing is left behind when the plugin stops', async () => {
  const { plugin } = await startAccount({ at: '/login' });
  plugin.stop();
  expect(plugin.contributed(SettingsPanels)).toEqual([]);
});
