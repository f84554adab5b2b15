import type { Contribution } from '../registry/contributions.ts';
import type { Route } from '../slots.ts';
import { decide } from './decide.ts';
import { homeOf } from './guard.ts';

test.each([
  ['patient', '/patient-profile/dashboard'],
  ['practitioner', '/care-provider/dashboard'],
  ['admin', '/care-provider/dashboard'],
  ['clinic_admin', '/care-provider/dashboard'],
  ['super_admin', '/care-provider/dashboard'],
] as const)('GRD-3 home of a %s', (role, home) => expect(homeOf({ role })).toBe(home));

const at = { query: '', routes: [], role: 'patient' as const, wanted: null, busy: false };

test('a page that nobody has is missing once nothing is on its way', () => {
  expect(decide({ ...at, path: '/nowhere', busy: true })).toEqual({ is: 'pending' });
  expect(decide({ ...at, path: '/nowhere' })).toEqual({ is: 'missing' });
});

test('a login page that could not be loaded is missing, not an endless redirect', () => {
  expect(decide({ ...at, path: '/login', role: null })).toEqual({ is: 'missing' });
});

test('GRD-7 without a session an unknown page goes to login', () => {
  expect(decide({ ...at, path: '/nowhere', role: null })).toMatchObject({
    is: 'redirect',
    decision: { to: '/login' },
  });
});

test('GRD-4 in home care mode the home care calendar is home', () => {
  expect(homeOf({ role: 'practitioner', homeCareMode: true })).toBe('/home-care/calendar');
});

test('ENT-1 a page of administrators is closed to whom a custom role takes running its feature from', () => {
  const page = (path: string, allow: Route['allow']): Contribution<Route> => ({
    owner: 'staff',
    item: { path, allow, page: () => null, title: () => path },
  });
  const routes = [page('/clinic/staff', ['admin', 'clinic_admin']), page('/licence', ['practitioner', 'admin'])];
  const asked = (path: string, takes: readonly string[]) =>
    decide({ ...at, path, routes, role: 'admin', custom: { id: 'r', name: 'R', takes, gives: [] } }).is;
  expect(asked('/clinic/staff', ['faxes:manage'])).toBe('page');
  expect(asked('/clinic/staff', ['staff:manage'])).toBe('redirect');
  expect(asked('/licence', ['staff:manage'])).toBe('page');
  expect(asked('/licence', ['staff:see'])).toBe('redirect');
});
