import { isWithheld, getMe, listFeatures, listNotifications, setFeature } from '#core/shared';
import { readPreferences } from '#plugins/push/shared/calls.ts';
import { explainAccess } from '#plugins/staff/shared/calls.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';

let server: TestServer;
let [admin, priya, other, maya] = [] as unknown as readonly [Person, Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, priya, other, maya] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const begin = async (id: string, first: { roles: ('practitioner' | 'patient')[]; people: string[] } | undefined) => {
  const { status } = await admin.send(setFeature, {
    params: { id },
    body: { enabled: true, ...(first && { first }) },
  });
  expect(status).toBe(200);
};
const waits = async (who: Person) => {
  const { patient, practitioner } = (await who.send(getMe)).data;
  return [...patient, ...practitioner].find(({ id }) => id === who.profileId)?.customRole?.waits ?? [];
};

test('PRD-4 a feature that begins with some withholds its record and its notices from the others too', async () => {
  const prescriptions = `MedicationRequest?patient=${maya.profileId}&_count=1`;
  expect((await fhir(other, 'GET', prescriptions)).status).toBe(200);
  await begin('medications', { roles: [], people: [priya.profileId] });
  expect((await fhir(priya, 'GET', prescriptions)).status).toBe(200);
  for (const who of [other, maya]) expect((await fhir(who, 'GET', prescriptions)).status).toBe(403);
  expect(await Promise.all([priya, other, maya, admin].map(waits))).toEqual([[], ['medications'], ['medications'], []]);

  await server.services.asSystem((db) =>
    db
      .insertInto('notification')
      .values({
        org_id: maya.orgId,
        profile_id: maya.profileId,
        kind: 'medication_reminder',
        data: JSON.stringify({ type: 'medication_reminder' }) as never,
      })
      .execute(),
  );
  const told = async () =>
    (await maya.send(listNotifications, { query: {} })).data.data.some(({ type }) => type === 'medication_reminder');
  expect(await told()).toBe(false);
  const offered = async () =>
    (await maya.send(readPreferences, {})).data.data.senders.some(({ id }) => id === 'medications');
  expect(await offered()).toBe(false);
  await begin('medications', { roles: ['patient'], people: [priya.profileId] });
  expect(await offered()).toBe(true);
  expect([await told(), (await fhir(maya, 'GET', prescriptions)).status]).toEqual([true, 200]);
  expect((await fhir(other, 'GET', prescriptions)).status).toBe(403);
  await begin('medications', undefined);
  expect((await fhir(other, 'GET', prescriptions)).status).toBe(200);
});

test('RTE-5 explains that a feature has not begun for somebody, and not that a role takes it', async () => {
  const why = async (who: Person) => {
    const params = { id: who.profileId };
    const { parts, customRole } = (await admin.send(explainAccess, { params, body: { patient: maya.profileId } })).data;
    return [parts.find(({ type }) => type === 'MedicationRequest')?.why, customRole];
  };
  expect(await why(other)).toEqual([null, null]);
  await begin('medications', { roles: [], people: [priya.profileId] });
  expect([await why(other), await why(priya)]).toEqual([
    ['waits', null],
    [null, null],
  ]);
  // What an administrator's browser works out of the list is what the server withholds.
  const { data } = (await admin.send(listFeatures)).data;
  const feature = data.find(({ id }) => id === 'medications')!;
  const asked = [priya, other, maya].map(({ profileId: id }, n) =>
    isWithheld(feature, { id, role: n === 2 ? 'patient' : 'practitioner' }),
  );
  expect(asked).toEqual([false, true, true]);
  await begin('medications', undefined);
});
