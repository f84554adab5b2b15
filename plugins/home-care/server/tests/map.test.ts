import type { Consent } from '@medplum/fhirtypes';
import { setFeature } from '#core/shared';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { withPosition } from '#clinical/shared/contacts/addressPosition.ts';
import { placeAddress } from '../../shared/recordCalls.ts';
import { readBoard, searchWorkers, suggestWorkers } from '../../shared/calls.ts';
import { addVisits, changeVisit, doneVisit, addWorker, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, colleague, away, client] = [] as unknown as [Person, Person, Person, Person, Person];
let [hidden, open] = [] as unknown as [string, string];
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  colleague = await server.login('practitioner2@pavilion.test');
  away = await server.login('admin@laurier.test');
  client = await server.login('patient@pavilion.test');
  hidden = await patientIdOf(server, client);
  open = await patientIdOf(server, await server.login('patient2@pavilion.test'));
  today = (await admin.send(searchWorkers, { body: {} })).data.today;
  await server.services.inOrg(admin.orgId, (db) =>
    db.updateTable('home_care_visit').set({ position: null }).where('org_id', '=', admin.orgId).execute(),
  );
  await closeTo(colleague);
});
afterAll(() => server.close());

/** The first client keeps them out. */
const closeTo = async (who: Person): Promise<void> => {
  const actor = await server.services.people.resourceIdOf(who.orgId, who.profileId);
  const consent: Consent = {
    ...{ resourceType: 'Consent', status: 'active', scope: { text: 'Privacy' }, category: [{ text: 'Privacy' }] },
    ...{ policyRule: { text: 'Privacy' }, patient: { reference: `Patient/${hidden}` } },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'Provider' }, reference: { reference: `Practitioner/${actor}` } }],
    },
  };
  await server.services.asSystem((db) => server.services.record(db, admin.orgId).create(consent));
};

const home = { latitude: 45.41234, longitude: -75.68123 };
/** A visit on a day of its own, placed or only in an area. */
const visitOn = async (ahead: number, patient: string, area: string, position: typeof home | null) => {
  const day = addDays(today, ahead);
  const [visit] = await addVisits(server, doctor, patient, { from: day, until: day });
  await changeVisit(server, visit!.id, { area, position: position && JSON.stringify(position) });
  return { id: visit!.id, day };
};
const boardOf = async (who: Person, from: string) =>
  (await who.send(readBoard, { query: { from, days: '1' } })).data.visits;

test('RTE-4 a coordinator is told where a day’s visits are; who is kept out gets no position, area or name', async () => {
  const { id, day } = await visitOn(9, hidden, 'X2X', home);
  expect((await boardOf(doctor, day)).find((one) => one.id === id)).toMatchObject({
    ...{ area: 'X2X', patient: { id: hidden }, spot: { ...home, exact: true } },
  });
  const shut = (await boardOf(colleague, day)).find((one) => one.id === id)!;
  expect([shut.patient, shut.area, shut.title, 'spot' in shut]).toEqual([null, '', '', false]);
  expect(JSON.stringify(await boardOf(colleague, day))).not.toMatch(/45\.41|75\.68/);
});

test('RTE-4 the middle of an area tells nobody where a client is who keeps them out, on any day', async () => {
  await visitOn(10, hidden, 'X3X', home);
  const { id, day } = await visitOn(11, open, 'X3X', null);
  expect((await boardOf(doctor, day)).find((one) => one.id === id)!.spot).toEqual({ ...home, exact: false });
  expect((await boardOf(colleague, day)).find((one) => one.id === id)!.spot).toBeNull();
  const suggested = await colleague.send(suggestWorkers, { query: { from: day, days: '1' } });
  expect(suggested.status).toBe(200);
  expect(JSON.stringify(suggested.data)).not.toMatch(/45\.41|75\.68/);
  // Where others of the area are known, the middle is theirs.
  const worker = await addWorker(admin);
  const done = { orgId: admin.orgId, patient: open, worker, on: addDays(today, -2), minutes: 30 };
  const other = { latitude: 45.5, longitude: -75.5 };
  await changeVisit(server, await doneVisit(server, done), { area: 'X3X', position: JSON.stringify(other) });
  expect((await boardOf(colleague, day)).find((one) => one.id === id)!.spot).toEqual({ ...other, exact: false });
});

test('RTE-4 an address that is placed places today’s visits that were there, done ones too, and none of an address before', async () => {
  const worker = await addWorker(admin);
  const done = (daysAgo: number) =>
    doneVisit(server, { orgId: admin.orgId, patient: open, worker, on: addDays(today, -daysAgo), minutes: 30 });
  const [now, before] = [await done(0), await done(5)];
  const at = new Date();
  await changeVisit(server, now, { start_at: at, end_at: at, position: null });
  const position = async (id: string) =>
    (
      await server.services.asSystem((db) =>
        db.selectFrom('home_care_visit').select('position').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).position;
  await doctor.send(placeAddress, { params: { id: now }, body: { position: home } });
  expect([await position(now), await position(before)]).toEqual([home, null]);
  await changeVisit(server, now, { position: null });
  const chart = (await server.services.asSystem((db) =>
    server.services.record(db, admin.orgId).find('Patient', open),
  ))!;
  const address = chart.address?.map((one) => ({
    ...withPosition(one, { latitude: 45.3, longitude: -75.9 }),
    line: ['1 New Street'],
  }));
  await server.services.asSystem((db) => server.services.record(db, admin.orgId).update({ ...chart, address }));
  expect(await position(now)).toBeNull();
});

test('RTE-4 no place is told to another clinic, to a client, or where home care is off', async () => {
  const { day } = await visitOn(12, open, 'X4X', home);
  expect(await boardOf(away, day)).toEqual([]);
  expect((await client.send(readBoard, { query: { from: day, days: '1' } })).status).toBe(403);
  expect((await server.anyone.send(readBoard, { query: { from: day, days: '1' } })).status).toBe(401);
  const enable = (enabled: boolean) => admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled } });
  await enable(false);
  expect((await doctor.send(readBoard, { query: { from: day, days: '1' } })).failure.code).toBe('feature_disabled');
  await enable(true);
});
