import { type AnyCall, type AccountRole, accountRoles, chooseOrganization } from '#core/shared';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { tokenMaker } from '#core/server/identity/embedded/tokens.ts';
import { addressOf, apiOf } from '../../kit/server/api.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { standingPerson } from '../../kit/people/standingPerson.ts';
import { areaNames, actAreas } from '#clinical/shared/shares/shareKinds.ts';
import { isInTable, isOpen, mayCall } from './mayCall.ts';
import { sharedUseOf } from './mayShared.ts';

const emails: Readonly<Record<AccountRole, string>> = {
  patient: 'patient@pavilion.test',
  practitioner: 'practitioner@pavilion.test',
  admin: 'admin@pavilion.test',
  clinic_admin: 'clinic-admin@pavilion.test',
  super_admin: 'super-admin@pavilion.test',
};

/** `in` where the answer is one of the handler's or of the validation behind the door; otherwise what the door said. */
type Outcome = 'in' | `${number} ${string}`;

let server: TestServer;
let calls: readonly AnyCall[];
let otherOrg: string;

beforeAll(async () => {
  server = await startTestServer();
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  otherOrg = (await server.login('patient@laurier.test')).orgId;
});
afterAll(() => server.close());

interface Knocked {
  readonly outcome: Outcome;
  /** Something was done, and not only read. */
  readonly hasDone: boolean;
}

const knockOnce = async (call: AnyCall, headers: Readonly<Record<string, string>>): Promise<Knocked> => {
  const params = Object.fromEntries([...call.path.matchAll(/:([^/]+)/g)].map(([, name]) => [name, 'none-such']));
  const response = await apiOf(server.url, headers).fetch(addressOf(call, { params }), { method: call.method });
  return {
    outcome: outcomeOf(call, response.status, await response.text()),
    hasDone: response.ok && call.method !== 'GET',
  };
};

const outcomeOf = (call: AnyCall, status: number, body: string): Outcome => {
  if (status >= 500) return `${status} ${body}`;
  if (status !== 401 && status !== 403) return 'in';
  const { code } = JSON.parse(body) as { code: string };
  // A call for anyone refuses credentials in its body with codes of its own.
  return isOpen(call.id) && !['token_invalid', 'token_expired', 'forbidden'].includes(code)
    ? 'in'
    : `${status} ${code}`;
};

const knock = async (call: AnyCall, headers: Readonly<Record<string, string>>): Promise<Outcome> =>
  (await knockOnce(call, headers)).outcome;

const headersOf = ({ token, profileId }: Person): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  role: profileId,
});

/** Knocks at one call after the other, signed in afresh after each that did something and may have ended the sign-in. */
const knocker = (signIn: () => Promise<Person>) => {
  let person: Promise<Person> | undefined;
  return async (call: AnyCall, more: Readonly<Record<string, string>> = {}): Promise<Outcome> => {
    const { outcome, hasDone } = await knockOnce(call, { ...headersOf(await (person ??= signIn())), ...more });
    if (hasDone) person = undefined;
    return outcome;
  };
};

/** Everything that went otherwise than the table says. */
const surprises = async (
  expected: (call: AnyCall, role: AccountRole) => Outcome,
  of: readonly AnyCall[],
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> => {
  const found: string[] = [];
  for (const role of accountRoles) {
    const knockAs = knocker(() => server.login(emails[role]));
    for (const call of of) {
      const outcome = await knockAs(call, more);
      const wanted = expected(call, role);
      if (outcome !== wanted) found.push(`${call.id} as ${role}: ${outcome}, not ${wanted}`);
    }
  }
  return found;
};

test('ROL-2 the table lists every call', () => {
  expect(calls.map(({ id }) => id).filter((id) => !isInTable(id))).toEqual([]);
});

test('ROL-2 RTE-2 whoever stands for a patient makes the calls of what is shared with them, and no other', async () => {
  const [owen, { orgId }] = [
    await server.login('patient2@pavilion.test'),
    await server.login('patient2@pavilion.test'),
  ];
  const own = server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', owen.profileId).executeTakeFirstOrThrow(),
  );
  const patient = (await own).resource_id ?? '';
  const everything = { orgId, patient, areas: areaNames, acts: actAreas };
  const some = { orgId, patient, areas: ['visits'] as const };
  const found: string[] = [];
  for (const given of [everything, some, { ...some, areas: ['insurance'] as const }]) {
    const knockAs = knocker(async () => server.login((await standing(given)).email));
    for (const call of calls) {
      const [what, kind = ''] = (sharedUseOf(call.id) ?? '').split(':');
      const acts: readonly string[] = 'acts' in given ? given.acts : [];
      const shared =
        what === 'self' || (what === 'act' ? acts : what === 'read' ? given.areas : []).some((one) => one === kind);
      const wanted = isOpen(call.id) || (mayCall(call.id, 'patient') && shared) ? 'in' : '403 forbidden';
      const outcome = await knockAs(call);
      if (outcome !== wanted) found.push(`${call.id} with ${given.areas.join()}: ${outcome}, not ${wanted}`);
    }
  }
  expect(found).toEqual([]);
});

const made = new Map<string, Promise<Person>>();
const standing = (given: Parameters<typeof standingPerson>[1]): Promise<Person> => {
  const key = given.areas.join();
  const person = made.get(key) ?? standingPerson(server, given);
  made.set(key, person);
  return person;
};

test('PRD-4 every call of a feature that can be switched off obeys its switch', () => {
  const free = server.contributions.flatMap(({ owner, routes }) =>
    routes
      .filter(({ call }) => call.feature !== owner && call.allow !== 'anyone')
      .map(({ call }) => ({ owner, id: call.id })),
  );
  expect(free.filter(({ owner }) => !owner.startsWith('core.') && owner !== 'account')).toEqual([]);
});

test('API-1 with no token, a forged one or an expired one only open calls answer', async () => {
  const person = await server.login('super-admin@pavilion.test');
  const [head, body, signature] = person.token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const forgedBody = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const { keys } = embeddedOf(server.services.identity);
  const past = tokenMaker(keys, 'urn:pavilion', 60, () => new Date(Date.now() - 3_600_000));
  const expired = await past.issue({ id: person.accountId, email: person.email }, person.deviceId);
  const tries: readonly (readonly [string | null, Outcome])[] = [
    [null, '401 not_signed_in'],
    [`${head}.${forgedBody}.${signature}`, '401 token_invalid'],
    [`${unsigned}.${body}.`, '401 token_invalid'],
    ['nonsense', '401 token_invalid'],
    [expired.AccessToken, '401 token_expired'],
    [expired.IdToken, '401 token_expired'],
  ];
  const found: string[] = [];
  for (const [token, refusal] of tries) {
    for (const call of calls) {
      const outcome = await knock(call, token === null ? {} : { authorization: `Bearer ${token}` });
      const wanted = isOpen(call.id) ? 'in' : refusal;
      if (outcome !== wanted) found.push(`${call.id} with ${token ?? 'no token'}: ${outcome}, not ${wanted}`);
    }
  }
  expect(found).toEqual([]);
});

test('ENT-8 ROL-1 ROL-2 every call as every role, in the own organisation with every feature on', async () => {
  const found = await surprises((call, role) => (mayCall(call.id, role) ? 'in' : '403 forbidden'), calls);
  expect(found).toEqual([]);
});

test('ROL-1 nobody acts in another organisation by saying so, and a super administrator who did not choose it is told', async () => {
  const found = await surprises(
    (call, role) => (isOpen(call.id) || role === 'super_admin' ? 'in' : '403 forbidden'),
    calls.filter(({ feature }) => feature !== 'messaging'),
    { 'x-organization': otherOrg },
  );
  expect(found).toEqual([]);
});

test('ROL-1 a super administrator who chose another organisation makes the calls of their role there', async () => {
  const found: string[] = [];
  const knockAs = knocker(async () => {
    const boss = await server.login(emails.super_admin);
    await boss.send(chooseOrganization, { body: { organization: otherOrg } });
    return boss;
  });
  for (const call of calls.filter(({ feature }) => feature !== 'messaging')) {
    const outcome = await knockAs(call, { 'x-organization': otherOrg });
    const wanted = isOpen(call.id) || mayCall(call.id, 'super_admin') ? 'in' : '403 forbidden';
    if (outcome !== wanted) found.push(`${call.id}: ${outcome}, not ${wanted}`);
  }
  expect(found).toEqual([]);
});

test("ROL-1 another person's profile is refused on every call", async () => {
  const someone = await server.login('practitioner@pavilion.test');
  const found: string[] = [];
  const knockAs = knocker(() => server.login('patient@pavilion.test'));
  for (const call of calls.filter(({ id }) => !isOpen(id))) {
    const outcome = await knockAs(call, { role: someone.profileId });
    if (outcome !== '403 profile_not_yours') found.push(`${call.id}: ${outcome}`);
  }
  expect(found).toEqual([]);
});

/** A pass as a feature gives it, to something that is not there: what opens with it answers for itself. */
const passTo = async (feature: string): Promise<Record<string, string>> => {
  const { services } = server;
  const { orgId } = await server.login(emails.patient);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { pass } = await services.asSystem((db) =>
    services.passes.issue(db, { orgId, feature, subject: 'none-such', expiresAt }),
  );
  return { authorization: `Bearer ${pass}` };
};

/** Which feature lets guests in to a call. A pass of home care is made afresh each time: one of its calls ends it. */
const featureOfGuests = ({ feature }: AnyCall): string => (feature === 'home-care' ? feature : 'telemedicine');

test("a guest's pass opens its feature's calls for guests and nothing else", async () => {
  const [video, another] = [await passTo('telemedicine'), await passTo('messaging')];
  const found: string[] = [];
  for (const call of calls) {
    const forGuests = !isOpen(call.id) && mayCall(call.id, 'guest');
    const feature = featureOfGuests(call);
    const own = feature === 'telemedicine' ? video : await passTo(feature);
    const tries = [
      [own, forGuests || isOpen(call.id) ? 'in' : '401 token_invalid'],
      [another, isOpen(call.id) ? 'in' : forGuests ? '403 forbidden' : '401 token_invalid'],
      [
        { ...own, authorization: `${own['authorization']!}x` },
        isOpen(call.id) ? 'in' : forGuests ? '401 pass_invalid' : '401 token_invalid',
      ],
    ] as const;
    for (const [headers, wanted] of tries) {
      const outcome = await knock(call, headers);
      if (outcome !== wanted) found.push(`${call.id}: ${outcome}, not ${wanted}`);
    }
  }
  expect(calls.filter(({ id }) => !isOpen(id) && mayCall(id, 'guest')).length).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

test("a guest's pass opens no part of the record", async () => {
  const { authorization } = (await passTo('telemedicine')) as { authorization: string };
  const api = apiOf(server.url, { authorization, 'content-type': 'application/fhir+json' });
  const metadata = (await (await api.fetch('/fhir/R4/metadata')).json()) as {
    rest: { resource: { type: string }[] }[];
  };
  const types = metadata.rest[0]!.resource.map(({ type }) => type);
  expect(types.length).toBeGreaterThan(100);
  const found: string[] = [];
  const knockAt = async (method: string, path: string): Promise<void> => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const { status } = await api.fetch(`/fhir/R4${path}`, { method, body });
    if (status !== 401) found.push(`${method} ${path}: ${status}`);
  };
  for (const type of types) {
    for (const path of [`/${type}`, `/${type}/x`, `/${type}/_history`, `/${type}/x/_history`, `/${type}/x/_history/1`])
      await knockAt('GET', path);
    await knockAt('POST', `/${type}`);
    await knockAt('POST', `/${type}/_search`);
    for (const method of ['PUT', 'PATCH', 'DELETE']) await knockAt(method, `/${type}/x`);
  }
  await knockAt('POST', '');
  await knockAt('GET', '/Patient/x/$everything');
  await knockAt('GET', '/Patient/x/Observation');
  await knockAt('POST', '/Patient/x/Observation/_search');
  for (const path of ['/Observation/$lastn?patient=x', '/$export', '/Patient/$export']) await knockAt('GET', path);
  expect(found).toEqual([]);
});

test('PRD-4 with its feature off, every call of it is refused to everyone', async () => {
  const { services } = server;
  const org = (await server.login(emails.admin)).orgId;
  const manifests = await server.login(emails.admin).then((admin) => admin.fetch('/v3/features'));
  const features = ((await manifests.json()) as { data: { id: string; essential: boolean }[] }).data.filter(
    ({ essential }) => !essential,
  );
  expect(features.length).toBeGreaterThan(0);
  const off = features.map(({ id }) => ({ org_id: org, feature: id, enabled: false }));
  await services.asSystem((db) => db.insertInto('org_feature').values(off).execute());
  // A call that is open to anyone asks nobody for their clinic: that such a one goes too is shown where its feature is tested.
  const switched = calls.filter(({ id, feature }) => !isOpen(id) && features.some((one) => one.id === feature));
  const found = await surprises(
    (call, role) => (mayCall(call.id, role) ? '403 feature_disabled' : '403 forbidden'),
    switched,
  );
  for (const call of switched.filter(({ id }) => mayCall(id, 'guest'))) {
    const outcome = await knock(call, await passTo(featureOfGuests(call)));
    if (outcome !== '403 feature_disabled') found.push(`${call.id} as guest: ${outcome}`);
  }
  await services.asSystem((db) => db.deleteFrom('org_feature').where('org_id', '=', org).execute());
  expect(found).toEqual([]);
});
