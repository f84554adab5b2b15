import { type Allow, accountRoles, adminRoles, type Role, staffRoles } from '../../shared/index.ts';
import { decide } from './decide.ts';
import { type GuardedRoute, guard, homeOf } from './guard.ts';

type Where = 'stay' | 'home' | 'login';
interface Row extends GuardedRoute {
  readonly path: string;
  readonly requirement: string;
}

const patient: Allow = ['patient'];
const common: Allow = accountRoles;
const staffOrClinic: Allow = staffRoles;

/** Every address of the requirements, as the features declare it or will. */
const rows: readonly Row[] = [
  ...['/', '/login', '/register', '/confirmation', '/forgot-password', '/reset-password'].map((path): Row => ({
    path,
    allow: 'anyone',
    requirement: 'RTE-1',
  })),
  { path: '/staff-confirmation', allow: 'anyone', requirement: 'RTE-1' },
  ...['/cancel-appointment', '/cancel-intake'].map((path): Row => ({ path, allow: patient, requirement: 'RTE-1' })),
  { path: '/settings', allow: common, requirement: 'RTE-1' },
  ...['dashboard', 'contacts', 'insurance', 'calendar', 'care-team', 'assessments'].map((page): Row => ({
    path: `/patient-profile/${page}`,
    allow: patient,
    requirement: 'RTE-2',
  })),
  ...['dashboard', 'calendar', 'tasks', 'reports', 'intake-history', 'medications'].map((page): Row => ({
    path: `/care-provider/${page}`,
    allow: staffRoles,
    requirement: 'RTE-3',
  })),
  { path: '/home-care/calendar', allow: 'anyone', requirement: 'RTE-4' },
  { path: '/home-care/reports', allow: staffOrClinic, requirement: 'RTE-4' },
  ...['management', 'staff'].map((page): Row => ({ path: `/clinic/${page}`, allow: adminRoles, requirement: 'RTE-5' })),
  ...['patients', 'home-care-workers', 'faxes', 'diagnostics'].map((page): Row => ({
    path: `/clinic/${page}`,
    allow: staffRoles,
    requirement: 'RTE-5',
  })),
  ...['/messages', '/messages/session', '/request'].map((path): Row => ({ path, allow: common, requirement: 'RTE-6' })),
  { path: '/telemedicine', allow: common, requirement: 'RTE-7' },
  { path: '/telemedicine/call', allow: 'anyone', signedIn: 'stays', requirement: 'RTE-7' },
  { path: '/telemedicine/lobby', allow: common, requirement: 'RTE-7' },
  { path: '/telemedicine/summary', allow: common, requirement: 'RTE-7' },
  { path: '/telemedicine/guest-lobby', allow: 'anyone', blanksQuery: ['c', 'd'], requirement: 'RTE-7' },
  { path: '/telemedicine/guest', allow: 'anyone', requirement: 'RTE-7' },
];

const patientHome = '/patient-profile/dashboard';
const staffHome = '/care-provider/dashboard';

/** Written by hand from the requirements, not computed from the rows. */
const expected = (path: string, role: Role | null): Where => {
  const isPublic = /^\/(|login|register|confirmation|forgot-password|reset-password|staff-confirmation)$/.test(path);
  const guests = ['/telemedicine/guest-lobby', '/telemedicine/guest', '/home-care/calendar', '/telemedicine/call'];
  if (role === null) return isPublic || guests.includes(path) ? 'stay' : 'login';
  if (path === '/telemedicine/call') return 'stay';
  if (isPublic || guests.includes(path)) return 'home';
  if (
    /^\/(messages|messages\/session|request|telemedicine|telemedicine\/lobby|telemedicine\/summary|settings)$/.test(
      path,
    )
  ) {
    return 'stay';
  }
  if (path.startsWith('/patient-profile/') || path.startsWith('/cancel-')) return role === 'patient' ? 'stay' : 'home';
  if (path.startsWith('/care-provider/') || path === '/home-care/reports') return role === 'patient' ? 'home' : 'stay';
  if (path === '/clinic/management' || path === '/clinic/staff') {
    return role === 'patient' || role === 'practitioner' ? 'home' : 'stay';
  }
  return role === 'patient' ? 'home' : 'stay';
};

const outcome = (route: Row, role: Role | null): string => {
  const query = route.blanksQuery ? 'c=&d=' : '';
  const decision = guard({ path: route.path, query, route }, { role });
  return decision.is === 'stay' ? 'stay' : decision.to;
};

describe.each([null, ...accountRoles])('GRD-1 GRD-2 GRD-4 GRD-7 GRD-8 RTE-8 as %s', (role) => {
  test.each(rows.map((route) => [route.requirement, route.path, route] as const))('%s %s', (_, path, route) => {
    const where = expected(path, role);
    const home = role === 'patient' ? patientHome : staffHome;
    expect(outcome(route, role)).toBe(
      where === 'stay' ? 'stay' : where === 'login' ? '/login' : path === home ? 'stay' : home,
    );
  });
});

test.each([
  ['patient', patientHome],
  ['practitioner', staffHome],
  ['admin', staffHome],
  ['clinic_admin', staffHome],
  ['super_admin', staffHome],
] as const)('GRD-3 home of a %s', (role, home) => expect(homeOf({ role })).toBe(home));

test('RTE-8 the public routes are these and no others', () => {
  const open = rows.filter(({ path }) => expected(path, null) === 'stay').map(({ path }) => path);
  expect(open).toEqual([
    '/',
    '/login',
    '/register',
    '/confirmation',
    '/forgot-password',
    '/reset-password',
    '/staff-confirmation',
    '/home-care/calendar',
    '/telemedicine/call',
    '/telemedicine/guest-lobby',
    '/telemedicine/guest',
  ]);
});

const route = (path: string): Row => rows.find((one) => one.path === path)!;

test('GRD-4 the home care calendar is the home of home care mode', () => {
  const visit = { path: '/home-care/calendar', query: '', route: route('/home-care/calendar') };
  expect(guard(visit, { role: 'practitioner', homeCareMode: true })).toEqual({ is: 'stay' });
});

test('GRD-5 with no session the guest lobby opens with empty c and d; what they held is handed over', () => {
  const lobby = route('/telemedicine/guest-lobby');
  expect(
    guard({ path: lobby.path, query: 'c=visit-1&d=%2Fmessages&e=a%40b.ca&p=true', route: lobby }, { role: null }),
  ).toEqual({
    is: 'go',
    to: '/telemedicine/guest-lobby?c=&d=&e=a%40b.ca&p=true',
    blanked: { c: 'visit-1', d: '/messages' },
  });
  expect(guard({ path: lobby.path, query: '', route: lobby }, { role: null })).toMatchObject({
    to: '/telemedicine/guest-lobby?c=&d=',
  });
});

test.each(['/telemedicine/call', '/telemedicine/guest'])('GRD-6 with no session %s keeps its query', (path) => {
  expect(guard({ path, query: 'c=visit-1&d=x', route: route(path) }, { role: null })).toEqual({ is: 'stay' });
});

test('GRD-1 login remembers the protected page with its query', () => {
  const visit = { path: '/cancel-appointment', query: 'id=7', route: route('/cancel-appointment') };
  expect(guard(visit, { role: null })).toEqual({ is: 'login', to: '/login', back: '/cancel-appointment?id=7' });
});

describe('after login', () => {
  const login = { path: '/login', query: '', route: route('/login') };
  const wanted = (path: string) => ({ path, query: 'a=1', route: route(path) });

  test('the page first asked for opens when the role allows it', () => {
    expect(guard(login, { role: 'patient', wanted: wanted('/messages') })).toEqual({ is: 'go', to: '/messages?a=1' });
  });
  test('home opens when it does not, or when nobody has the page', () => {
    expect(guard(login, { role: 'patient', wanted: wanted('/clinic/staff') })).toEqual({ is: 'go', to: patientHome });
    expect(guard(login, { role: 'patient', wanted: { path: '/gone', query: '', route: null } })).toEqual({
      is: 'go',
      to: patientHome,
    });
  });
});

describe('what is shown', () => {
  const at = {
    query: '',
    routes: [],
    role: 'patient' as const,
    wanted: null,
    busy: false,
  };
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
});
