import { getMe, setFeature } from '#core/shared';
import { searchStaff, suspendMember } from '#plugins/staff/shared/calls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { makeDirectoryToken, readDirectory, withdrawDirectoryToken } from '../../shared/directoryCalls.ts';
import {
  accountOf,
  type Directory,
  directoryOf,
  directoryWith,
  entraPatch,
  entraUser,
  newAddress,
  oktaUser,
} from './scimKit.ts';

let server: TestServer;
let admin: Person;
let clinicAdmin: Person;
let laurierAdmin: Person;
let directory: Directory;
let laurier: Directory;

beforeAll(async () => {
  server = await startTestServer();
  [admin, clinicAdmin, laurierAdmin] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  directory = await directoryOf(server, clinicAdmin);
  laurier = await directoryOf(server, laurierAdmin);
});
afterAll(() => server.close());

const idOf = async (email: string, by = directory): Promise<string> => {
  const { body } = await by.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
  return body.Resources![0]!.id as string;
};
const deactivate = { op: 'Replace', path: 'active', value: 'False' };

describe('the address', () => {
  test('says what it can do, in its own media type', async () => {
    const config = await directory.send('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ status: 200, type: 'application/scim+json; charset=utf-8' });
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await directory.send('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    const schema = await directory.send('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
    expect(schema.body).toMatchObject({ name: 'User' });
    expect((await directory.send('POST', '/Bulk', {})).status).toBe(501);
    expect((await directory.send('POST', '/Schemas', {})).status).toBe(405);
    expect((await directory.send('GET', '/Nothing')).status).toBe(404);
  });

  test('refuses in the words of the protocol', async () => {
    const wrong = await directory.send('POST', '/Users', '{ "userName": ');
    expect(wrong).toMatchObject({ status: 400, type: 'application/scim+json; charset=utf-8' });
    expect(wrong.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '400',
      scimType: 'invalidSyntax',
      detail: expect.stringContaining('JSON') as string,
    });
    expect((await directory.send('POST', '/Users', '<user/>', 'application/xml')).status).toBe(415);
    expect((await directory.send('POST', '/Users', `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
    expect((await directory.send('POST', '/Users', [])).body.scimType).toBe('invalidSyntax');
    const nul = await directory.send('POST', '/Users', entraUser(newAddress(), { title: 'a\u0000b' }));
    expect([nul.status, nul.body.scimType]).toEqual([400, 'invalidValue']);
  });

  test('takes one token, and answers every other one alike', async () => {
    const made = await directoryOf(server, clinicAdmin);
    const wrong = [
      ...[
        '',
        'nonsense',
        admin.token,
        directory.token,
        `${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'B' : 'A'}`,
      ],
      // The id of one clinic’s token with the secret of another’s.
      `${made.token.split('.')[0]}.${laurier.token.split('.')[1]}`,
    ];
    const answers = [];
    for (const token of wrong) {
      const { status, body } = await directoryWith(server, token).send('GET', '/Users');
      answers.push({ status, body });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { status: '401' } });
    expect((await made.send('GET', '/Users')).status).toBe(200);

    await clinicAdmin.send(withdrawDirectoryToken, {});
    expect((await made.send('GET', '/Users')).body).toEqual(answers[0]!.body);
    expect((await clinicAdmin.send(withdrawDirectoryToken, {})).failure.code).toBe('not_found');
    directory = await directoryOf(server, clinicAdmin);
    const kept = await server.services.asSystem((db) => db.selectFrom('scim_connection').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(directory.token.split('.')[1]);
  });

  test('GRD-4 is refused by the server while the feature is off', async () => {
    const turn = (enabled: boolean) => admin.send(setFeature, { params: { id: 'single-sign-on' }, body: { enabled } });
    await turn(false);
    const refused = await directory.send('GET', '/Users');
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('turned this feature off')]);
    expect((await laurier.send('GET', '/Users')).status).toBe(200);
    await turn(true);
    expect((await directory.send('GET', '/Users')).status).toBe(200);
  });

  test('ROL-2 a token is made by administrators alone, and says when it was used', async () => {
    const doctor = await server.login('practitioner@pavilion.test');
    expect((await doctor.send(makeDirectoryToken, {})).failure.code).toBe('forbidden');
    const read = (await admin.send(readDirectory, {})).data;
    expect(read.address).toBe(`${server.url}/scim/v2`);
    expect(read.token).toMatchObject({ madeBy: 'Hannah Whitecloud', lastUsedAt: expect.any(String) as string });
    expect(JSON.stringify(read)).not.toContain(directory.token);
  });
});

describe('creating', () => {
  test('invites somebody new as a care provider, once', async () => {
    const email = newAddress();
    const made = await directory.send('POST', '/Users', entraUser(email));
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${server.url}/scim/v2/Users/${made.body.id}`);
    expect(made.body).toMatchObject({
      ...{ userName: email, externalId: email.split('@')[0], active: true, title: 'Nurse', preferredLanguage: 'fr-CA' },
      name: { givenName: 'Nadia', familyName: 'Benali' },
      emails: [{ value: email, type: 'work', primary: true }],
      meta: { resourceType: 'User', location: made.headers.get('location') },
    });
    expect(await accountOf(server, email)).toMatchObject([
      { status: 'invited', locale: 'fr-CA', org_id: admin.orgId, role: 'practitioner', title: 'Nurse' },
    ]);
    const mails = await server.services.asSystem((db) =>
      db.selectFrom('mail_outbox').select('recipient').where('recipient', '=', email).execute(),
    );
    expect(mails).toHaveLength(1);
    const again = await directory.send('POST', '/Users', entraUser(email.toUpperCase()));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await directory.send('GET', `/Users/${made.body.id}`)).body).toEqual(made.body);
    const listed = (await admin.send(searchStaff, { body: { text: email } })).data.data;
    expect(listed).toMatchObject([{ state: 'invited', role: 'practitioner' }]);
  });

  test('takes what it needs, in any case, and passes over the rest', async () => {
    const email = newAddress();
    const { body } = await directory.send(
      'POST',
      '/Users',
      {
        ...{ USERNAME: email, DisplayName: 'Ana Maria Souza', nickName: 'A', password: 'x', whatever: { deep: 1 } },
      },
      'application/json',
    );
    expect(body).toMatchObject({ name: { givenName: 'Ana Maria', familyName: 'Souza' } });
    expect(JSON.stringify(body)).not.toMatch(/password|whatever|nickName/);
    for (const wrong of [{}, { userName: 'no address' }, { userName: newAddress() }, { userName: 7 }]) {
      const refused = await directory.send('POST', '/Users', wrong);
      expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
    }
  });

  test('with active false invites nobody until it turns true', async () => {
    const email = newAddress();
    const { body } = await directory.send('POST', '/Users', entraUser(email, { active: 'False' }));
    expect(body.active).toBe(false);
    expect(await accountOf(server, email)).toEqual([]);
    const on = await directory.send(
      'PATCH',
      `/Users/${body.id}`,
      entraPatch({ op: 'Add', path: 'active', value: 'True' }),
    );
    expect(on.body.active).toBe(true);
    expect(await accountOf(server, email)).toMatchObject([{ status: 'invited', role: 'practitioner' }]);
  });

  test('takes up who works here already, with the role they have', async () => {
    const email = 'practitioner2@pavilion.test';
    const before = await accountOf(server, email);
    const id = await idOf(email);
    const made = await directory.send('POST', '/Users', {
      ...{ schemas: [], userName: email, externalId: 'ext-2', emails: [{ value: email, type: 'work' }] },
    });
    expect([made.status, made.body.id, made.body.externalId]).toEqual([201, id, 'ext-2']);
    expect(await accountOf(server, email)).toEqual(before);
    expect((await directory.send('POST', '/Users', { userName: email })).status).toBe(409);
  });

  test('only offers a place to an account of another clinic, and shows nothing of it', async () => {
    const email = 'practitioner@laurier.test';
    const before = await accountOf(server, email);
    const made = await directory.send('POST', '/Users', entraUser(email));
    expect([made.status, made.body.active, made.body.displayName]).toEqual([201, true, 'Nadia Benali']);
    expect(await accountOf(server, email)).toEqual(before);
    const offers = await server.services.asSystem((db) =>
      db.selectFrom('profile_offer').select(['role', 'state']).where('email', '=', email).execute(),
    );
    expect(offers).toEqual([{ role: 'practitioner', state: 'open' }]);
    const person = await server.login(email);
    await directory.send('PATCH', `/Users/${made.body.id}`, entraPatch(deactivate));
    // What this clinic closes is its own offer.
    expect((await person.send(getMe)).status).toBe(200);
    expect((await directory.send('GET', `/Users/${made.body.id}`)).body.active).toBe(false);
  });
});

describe('finding', () => {
  const find = (filter: string, more = '') =>
    directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);

  test('by name, own id, address and state, in any case, with and', async () => {
    const email = newAddress();
    const { body } = await directory.send('POST', '/Users', entraUser(email));
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      `USERNAME EQ "${email}" AND active Eq true`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${email}"`,
      `externalId eq "${email.split('@')[0]}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `id eq "${body.id}" and active eq True`,
    ])
      expect([filter, (await find(filter)).body.Resources?.map(({ id }) => id)]).toEqual([filter, [body.id]]);
    expect((await find(`userName eq "${email}" and active eq false`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    await directory.send('PATCH', `/Users/${body.id}`, entraPatch(deactivate));
    // Whoever was turned off is still found, and says so.
    expect((await find(`userName eq "${email}"`)).body.Resources).toMatchObject([{ active: false }]);
  });

  test('refuses a filter that it does not understand', async () => {
    for (const filter of [
      ...['userName sw "a"', 'userName eq "a" or active eq true', 'password eq "x"', 'userName pr', 'userName eq', 'x'],
      ...['not (active eq true)', 'userName eq "a" and', `userName eq "${'a'.repeat(3_000)}"`],
      Array.from({ length: 12 }, () => 'active eq true').join(' and '),
    ]) {
      const refused = await find(filter);
      expect([filter.slice(0, 40), refused.status, refused.body.scimType]).toEqual([
        filter.slice(0, 40),
        400,
        'invalidFilter',
      ]);
    }
  });

  test('in pages that begin with one', async () => {
    const all = (await directory.send('GET', '/Users?count=200')).body;
    expect(all.Resources).toHaveLength(all.totalResults!);
    const page = (await directory.send('GET', '/Users?startIndex=2&count=2')).body;
    expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 2, totalResults: all.totalResults });
    expect(page.Resources).toEqual(all.Resources!.slice(1, 3));
    expect((await directory.send('GET', '/Users?startIndex=0&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    });
    expect((await directory.send('GET', `/Users?startIndex=9999`)).body).toMatchObject({
      Resources: [],
      totalResults: all.totalResults,
    });
    const few = (await directory.send('GET', '/Users?count=1&attributes=userName')).body;
    expect(Object.keys(few.Resources![0]!).sort()).toEqual(['id', 'schemas', 'userName']);
  });

  test('ROL-2 nothing of other clinics and nobody above the clinic, by any id or count', async () => {
    const mine = (await directory.send('GET', '/Users?count=200')).body.Resources!;
    const theirs = (await laurier.send('GET', '/Users?count=200')).body.Resources!;
    const ids = new Set(mine.map(({ id }) => id));
    expect(theirs.some(({ id }) => ids.has(id))).toBe(false);
    expect(mine.some(({ userName }) => userName === 'super-admin@pavilion.test')).toBe(false);
    expect(mine.some(({ userName }) => String(userName).startsWith('patient'))).toBe(false);
    const id = theirs.find(({ userName }) => userName === 'admin@laurier.test')!.id as string;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', entraUser()],
      ['PATCH', entraPatch(deactivate)],
      ['DELETE', undefined],
    ] as const) {
      const there = await directory.send(method, `/Users/${id}`, body);
      const nowhere = await directory.send(method, `/Users/00000000-0000-4000-8000-000000000000`, body);
      expect([method, there.status, there.body]).toEqual([method, 404, nowhere.body]);
    }
    expect((await laurierAdmin.send(getMe)).status).toBe(200);
  });
});

describe('turning off', () => {
  const dialects: readonly (readonly [string, object])[] = [
    ['Entra', entraPatch(deactivate)],
    ['Entra, a boolean', entraPatch({ op: 'replace', path: 'active', value: false })],
    ['Okta, without a path', entraPatch({ op: 'replace', value: { active: false } })],
    ['an older one, in a list', entraPatch({ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] })],
    [
      'with the name of its schema',
      entraPatch({ op: 'Replace', value: { 'urn:ietf:params:scim:schemas:core:2.0:User:active': 'false' } }),
    ],
  ];
  const joined = async (): Promise<{ person: Person; id: string }> => {
    const email = newAddress();
    const { body } = await directory.send('POST', '/Users', oktaUser(email));
    await server.services.asSystem((db) =>
      db.updateTable('account').set({ status: 'active' }).where('email', '=', email).execute(),
    );
    await server.services.people.place(admin.orgId);
    return { person: await server.login(email), id: body.id! };
  };

  test.each(dialects)('ROL-1 ends sessions and live connections at once: %s', async (_, patch) => {
    const { person, id } = await joined();
    const live = await person.live();
    const off = await directory.send('PATCH', `/Users/${id}`, patch);
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await live.closed).toBe(4400);
    expect((await person.send(getMe)).failure.code).toBe('profile_suspended');
    const listed = (await admin.send(searchStaff, { body: { text: person.email } })).data.data[0];
    expect(listed).toMatchObject({ state: 'suspended', byDirectory: true, suspendedBy: null });
    const on = await directory.send(
      'PATCH',
      `/Users/${id}`,
      entraPatch({ op: 'Replace', path: 'active', value: 'True' }),
    );
    expect(on.body.active).toBe(true);
    expect((await person.send(getMe)).status).toBe(200);
  });

  test('ROL-1 by PUT of the whole user, which without active changes nothing of it', async () => {
    const { person, id } = await joined();
    const whole = oktaUser(person.email, {
      active: false,
      emails: [{ value: 'elsewhere@directory.test', primary: true }],
    });
    expect((await directory.send('PUT', `/Users/${id}`, whole)).body).toMatchObject({
      active: false,
      emails: [{ value: 'elsewhere@directory.test' }],
    });
    expect((await person.send(getMe)).failure.code).toBe('profile_suspended');
    const { active: _, ...rest } = oktaUser(person.email);
    expect((await directory.send('PUT', `/Users/${id}`, rest)).body.active).toBe(false);
    // The address with which they log in is their own.
    expect(await accountOf(server, person.email)).toHaveLength(1);
  });

  test('by DELETE, which suspends; created anew, they come back as the same person', async () => {
    const { person, id } = await joined();
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await person.send(getMe)).failure.code).toBe('profile_suspended');
    for (const method of ['GET', 'DELETE']) expect((await directory.send(method, `/Users/${id}`)).status).toBe(404);
    expect(
      (await directory.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${person.email}"`)}`)).body
        .totalResults,
    ).toBe(0);
    const again = await directory.send('POST', '/Users', oktaUser(person.email));
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true]);
    expect((await person.send(getMe)).status).toBe(200);
  });

  test('ROL-1 what an administrator closed, the directory does not open', async () => {
    const { person, id } = await joined();
    await clinicAdmin.send(suspendMember, { params: { id: person.profileId } });
    const on = entraPatch({ op: 'Replace', path: 'active', value: 'True' });
    const refused = await directory.send('PATCH', `/Users/${id}`, on);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Staff page')]);
    expect((await person.send(getMe)).failure.code).toBe('profile_suspended');
  });

  test('ROL-2 never the last administrator, nor anybody above whoever made the token', async () => {
    const low = await directoryOf(server, admin);
    const above = await low.send(
      'PATCH',
      `/Users/${await idOf('clinic-admin@pavilion.test', low)}`,
      entraPatch(deactivate),
    );
    expect(above.status).toBe(403);
    expect((await clinicAdmin.send(getMe)).status).toBe(200);
    directory = await directoryOf(server, clinicAdmin);
    const id = await idOf('admin@laurier.test', laurier);
    for (const [method, body] of [
      ['PATCH', entraPatch(deactivate)],
      ['DELETE', undefined],
    ] as const) {
      const last = await laurier.send(method, `/Users/${id}`, body);
      expect([last.status, last.body.detail]).toEqual([
        409,
        expect.stringContaining('last active administrator') as string,
      ]);
    }
    expect((await laurierAdmin.send(getMe)).status).toBe(200);
    const { calls } = (await laurierAdmin.send(readDirectory, {})).data;
    expect(calls[0]).toMatchObject({
      ...{ act: 'user_remove', subject: 'admin@laurier.test', refused: 'last_administrator' },
    });
  });

  test('ROL-1 ends the access to this clinic alone of somebody of two', async () => {
    const there = laurierAdmin;
    const email = newAddress();
    const { body } = await directory.send('POST', '/Users', oktaUser(email));
    const profile = (await accountOf(server, email))[0]!.profile!;
    await server.services.asSystem(async (db) => {
      await db.updateTable('profile').set({ account_id: there.accountId }).where('id', '=', profile).execute();
      await db.updateTable('scim_user').set({ account_id: there.accountId }).where('id', '=', body.id!).execute();
    });
    const off = await directory.send('PATCH', `/Users/${body.id}`, entraPatch(deactivate));
    expect(off.body.active).toBe(false);
    const me = (await there.send(getMe)).data;
    expect([...me.practitioner, ...me.admin].map(({ organizationId }) => organizationId)).toEqual([there.orgId]);
  });
});

describe('changing', () => {
  test('names, title and what the directory calls them, in both dialects', async () => {
    const email = newAddress();
    const { body } = await directory.send('POST', '/Users', entraUser(email));
    const entra = await directory.send(
      'PATCH',
      `/Users/${body.id}`,
      entraPatch(
        { op: 'Replace', path: 'name.familyName', value: 'Roy' },
        { op: 'Add', path: 'title', value: 'Head nurse' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@directory.test' },
        { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '613 555-0100' },
        { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'B' },
        { op: 'Replace', path: 'externalId', value: 'ext-9' },
      ),
    );
    expect(entra.body).toMatchObject({
      ...{ name: { givenName: 'Nadia', familyName: 'Roy' }, title: 'Head nurse', externalId: 'ext-9' },
      emails: [{ value: 'other@directory.test' }],
    });
    expect(await accountOf(server, email)).toMatchObject([{ last_name: 'Roy', title: 'Head nurse' }]);
    const okta = await directory.send(
      'PATCH',
      `/Users/${body.id}`,
      entraPatch({ op: 'replace', value: { name: { givenName: 'Nadège' }, 'name.familyName': 'Côté', strange: 1 } }),
    );
    expect(okta.body).toMatchObject({ displayName: 'Nadège Côté' });
    const gone = await directory.send('PATCH', `/Users/${body.id}`, entraPatch({ op: 'Remove', path: 'title' }));
    expect(gone.body.title).toBeUndefined();
  });

  test('refuses what nobody has, or what can’t change, and then changes nothing', async () => {
    const { body } = await directory.send('POST', '/Users', entraUser());
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'shoeSize', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'name..x', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'remove', path: 'active' }, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'title', value: 'x'.repeat(200) }, 'invalidValue'],
      [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    ] as const) {
      const refused = await directory.send(
        'PATCH',
        `/Users/${body.id}`,
        entraPatch({ op: 'replace', path: 'title', value: 'Changed' }, operation),
      );
      expect([operation, refused.status, refused.body.scimType]).toEqual([operation, 400, scimType]);
    }
    expect((await directory.send('GET', `/Users/${body.id}`)).body).toEqual(body);
    const other = (await directory.send('POST', '/Users', entraUser())).body;
    const same = await directory.send(
      'PATCH',
      `/Users/${body.id}`,
      entraPatch({ op: 'replace', path: 'userName', value: String(other.userName).toUpperCase() }),
    );
    expect([same.status, same.body.scimType]).toEqual([409, 'uniqueness']);
  });

  test('the record says the new name too', async () => {
    const id = await idOf('practitioner2@pavilion.test');
    const [before] = await accountOf(server, 'practitioner2@pavilion.test');
    await directory.send(
      'PATCH',
      `/Users/${id}`,
      entraPatch({ op: 'Replace', path: 'name.familyName', value: 'Okafor-Roy' }),
    );
    const { resource_id } = await server.services.asSystem((db) =>
      db.selectFrom('profile').select('resource_id').where('id', '=', before!.profile!).executeTakeFirstOrThrow(),
    );
    const kept = (await (await admin.fetch(`/fhir/R4/Practitioner/${resource_id}`)).json()) as {
      name: { family: string }[];
    };
    expect(kept.name[0]!.family).toBe('Okafor-Roy');
  });
});

test('the trail says that the directory did it, and who made its token', async () => {
  await settleAudit(server);
  const rows = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select(['action', 'target_type', 'role', 'account_id', 'profile_id'])
      .where('org_id', '=', admin.orgId)
      .execute(),
  );
  const of = (role: string) =>
    new Set(rows.filter((row) => row.role === role).map((row) => `${row.action} ${row.target_type}`));
  for (const done of [
    'invited profile',
    'suspended profile',
    'restored profile',
    'changed profile',
    'created directory-user',
    'deleted directory-user',
  ])
    expect([done, of('connection').has(done)]).toEqual([done, true]);
  for (const done of ['created directory-token', 'deleted directory-token'])
    expect([done, of('clinic_admin').has(done)]).toEqual([done, true]);
  expect(
    rows.filter(({ role }) => role === 'connection').every((row) => row.account_id === null && row.profile_id === null),
  ).toBe(true);
});
