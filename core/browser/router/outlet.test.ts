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
