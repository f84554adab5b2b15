import { type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { personInOrganization } from './personInOrganization.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a person is every profile of their account in the clinic, and none of another clinic', async () => {
  const { services } = server;
  const practitioner = await server.login('practitioner@pavilion.test');
  const [laurier, second] = await services.asSystem(async (db) => {
    const other = await db
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', 'laurier')
      .executeTakeFirstOrThrow();
    const profile = {
      account_id: practitioner.accountId,
      role: 'admin',
      first_name: 'Anne',
      last_name: 'Roy',
      title: null,
      resource_id: null,
    } as const;
    const made = await db
      .insertInto('profile')
      .values([
        { ...profile, org_id: practitioner.orgId },
        { ...profile, org_id: other.id },
      ])
      .returning(['id', 'org_id'])
      .execute();
    return [other.id, made.find(({ org_id }) => org_id === practitioner.orgId)!.id] as const;
  });
  const own = await services.inOrg(practitioner.orgId, async (db) => {
    const first = await personInOrganization(db, practitioner.orgId, practitioner.accountId);
    expect(await personInOrganization(db, practitioner.orgId, practitioner.accountId)).toBe(first);
    return first;
  });
  expect(own.roles.toSorted()).toEqual(['admin', 'practitioner']);
  expect(own.resourceIds).toContain(second);
  expect(own.resourceIds).toHaveLength(2);
  await expect(
    services.inOrg(laurier, (db) => personInOrganization(db, practitioner.orgId, practitioner.accountId)),
  ).resolves.toEqual({ resourceIds: [], roles: [] });
});
