import { doorCatalogue } from '#config/catalogue.door.ts';
import { catalogue as inside } from '#config/catalogue.ts';
import { type Installer, installers, shortcuts } from '#config/webManifests.ts';
import { entry, type Route, Routes } from '#core/browser';
import { decide, type Outcome } from '#core/browser/router/decide.ts';
import type { Contribution } from '#core/browser/registry/contributions.ts';
import { type Token, type Tokens } from '#core/plugin';
import { type AccountRole, accountRoles, Auth, isStaff, type Role } from '#core/shared';
import { host } from '#host/browser/manifest.ts';
import { hostMessages } from '#host/browser/messages.ts';
import { setup } from '#host/browser/setup.ts';
import { settled } from '../../kit/browser/settled.ts';
import { type House, startHouse } from '../../kit/browser/startHouse.ts';
import { tryRegistry, type TriedRegistry } from '../../kit/browser/startRegistry.ts';

/** The guard on the pages that the catalogue's plugins really add. */
let house: House;
let tried: TriedRegistry;
let routes: readonly Contribution<Route>[];

const everything = [entry(host, () => Promise.resolve({ setup, messages: hostMessages })), ...doorCatalogue, ...inside];
const tokensOf = (tokens: Tokens): readonly Token<unknown>[] => Object.values(tokens);

beforeAll(async () => {
  house = await startHouse();
  await house.kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: false });
  await settled(3);
  const lines = everything.map(({ manifest, load }) => entry({ ...manifest, after: [], essential: false }, load));
  tried = tryRegistry(lines, {
    prepare: async ({ messages }) => messages && house.kernel.i18n.load(messages),
  });
  const { services } = house.kernel.registry;
  const tokens = new Set(
    everything.flatMap(({ manifest }) => [...tokensOf(manifest.needs), ...tokensOf(manifest.wants)]),
  );
  const core = [...tokens].flatMap((token) => (services.get(token) ? [[token, services.get(token)!] as const] : []));
  tried.registry.provide('core', core);
  tried.registry.start();
  tried.registry.setEnabled(lines.map(({ manifest }) => manifest.id));
  while (tried.registry.busy) await new Promise((resolve) => setTimeout(resolve, 5));
  routes = tried.registry.contributed(Routes);
});
afterAll(() => {
  tried.registry.stop();
  house.kernel.stop();
});

type Who =
  | 'everybody'
  | 'nobody signed in'
  | 'anyone'
  | 'patients'
  | 'staff'
  | 'administrators'
  | 'super administrators';

/**
 * Who sees each page, by hand from the requirements and their list of public pages. `everybody`: with or without a session;
 * `nobody signed in`: whoever is goes home; `anyone`: whoever is signed in.
 */
const table: Readonly<Record<Who, string>> = {
  everybody:
    '/register /staff-confirmation /family-invitation /demo/mail /links /links/:link /l /l/:link /telemedicine/call /single-sign-on/return',
  'nobody signed in':
    '/ /login /confirmation /forgot-password /reset-password /telemedicine/guest-lobby /telemedicine/guest /home-care/calendar /single-sign-on',
  anyone:
    '/settings /notification /apps/authorize /messages /messages/session /request /appointments /cancel-intake /cancel-appointment /telemedicine /telemedicine/lobby /telemedicine/summary',
  patients:
    '/patient-profile/dashboard /patient-profile/care-team /patient-profile/contacts /patient-profile/insurance /patient-profile/record /patient-profile/medications/print /patient-profile/assessments /patient-profile/intake /patient-profile/calendar',
  staff:
    '/clinic/apps /care-provider/dashboard /care-provider/medications /care-provider/medications/print /care-provider/intake-history /care-provider/tasks /care-provider/calendar /care-provider/reports /clinic/patients /clinic/patients/:id /clinic/patients/:id/print /clinic/questionnaires /clinic/diagnostics /clinic/faxes /clinic/home-care-workers /home-care/plan /home-care/reports',
  administrators: '/clinic/management /clinic/staff',
  'super administrators': '/clinic/organizations',
};

const pages: readonly (readonly [path: string, who: Who])[] = Object.entries(table).flatMap(([who, paths]) =>
  paths.split(' ').map((path) => [path, who as Who] as const),
);

const sees = (who: Who, role: Role | null): boolean => {
  if (who === 'everybody') return true;
  if (who === 'nobody signed in') return role === null;
  if (role === null) return false;
  if (who === 'anyone') return true;
  if (who === 'patients') return role === 'patient';
  if (who === 'super administrators') return role === 'super_admin';
  return role !== 'patient' && (who === 'staff' || role !== 'practitioner');
};

const homes = (role: Role): string => (role === 'patient' ? '/patient-profile/dashboard' : '/care-provider/dashboard');

const at = (path: string, role: Role | null, query = '', wanted: string | null = null): Outcome =>
  decide({ path: path.replaceAll(/:\w+/g, 'some-id'), query, routes, role, wanted, busy: false });

const shown = (outcome: Outcome): string =>
  outcome.is === 'page'
    ? outcome.found.route.path
    : outcome.is === 'redirect'
      ? `to ${outcome.decision.to}`
      : outcome.is;

test('every plugin of the catalogue runs, and adds the pages of the table and no others', () => {
  const states = everything.map(({ manifest: { id } }) => [id, tried.registry.stateOf(id)?.is]);
  expect(states).toEqual(everything.map(({ manifest: { id } }) => [id, 'running']));
  expect(tried.reports).toEqual([]);
  expect(routes.map(({ item }) => item.path).sort()).toEqual(pages.map(([path]) => path).sort());
});

describe.each([null, ...accountRoles])('GRD-1 GRD-2 GRD-4 GRD-7 GRD-8 RTE-1..8 as %s', (role) => {
  test.each(pages)('%s is for %s', (path, who) => {
    const blanks = path === '/telemedicine/guest-lobby' && role === null ? 'c=&d=' : '';
    const expected = sees(who, role) ? path : `to ${role === null ? '/login' : homes(role)}`;
    expect(shown(at(path, role, blanks))).toBe(expected);
  });
});

const installs = installers.flatMap((installer) => shortcuts[installer].map(({ url }) => [installer, url] as const));
describe('what an installed app offers from its icon leads whom it is for somewhere, and through log-in', () => {
  const isFor = (installer: Installer, role: AccountRole): boolean => isStaff(role) === (installer === 'staff');
  test.each(installs)('of %s: %s', (installer, url) => {
    expect(shown(at(url, null))).toBe(url === '/' ? url : 'to /login');
    for (const role of accountRoles.filter((one) => isFor(installer, one))) {
      const home = `to ${homes(role)}`;
      expect(shown(at(url, role))).toBe(url === '/' ? home : url);
      expect(shown(at('/login', role, '', url))).toBe(url === '/' ? home : `to ${url}`);
    }
    // Installed by somebody with two profiles, and opened in the other.
    for (const role of accountRoles) expect([url, `to ${homes(role)}`]).toContain(shown(at(url, role)));
  });
});

test('GRD-5 with no session the guest lobby opens with empty c and d; what they held is handed over', () => {
  const opened = at('/telemedicine/guest-lobby', null, 'c=visit-1&d=%2Fmessages&e=a%40b.ca&p=true');
  expect(opened).toMatchObject({
    decision: {
      to: '/telemedicine/guest-lobby?c=&d=&e=a%40b.ca&p=true',
      blanked: { c: 'visit-1', d: '/messages' },
    },
  });
});

test.each(['/telemedicine/call', '/telemedicine/guest'])('GRD-6 with no session %s keeps its query', (path) => {
  expect(shown(at(path, null, 'c=visit-1&d=x'))).toBe(path);
});

test('GRD-1 login remembers the protected page with its query', () => {
  expect(at('/cancel-appointment', null, 'id=7')).toMatchObject({
    decision: { to: '/login', back: '/cancel-appointment?id=7' },
  });
});

test('after login the page first asked for opens where the role allows it, and home where not', () => {
  expect(shown(at('/login', 'patient', '', '/messages?a=1'))).toBe('to /messages?a=1');
  expect(shown(at('/login', 'patient', '', '/clinic/management?a=1'))).toBe('to /patient-profile/dashboard');
  expect(shown(at('/login', 'patient', '', '/gone'))).toBe('to /patient-profile/dashboard');
});
