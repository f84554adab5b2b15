import { getMe } from '#core/shared';
import { changeRole, searchStaff } from '#plugins/staff/shared/calls.ts';
import { createRole } from '#plugins/staff/shared/roleCalls.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import {
  addDirectoryGroup,
  readDirectory,
  saveDirectoryGroup,
  saveDirectoryOthers,
} from '../../shared/directoryCalls.ts';
import { accountOf, type Directory, directoryOf, entraPatch, entraUser, newAddress, oktaUser } from './scimKit.ts';

let server: TestServer;
let admin: Person;
let clinicAdmin: Person;
let directory: Directory;
let laurier: Directory;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  [admin, clinicAdmin] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
  ]);
  directory = await directoryOf(server, clinicAdmin);
  laurier = await directoryOf(server, await server.login('admin@laurier.test'));
});
afterAll(() => server.close());

const nameOf = (): string => `Group ${(names += 1)}`;
const user = async (email = newAddress(), by = directory): Promise<{ id: string; email: string }> => ({
  id: (await by.send('POST', '/Users', entraUser(email))).body.id!,
  email,
});
const group = async (members: readonly string[] = [], name = nameOf()): Promise<string> => {
  const made = await directory.send('POST', '/Groups', {
    ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: name, externalId: `ext ${name}` },
    members: members.map((value) => ({ value })),
  });
  expect(made.status).toBe(201);
  return made.body.id!;
};
const membersOf = async (id: string) =>
  (await directory.send('GET', `/Groups/${id}`)).body.members!.map(({ value }) => value).sort();
const patch = (id: string, ...operations: readonly object[]) =>
  directory.send('PATCH', `/Groups/${id}`, entraPatch(...operations));
const roleOf = async (email: string) =>
  (await accountOf(server, email)).map(({ role, custom_role_id }) => [role, custom_role_id]);
const map = (
  id: string,
  role: 'practitioner' | 'admin' | 'clinic_admin' | null,
  customRole: string | null = null,
  by = clinicAdmin,
) => by.send(saveDirectoryGroup, { params: { id }, body: { role, customRole } });

describe('members', () => {
  test('come and go in the dialects of both large providers', async () => {
    const [one, two, three] = [(await user()).id, (await user()).id, (await user()).id];
    const id = await group();
    expect((await patch(id, { op: 'Add', path: 'members', value: [{ value: one }, { value: two }] })).status).toBe(204);
    expect((await patch(id, { op: 'add', value: { members: [{ value: three, display: 'x' }] } })).status).toBe(204);
    expect(await membersOf(id)).toEqual([one, two, three].sort());
    // Adding again is no mistake, and neither is taking out who is not there.
    await patch(id, { op: 'Add', path: 'members', value: { value: one } });
    await patch(id, { op: 'Remove', path: 'members', value: [{ value: three }, { value: 'not-there' }] });
    expect(await membersOf(id)).toEqual([one, two].sort());
    await patch(id, { op: 'remove', path: `members[value eq "${two}"]` });
    expect(await membersOf(id)).toEqual([one]);
    await patch(id, { op: 'replace', path: 'members', value: [{ value: two }, { value: three }] });
    expect(await membersOf(id)).toEqual([two, three].sort());
    await patch(id, { op: 'Replace', value: { members: [{ value: one }] } });
    expect(await membersOf(id)).toEqual([one]);
    await patch(id, { op: 'Remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
  });

  test('stay where nothing is said of them, and go where an empty list says so', async () => {
    const [one, two] = [(await user()).id, (await user()).id];
    const name = nameOf();
    const id = await group([one, two], name);
    const both = [one, two].sort();
    await patch(id, { op: 'Replace', path: 'displayName', value: `${name} renamed` });
    expect(await membersOf(id)).toEqual(both);
    await patch(id, { op: 'replace', value: { id, displayName: name } });
    expect(await membersOf(id)).toEqual(both);
    await directory.send('PUT', `/Groups/${id}`, { displayName: `${name} again` });
    expect(await membersOf(id)).toEqual(both);
    for (const value of [undefined, null]) {
      const refused = await patch(id, { op: 'replace', path: 'members', value });
      expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
    }
    await patch(id, { op: 'Remove', path: 'members', value: [] });
    expect(await membersOf(id)).toEqual(both);
    await directory.send('PUT', `/Groups/${id}`, { displayName: name, members: [] });
    expect(await membersOf(id)).toEqual([]);
  });

  test('ROL-2 are the clinic’s own: another’s look like nobody, and nothing is done by halves', async () => {
    const [{ id: mine }, { id: theirs }] = [await user(), await user(newAddress(), laurier)];
    const id = await group();
    const foreign = await patch(id, { op: 'add', path: 'members', value: [{ value: mine }, { value: theirs }] });
    const never = await patch(id, { op: 'add', path: 'members', value: [{ value: mine }, { value: 'never' }] });
    expect([foreign.status, foreign.body]).toEqual([400, never.body]);
    expect(await membersOf(id)).toEqual([]);
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { displayName: 'Taken' }],
      ['PATCH', entraPatch({ op: 'replace', path: 'displayName', value: 'Taken' })],
      ['DELETE', undefined],
    ] as const)
      expect([method, (await laurier.send(method, `/Groups/${id}`, body)).status]).toEqual([method, 404]);
    expect((await laurier.send('GET', '/Groups')).body.totalResults).toBe(0);
  });

  test('groups are found by name, once, without their members where nobody asks for them', async () => {
    const { id: one } = await user();
    const name = nameOf();
    const id = await group([one], name);
    const find = (filter: string, more = '') =>
      directory.send('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`);
    const found = await find(`displayName eq "${name.toUpperCase()}"`, '&excludedAttributes=members');
    expect(found.body.Resources).toMatchObject([{ id, displayName: name }]);
    expect(found.body.Resources![0]).not.toHaveProperty('members');
    expect((await find(`id eq "${id}" and members eq "${one}"`)).body.totalResults).toBe(1);
    expect((await find('displayName co "G"')).body.scimType).toBe('invalidFilter');
    const twice = await directory.send('POST', '/Groups', { displayName: name });
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness']);
    const wrong = await patch(id, { op: 'replace', path: 'colour', value: 'red' });
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidPath']);
    expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await directory.send('GET', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('roles', () => {
  test('ROL-2 a group gives its role, whoever leaves the last one has the others’, and hand-made ones stay', async () => {
    const [one, kept] = [await user(), await user()];
    const id = await group();
    expect((await map(id, 'admin')).status).toBe(204);
    await patch(id, { op: 'Add', path: 'members', value: [{ value: one.id }] });
    expect(await roleOf(one.email)).toEqual([['admin', null]]);
    expect(await roleOf(kept.email)).toEqual([['practitioner', null]]);
    await patch(id, { op: 'Remove', path: 'members', value: [{ value: one.id }] });
    expect(await roleOf(one.email)).toEqual([['practitioner', null]]);
    // Without a role, a group says nothing of anybody’s.
    const plain = await group([one.id]);
    const [member] = (await admin.send(searchStaff, { body: { text: one.email } })).data.data;
    await clinicAdmin.send(changeRole, { params: { id: member!.id }, body: { role: 'admin' } });
    await patch(plain, { op: 'Remove', path: 'members', value: [{ value: one.id }] });
    expect(await roleOf(one.email)).toEqual([['admin', null]]);
  });

  test('ROL-2 a group that an administrator waits for is found by its name, and survives another one', async () => {
    const name = nameOf();
    const { id } = (await clinicAdmin.send(addDirectoryGroup, { body: { name, role: 'admin', customRole: null } }))
      .data;
    const same = await clinicAdmin.send(addDirectoryGroup, {
      body: { name: name.toLowerCase(), role: 'admin', customRole: null },
    });
    expect(same.failure.code).toBe('name_taken');
    const one = await user();
    expect(await group([one.id], name)).toBe(id);
    expect(await roleOf(one.email)).toEqual([['admin', null]]);
    const two = await user();
    await patch(id, { op: 'Replace', path: 'displayName', value: `${name} renamed` });
    await patch(id, { op: 'Add', path: 'members', value: [{ value: two.id }] });
    expect(await roleOf(two.email)).toEqual([['admin', null]]);
  });

  test('ROL-2 a role of the clinic’s own works too, also as what the others are', async () => {
    const made = await clinicAdmin.send(createRole, {
      body: { name: 'Front desk', base: 'practitioner', takes: ['medications:change'], gives: [] },
    });
    const desk = made.data.id;
    const id = await group();
    await map(id, 'practitioner', desk);
    const one = await user();
    await patch(id, { op: 'add', path: 'members', value: [{ value: one.id }] });
    expect(await roleOf(one.email)).toEqual([['practitioner', desk]]);
    expect((await map(id, 'admin', desk)).failure.code).toBe('invalid_input');
    await clinicAdmin.send(saveDirectoryOthers, { body: { customRole: desk } });
    const two = await user();
    expect(await roleOf(two.email)).toEqual([['practitioner', desk]]);
    await clinicAdmin.send(saveDirectoryOthers, { body: { customRole: null } });
  });

  test('a role that a group is given later reaches its members at once, whose open offer follows too', async () => {
    const one = await user();
    const offered = await user('practitioner@laurier.test');
    const id = await group([one.id, offered.id]);
    await map(id, 'admin');
    expect(await roleOf(one.email)).toEqual([['admin', null]]);
    const offers = await server.services.asSystem((db) =>
      db
        .selectFrom('profile_offer')
        .select('role')
        .where('email', '=', offered.email)
        .where('state', '=', 'open')
        .execute(),
    );
    expect(offers).toEqual([{ role: 'admin' }]);
    const { groups } = (await admin.send(readDirectory, {})).data;
    expect(groups.find((each) => each.id === id)).toMatchObject({
      role: 'admin',
      members: 2,
      sent: true,
      problem: null,
    });
    // Whoever is removed is an administrator no more, also when they come back.
    await directory.send('DELETE', `/Users/${one.id}`);
    await directory.send('POST', '/Users', oktaUser(one.email));
    expect(await roleOf(one.email)).toEqual([['practitioner', null]]);
    await map(id, null);
    expect((await admin.send(readDirectory, {})).data.groups.find((each) => each.id === id)).toMatchObject({
      role: null,
    });
  });

  test('ROL-2 nobody gives more than they have: by a mapping, or by a token that they made', async () => {
    const id = await group();
    expect((await map(id, 'clinic_admin', null, admin)).failure.code).toBe('forbidden');
    const doctor = await server.login('practitioner@pavilion.test');
    expect((await map(id, 'practitioner', null, doctor)).failure.code).toBe('forbidden');
    await map(id, 'clinic_admin');
    expect((await map(id, 'practitioner', null, admin)).failure.code).toBe('forbidden');
    const one = await user();
    const low = await directoryOf(server, admin);
    const above = await low.send(
      'PATCH',
      `/Groups/${id}`,
      entraPatch({ op: 'add', path: 'members', value: [{ value: one.id }] }),
    );
    expect(above.status).toBe(403);
    expect(await roleOf(one.email)).toEqual([['practitioner', null]]);
    const { groups, calls } = (await admin.send(readDirectory, {})).data;
    expect(groups.find((each) => each.id === id)).toMatchObject({ members: 0, problem: 'above' });
    expect(calls[0]).toMatchObject({ act: 'group_change', refused: 'forbidden' });
    directory = await directoryOf(server, clinicAdmin);
  });

  test('ROL-2 the last administrator keeps their role, whatever a group says', async () => {
    const luc = await server.login('admin@laurier.test');
    const all = (await laurier.send('GET', '/Users?count=200')).body.Resources!;
    const { id } = all.find(({ userName }) => userName === luc.email) as { id: string };
    const made = await laurier.send('POST', '/Groups', { displayName: 'Nurses', members: [] });
    await luc.send(saveDirectoryGroup, {
      params: { id: made.body.id! },
      body: { role: 'practitioner', customRole: null },
    });
    const refused = await laurier.send(
      'PATCH',
      `/Groups/${made.body.id}`,
      entraPatch({ op: 'Add', path: 'members', value: [{ value: id }] }),
    );
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('last active administrator') as string,
    ]);
    expect((await luc.send(getMe)).data.admin).toHaveLength(1);
    expect((await luc.send(readDirectory, {})).data.groups).toMatchObject([{ name: 'Nurses', members: 0 }]);
  });
});
