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
