import { autorun } from 'mobx';
import { RouterStore } from './routerStore.ts';
import { findRoute } from './findRoute.ts';
import type { Route } from '../slots.ts';

let router: RouterStore;
beforeEach(() => {
  window.history.replaceState(null, '', '/start');
  router = new RouterStore(() => ({ role: 'patient' }));
});
afterEach(() => router.dispose());

test('path and query are observed, however the address changes', () => {
  const seen: string[] = [];
  const stop = autorun(() => seen.push(`${router.path}?${router.query}`));
  router.go('/messages?a=1');
  window.history.pushState(null, '', '/messages?a=2');
  router.go('/messages?a=2');
  stop();
  expect(seen).toEqual(['/start?', '/messages?a=1', '/messages?a=2']);
});

test('secrets are taken out of the address and the history entry, the rest stays', () => {
  window.history.replaceState(null, '', '/register?otp=123456&e=a%40b.ca&lang=fr');
  const entries = window.history.length;
  expect(router.takeQuery('otp', 'e', 'fn')).toEqual({ otp: '123456', e: 'a@b.ca' });
  expect(window.location.search).toBe('?lang=fr');
  expect(window.history.length).toBe(entries);
  expect(router.takeQuery('otp')).toEqual({});
});

test('GRD-5 takeQuery hands over what the guard blanked, once', () => {
  window.history.replaceState(null, '', '/telemedicine/guest-lobby?c=&d=');
  router.hold({ c: 'visit-1' });
  expect(router.takeQuery('c')).toEqual({ c: 'visit-1' });
  expect(window.location.search).toBe('?c=&d=');
  expect(router.takeQuery('c')).toEqual({});
});

const page = (path: string) => ({
  owner: 'x',
  item: { path, allow: 'anyone', page: () => null, title: () => '' } as Route,
});

test('exact routes come before those with parameters; a trailing slash does not matter', () => {
  const routes = ['/clinic/patients/:id', '/clinic/patients/new', '/'].map(page);
  expect(findRoute(routes, '/clinic/patients/new')?.route.path).toBe('/clinic/patients/new');
  expect(findRoute(routes, '/clinic/patients/7/')?.route.path).toBe('/clinic/patients/:id');
  expect(findRoute(routes, '/clinic/patients')).toBeNull();
  expect(findRoute(routes, '/')?.route.path).toBe('/');
});
