import type { Patient, Practitioner, PractitionerRole } from '@medplum/fhirtypes';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every demo person has a record from the start, and staff have a title', async () => {
  const { services } = server;
  const profiles = await services.db.selectFrom('profile').selectAll().execute();
  expect(profiles.filter(({ id, resource_id }) => resource_id !== id)).toEqual([]);
  const doctor = await server.login('practitioner@pavilion.test');
  const admin = await server.login('admin@pavilion.test');
  await services.inOrg(doctor.orgId, async (db) => {
    const record = services.record(db, doctor.orgId);
    const me: Practitioner = await record.read('Practitioner', doctor.profileId);
    expect(me.name).toEqual([{ use: 'official', family: 'Sandhu', given: ['Priya'] }]);
    const { resources } = await record.search('PractitionerRole', { practitioner: `Practitioner/${doctor.profileId}` });
    expect(resources.map(({ code }: PractitionerRole) => code?.[0]?.text)).toEqual(['Family physician']);
    expect(await record.find('Practitioner', admin.profileId)).not.toBeNull();
  });
});

test('a new person is placed at the first need, once, with what they said when they registered', async () => {
  const { services } = server;
  const { orgId } = await server.login('admin@pavilion.test');
  const person = await services.asSystem(async (db) => {
    const { id: account_id } = await db
      .insertInto('account')
      .values({
        email: 'new@people.test',
        password_hash: null,
        status: 'active',
        totp_secret: null,
        photo_file_id: null,
        locale: 'fr-CA',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const address = { line1: '12, rue Rachel', city: 'Montréal', state: 'QC', postalCode: 'H2J 1A1', country: 'CA' };
    await db
      .insertInto('account_detail')
      .values({
        account_id,
        phone: '+15145550101',
        time_zone: null,
        birth_date: '1990-02-03',
        address: JSON.stringify(address),
      })
      .execute();
    const { id } = await db
      .insertInto('profile')
      .values({
        account_id,
        org_id: orgId,
        role: 'patient',
        first_name: 'Léa',
        last_name: 'Roy',
        title: null,
        resource_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const [one, other] = await Promise.all([
    services.people.resourceIdOf(orgId, person),
    services.people.resourceIdOf(orgId, person),
  ]);
  expect([one, other]).toEqual([person, person]);
  const patient: Patient = await services.inOrg(orgId, (db) => services.record(db, orgId).read('Patient', person));
  expect(patient).toMatchObject({
    meta: { versionId: '1' },
    name: [{ family: 'Roy', given: ['Léa'] }],
    birthDate: '1990-02-03',
    address: [{ line: ['12, rue Rachel'], city: 'Montréal', state: 'QC', postalCode: 'H2J 1A1' }],
  });
  expect(patient.telecom).toContainEqual({ system: 'phone', value: '+15145550101' });
});
