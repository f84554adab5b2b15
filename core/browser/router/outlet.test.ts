import { observable } from 'mobx';
import type { Contribution } from '../registry/contributions.ts';
import type { Route } from '../slots.ts';
import { Outlet } from './outlet.ts';
import { RouterStore } from './routerStore.ts';

/** A page that nobody has here, opened without a session; links lead to `/links`. */
const wantedAfter = (address: string): string | null => {
  window.history.replaceState(null, '', address);
  const router = new RouterStore(() => ({ role: null }));
  const { path } = router;
  const nobody = { routes: [], role: null, wanted: null, busy: false };
  const outlet = new Outlet(
    router,
    () => ({ path, query: router.query.toString(), ...nobody }),
    (to) => /^\/links/.test(to),
  );
  outlet.start()();
  router.dispose();
  expect(window.location.pathname).toBe('/login');
  return router.wanted;
};

test('GRD-1 the page first asked for is remembered', () => {
  expect(wantedAfter('/messages?session=7')).toBe('/messages?session=7');
});

test('LNK-6 an address of a link whose page could not be loaded is not kept: it holds a secret', () => {
  expect(wantedAfter('/links/aaaaaaaaaaaaaaaaaaaaaa')).toBeNull();
});

test('PRD-3 PRD-4 a page that goes while it is looked at was switched off; one that was never there is missing', () => {
  window.history.replaceState(null, '', '/faxes');
  const router = new RouterStore(() => ({ role: 'admin' }));
  const item = { path: '/faxes', allow: ['admin'], title: () => 'Faxes' } as unknown as Route;
  const routes = observable.array([{ owner: 'faxes', item } as Contribution<Route>], { deep: false });
  const outlet = new Outlet(router, () => ({
    ...{ path: router.path, query: router.query.toString(), role: 'admin' as const, wanted: null, busy: false },
    routes: routes.slice(),
  }));
  const stop = outlet.start();
  expect([outlet.outcome.is, outlet.gone]).toEqual(['page', false]);
  routes.clear();
  expect([outlet.outcome.is, outlet.gone]).toEqual(['missing', true]);
  router.go('/nowhere');
  expect([outlet.outcome.is, outlet.gone]).toEqual(['missing', false]);
  stop();
  router.dispose();
});
