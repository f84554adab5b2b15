import type { Patient } from '@medplum/fhirtypes';
import { patientWith, valuesOfPatient } from '#clinical/shared/contacts/contactDetails.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readMine } from '../../shared/modeCalls.ts';
import type { Told } from '../../shared/record.ts';
import { acceptWork, placeAddress, readRecord } from '../../shared/recordCalls.ts';
import { addVisits, addWorker, assign, deviceOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

const home = { latitude: 45.4, longitude: -75.7 };
const at = (of: 'start' | 'end', is: object = {}): Told => ({
  ...{ kind: 'place', of, why: null },
  place: { ...home, accuracy: 40, ...is },
});
const recordOf = async (id: string) => (await doctor.send(readRecord, { params: { id } })).data;
const settle = (id: string, position: typeof home | null, by: Person = doctor) =>
  by.send(placeAddress, { params: { id }, body: { position } });
const chartOf = async () =>
  (await server.services.asSystem((db) => server.services.record(db, doctor.orgId).find('Patient', patient)))!;

const visit = async () => {
  const worker = await addWorker(admin);
  const [first] = await addVisits(server, doctor, patient);
  await assign(doctor, first!.id, worker);
  const device = await deviceOf(server, admin, worker);
  const planned = (await device.reads.send(readMine)).data.visits.find(({ id }) => id === first!.id)!.start;
  const tell = (what: Told, is: object = {}) => device.tell(first!.id, what, { planned, ...is });
  return { id: first!.id, worker, device, tell };
};

test('RTE-4 places at start and end stand in the record, each with how far from the address; far ones are for review and block nothing', async () => {
  const { id, worker, tell } = await visit();
  await tell({ kind: 'start' });
  await tell(at('start'));
  expect((await recordOf(id)).events.find(({ what }) => what.kind === 'place')!.metres).toBeUndefined();
  expect((await settle(id, home)).status).toBe(204);
  await tell(at('start', { latitude: 45.403 }));
  await tell(at('end', { latitude: 45.41, accuracy: 900 }));
  expect((await recordOf(id)).exceptions).toEqual([]);
  await tell(at('end', { latitude: 45.42 }));
  expect((await tell({ kind: 'end' })).status).toBe(200);
  const { events, exceptions, address } = await recordOf(id);
  const places = events.filter(({ what }) => what.kind === 'place');
  expect([address, places.map(({ metres }) => metres)]).toEqual([home, [undefined, 334, 1112, 2224]]);
  expect(exceptions.map(({ kind }) => kind)).toEqual(['far']);
  const body = { worker, exception: 'far', as: 'count' } as const;
  expect((await doctor.send(acceptWork, { params: { id }, body })).status).toBe(204);
  expect((await recordOf(id)).exceptions).toEqual([]);
});

test('RTE-4 no place is recorded without penalty, and an absurd one is refused and takes nothing with it', async () => {
  const { id, tell } = await visit();
  await tell({ kind: 'start' });
  expect((await tell({ kind: 'place', of: 'start', place: null, why: 'denied' })).status).toBe(200);
  for (const wrong of [{ latitude: 91 }, { longitude: 999 }, { accuracy: -5 }, { accuracy: 1e9 }, { latitude: 'x' }])
    expect((await tell(at('start', wrong))).status).toBe(422);
  expect((await tell({ kind: 'end' })).status).toBe(200);
  const { events, exceptions } = await recordOf(id);
  expect([events.map(({ what }) => what.kind), exceptions]).toEqual([['start', 'place', 'end'], []]);
});

test('RTE-4 a device cannot say how far it was, and a place leaves no trace in the audit trail', async () => {
  const { id, device, tell } = await visit();
  await settle(id, home);
  const claimed = { metres: 0 };
  await tell(at('start', { latitude: 46 }), claimed);
  await tell({ ...at('start', { latitude: 46 }), ...claimed });
  const { events } = await recordOf(id);
  expect([events.length, events.map(({ metres }) => metres)]).toEqual([1, [66_717]]);
  expect((await device.reads.send(placeAddress, { params: { id }, body: { position: null } })).status).toBe(401);
  const trail = await server.services.asSystem(async (db) => [
    await db.selectFrom('audit_pending').select('detail').execute(),
    await db.selectFrom('audit_event').select('detail').orderBy('seq', 'desc').limit(100).execute(),
  ]);
  expect(JSON.stringify(trail)).toMatch(/"told":"place"/);
  expect(JSON.stringify(trail)).not.toMatch(/latitude|45\.4|-75\.7/);
});

test('RTE-4 the position is the standard’s own with the address, keeps the rest of the record, and goes when the address changes', async () => {
  const { id } = await visit();
  const before = await chartOf();
  await settle(id, home);
  const [address] = (await chartOf()).address!;
  expect(address!.extension).toEqual([
    {
      url: 'http://hl7.org/fhir/StructureDefinition/geolocation',
      extension: [
        { url: 'latitude', valueDecimal: 45.4 },
        { url: 'longitude', valueDecimal: -75.7 },
      ],
    },
  ]);
  await settle(id, null);
  const { meta: _, ...after } = await chartOf();
  const { meta: __, address: first, ...rest } = before;
  expect(after).toEqual({ ...rest, address: first!.map(({ extension: ___, ...one }) => one) });
  expect((await settle(id, { latitude: 95, longitude: 0 })).status).toBe(422);
  await settle(id, home);
  const chart: Patient = await chartOf();
  const same = patientWith(chart, { ...valuesOfPatient(chart), phone: '613-555-0177' });
  expect(same.address![0]!.extension).toHaveLength(1);
  const moved = patientWith(chart, { ...valuesOfPatient(chart), city: 'Gatineau' });
  expect(moved.address![0]!.extension).toBeUndefined();
});
