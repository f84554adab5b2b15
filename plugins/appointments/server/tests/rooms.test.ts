import type { Location } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { type KeptSite, listSites, saveSite } from '../../shared/siteCalls.ts';
import type { VisitMark } from '../../shared/visitState.ts';
import { freeTimes, inDays, resourceOf, writeFhir } from './testKit.ts';

let server: TestServer;
let [patient, doctor, admin, elsewhere] = [] as unknown as readonly [Person, Person, Person, Person];
let [visit, byVideo] = ['', ''];
let [north, south] = [] as unknown as readonly [KeptSite, KeptSite];

const always = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:55' }]), away: [] };
const blank = {
  ...{ line: '12 North Street', city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1', phone: '' },
  ...{ hours: always, active: true },
};
const save = async ({ rooms, ...body }: { readonly rooms?: readonly string[]; readonly name: string }) => {
  const named = rooms && { rooms: rooms.map((name) => ({ name })) };
  return (await admin.send(saveSite, { body: { ...blank, ...body, ...named } })).data;
};
const kept = async (who: Person, id: string) => (await who.send(listSites)).data.data.find((one) => one.id === id)!;
const names = async (): Promise<readonly string[]> => (await kept(doctor, north.id)).rooms!.map(({ name }) => name);
const room = (site: KeptSite, name: string): string => site.rooms!.find((one) => one.name === name)!.id;
const mark = (status: VisitMark, more: { room?: string | null } = {}, id = visit) =>
  doctor.send(calls.mark, { params: { id }, body: { status, ...more } });
const shown = async (id = visit) => {
  const edges = [new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() + 2 * 86_400_000)].map((one) =>
    one.toISOString(),
  );
  const { data } = await doctor.send(calls.shownVisits, { body: { edges, each: 200, practitioners: [] } });
  return data.days[0]!.visits.find((one) => one.id === id)!;
};

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, admin, elsewhere] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  north = await save({ name: 'North site', rooms: ['Room 10', 'Room 2', 'Room 2'] });
  south = await save({ name: 'South site', rooms: ['Room 2'] });
  const { data: types } = (await doctor.send(calls.listVisitTypes)).data;
  const typeBy = (mode: string): string => types.find((one) => one.mode === mode && one.active)!.id;
  const [practitioner, maya] = [await resourceOf(server, doctor), await resourceOf(server, patient)];
  const come = { patient: maya, practitioner, type: typeBy('clinic'), site: north.id };
  visit = (await doctor.send(calls.walkIn, { body: come })).data.id;
  const type = typeBy('video');
  const [free] = await freeTimes(doctor, { type, practitioners: [practitioner], from: inDays(14), to: inDays(21) });
  const video = { type, practitioners: [practitioner], patient: maya, start: free!.start };
  byVideo = (await doctor.send(calls.book, { body: video })).data.data[0]!;
});
afterAll(() => server.close());

test('RTE-3 a room is a FHIR Location inside its site, each once, in the order in which people count', async () => {
  expect(north.rooms!.map(({ name }) => name)).toEqual(['Room 2', 'Room 10']);
  const location = await (await admin.fetch(`/fhir/R4/Location/${room(north, 'Room 2')}`)).json();
  expect(location).toMatchObject({
    ...{ resourceType: 'Location', status: 'active', partOf: { reference: `Location/${north.id}` } },
    physicalType: { coding: [{ code: 'ro' }] },
  });
  // Patients choose a site and never a room; another clinic has its own alone.
  expect(await kept(patient, north.id)).not.toHaveProperty('rooms');
  const theirs = (await elsewhere.send(listSites)).data.data.map(({ name }) => name);
  expect(theirs).toEqual(['Clinique Laurier, avenue Laurier']);
});

test('RTE-3 who is roomed stands in the room that was chosen, and leaves it with the state', async () => {
  const two = room(north, 'Room 2');
  expect((await mark('checked-in', { room: two })).status).toBe(200);
  expect(await shown()).toMatchObject({ status: 'checked-in', room: { id: two, name: 'Room 2' } });
  await mark('with-practitioner');
  expect((await shown()).room?.id).toBe(two);
  await mark('checked-in', { room: null });
  expect(await shown()).not.toHaveProperty('room');
  await mark('checked-in', { room: two });
  await mark('arrived');
  expect(await shown()).not.toHaveProperty('room');
});

test('RTE-3 a room of another site, what is no room, and a room for a video visit are refused', async () => {
  const refused = async (id: string, of = visit) => (await mark('checked-in', { room: id }, of)).failure.code;
  expect(await refused(room(south, 'Room 2'))).toBe('not_found');
  expect(await refused(north.id)).toBe('not_found');
  expect(await refused('nobody')).toBe('not_found');
  expect(await refused(room(north, 'Room 2'), byVideo)).toBe('not_found');
  // What another system calls a room is none of the desk's.
  const theirs = await writeFhir(admin, {
    ...{ resourceType: 'Location', name: 'Bed 3', partOf: { reference: `Location/${north.id}` } },
  });
  expect(await refused(((await theirs.json()) as Location).id!)).toBe('not_found');
  expect((await shown()).status).toBe('arrived');
});

test('RTE-3 a room that is left out is used no more, and is the same one when it comes back', async () => {
  const two = room(north, 'Room 2');
  const again = async (rooms: readonly string[]) => save({ ...(await kept(admin, north.id)), rooms });
  await again(['Room 10', 'Laboratory']);
  expect(await names()).toEqual(['Room 10', 'Laboratory']);
  expect((await mark('checked-in', { room: two })).failure.code).toBe('not_found');
  const { rooms: _, ...rest } = await kept(admin, north.id);
  await save({ ...rest, name: 'North' });
  expect(await names()).toEqual(['Room 10', 'Laboratory']);
  north = await again(['Room 2']);
  expect(room(north, 'Room 2')).toBe(two);
});
