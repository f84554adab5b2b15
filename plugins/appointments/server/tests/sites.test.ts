import type { Location } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import * as hoursCalls from '../../shared/hoursCalls.ts';
import * as siteCalls from '../../shared/siteCalls.ts';
import type { KeptSite } from '../../shared/siteCalls.ts';
import { inDays, later, readVisit, resourceOf, writeFhir } from './testKit.ts';

let server: TestServer;
let [patient, doctor, admin, elsewhere] = [] as unknown as readonly [Person, Person, Person, Person];
let [doctorId, patientId, type, video] = ['', '', '', ''];
let [north, south] = [] as unknown as readonly [KeptSite, KeptSite];

const always = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:55' }]), away: [] };
const site = {
  ...{ name: 'North site', line: '12 North Street', city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1' },
  ...{ phone: '613 555-0101', hours: always, active: true },
};
const save = async (body: object) =>
  admin.send(siteCalls.saveSite, {
    body: { ...site, ...body },
  });
const kept = async (id: string) => (await admin.send(siteCalls.listSites)).data.data.find((one) => one.id === id)!;
const change = async (id: string, body: object) => (await save({ ...(await kept(id)), ...body })).data;
const preview = async (id: string, body: object = {}) => {
  const { hours, active } = { ...(await kept(id)), ...body };
  return (await admin.send(siteCalls.previewSite, { params: { id }, body: { hours, active } })).data;
};
const ask = (who: Person, more: object, from = 14) =>
  who.send(calls.findFree, {
    body: { type, practitioners: [doctorId], from: inDays(from), to: inDays(from + 7), ...more },
  });
const free = async (who: Person, more: object, from = 14) => (await ask(who, more, from)).data.data;
const book = (who: Person, start: string, more: object = {}) =>
  who.send(calls.book, {
    body: { type, practitioners: [doctorId], start, ...(who === patient ? {} : { patient: patientId }), ...more },
  });
const clinicDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, admin, elsewhere] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  [doctorId, patientId] = [await resourceOf(server, doctor), await resourceOf(server, patient)];
  const types = (await patient.send(calls.listVisitTypes)).data.data;
  type = types.find(({ mode, selfBooking }) => mode === 'clinic' && selfBooking)!.id;
  video = types.find(({ mode }) => mode === 'video')!.id;
});
afterAll(() => server.close());

test('a clinic without sites books as ever, and its visits are at none', async () => {
  const [slot] = await free(patient, {});
  const { data } = (await book(patient, slot!.start)).data;
  expect((await readVisit(doctor, data[0]!)).participant.map(({ actor }) => actor!.reference)).toEqual([
    `Patient/${patientId}`,
    `Practitioner/${doctorId}`,
  ]);
});

test('a site is a FHIR Location with address, telephone, hours and closures, and keeps what others wrote in it', async () => {
  const away = [{ from: '2031-07-01', to: '2031-07-01', why: 'Canada Day' }];
  const week = [[{ from: '08:00', to: '18:00' }], [], [], [], [], [], []];
  const { data, status } = await save({ hours: { week, away } });
  expect(status).toBe(200);
  north = data;
  const read = async () => (await (await admin.fetch(`/fhir/R4/Location/${north.id}`)).json()) as Location;
  const location = await read();
  expect(location).toMatchObject({
    ...{ status: 'active', name: 'North site', mode: 'instance' },
    address: { line: ['12 North Street'], city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1', country: 'CA' },
    telecom: [{ system: 'phone', value: '613 555-0101' }],
    hoursOfOperation: [{ daysOfWeek: ['mon'], openingTime: '08:00:00', closingTime: '18:00:00' }],
  });
  expect(JSON.stringify(location.extension)).toContain('Canada Day');
  await writeFhir(
    admin,
    { ...location, telecom: [...location.telecom!, { system: 'fax', value: '613 555-0199' }] },
    'PUT',
  );
  expect((await save({ ...north, name: 'Lost' })).failure.code).toBe('conflict');
  north = await change(north.id, { hours: always });
  expect((await read()).telecom).toContainEqual({ system: 'fax', value: '613 555-0199' });
  // Another system's rooms are no sites; another clinic has its own alone.
  await writeFhir(admin, { resourceType: 'Location', name: 'Room 3' });
  expect((await admin.send(siteCalls.listSites)).data.data.map(({ name }) => name)).toEqual(['North site']);
  const theirs = (await elsewhere.send(siteCalls.listSites)).data.data.map(({ name }) => name);
  expect(theirs).toEqual(['Clinique Laurier, avenue Laurier']);
  const there = { params: { id: north.id }, body: { hours: always, active: false } };
  expect((await elsewhere.send(siteCalls.previewSite, there)).status).toBe(404);
});

test('one site is taken by itself; of several one is chosen, and what needs none has none', async () => {
  const [first] = await free(patient, {});
  const [id] = (await book(patient, first!.start)).data.data;
  expect((await readVisit(doctor, id!)).participant.at(-1)!.actor).toEqual({
    ...{ reference: `Location/${north.id}`, display: 'North site' },
  });
  south = (await save({ name: 'South site' })).data;
  expect((await ask(patient, {})).failure.fields).toHaveProperty('site');
  expect((await book(patient, later(first!.start, 60))).failure.fields).toHaveProperty('site');
  expect((await book(patient, later(first!.start, 60), { site: 'nowhere' })).status).toBe(404);
  const [talk] = await free(patient, { type: video });
  const [call] = (await book(patient, talk!.start, { type: video })).data.data;
  expect(JSON.stringify(await readVisit(doctor, call!))).not.toContain('Location/');
});

test('free times and patients keep to the hours of a site and its closures; staff to its closures', async () => {
  const [slot] = await free(patient, { site: south.id }, 21);
  const day = clinicDay(slot!.start);
  await change(south.id, { hours: { ...always, away: [{ from: day, to: day, why: 'Painters' }] } });
  expect((await free(patient, { site: south.id }, 21)).map(({ start }) => clinicDay(start))).not.toContain(day);
  expect((await free(patient, { site: north.id }, 21)).map(({ start }) => clinicDay(start))).toContain(day);
  expect((await book(patient, slot!.start, { site: south.id })).failure.code).toBe('site_closed');
  const refused = await book(doctor, slot!.start, { site: south.id });
  expect(refused.failure.code).toBe('site_closed');
  expect(refused.failure.message).toContain('Painters');

  const nine = Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:00' }]);
  await change(south.id, { hours: { week: nine, away: [] } });
  const times = await free(patient, { site: south.id }, 21);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/Toronto' });
  expect(times.length).toBeGreaterThan(0);
  expect(times.every(({ end }) => clock.format(new Date(end)) <= '10:00')).toBe(true);
  await change(south.id, { hours: always });
});

test('kinds of visits and practitioners are at the sites that are named for them', async () => {
  const all = (await admin.send(calls.listVisitTypes)).data.data;
  const kind = all.find(({ id }) => id === type)!;
  await admin.send(calls.saveVisitType, { body: { ...kind, sites: [south.id] } });
  expect((await ask(patient, { site: north.id })).status).toBe(404);
  expect((await free(patient, {})).length).toBeGreaterThan(0);
  expect((await admin.send(calls.saveVisitType, { body: { ...kind, sites: ['nowhere'] } })).status).toBe(422);
  await admin.send(calls.saveVisitType, { body: kind });

  const hours = (await admin.send(hoursCalls.getAvailability, { params: { id: doctorId } })).data;
  const { availability, version } = hours;
  expect(hours.sites).toEqual([]);
  const only = { availability, version, sites: [north.id] };
  await admin.send(hoursCalls.saveAvailability, { params: { id: doctorId }, body: only });
  expect(await free(patient, { site: south.id })).toEqual([]);
  const now = (await admin.send(hoursCalls.getAvailability, { params: { id: doctorId } })).data;
  expect(now.sites).toEqual([north.id]);
  // Where nothing is said of sites, they stay.
  await admin.send(hoursCalls.saveAvailability, {
    params: { id: doctorId },
    body: { availability, version: now.version },
  });
  const after = (await admin.send(hoursCalls.getAvailability, { params: { id: doctorId } })).data;
  expect(after.sites).toEqual([north.id]);
  const both = { availability, version: after.version, sites: [] };
  await admin.send(hoursCalls.saveAvailability, { params: { id: doctorId }, body: both });
});

test('a site that closes tells first what is booked there; the visits are then listed to move, and moved to another site', async () => {
  const [slot] = await free(patient, { site: south.id }, 28);
  const [id] = (await book(patient, slot!.start, { site: south.id })).data.data;
  const day = clinicDay(slot!.start);
  const closure = { hours: { ...always, away: [{ from: day, to: day, why: '' }] } };
  expect(await preview(south.id)).toMatchObject({ visits: 0, first: null });
  expect(await preview(south.id, closure)).toMatchObject({ visits: 1, more: false, first: slot!.start });
  expect(await preview(south.id, { active: false })).toMatchObject({ visits: 1, types: [], people: 0 });
  const kind = (await admin.send(calls.listVisitTypes)).data.data.find((one) => one.id === type)!;
  await admin.send(calls.saveVisitType, { body: { ...kind, sites: [south.id] } });
  expect((await preview(south.id, { active: false })).types).toEqual([{ nameEn: kind.nameEn, nameFr: kind.nameFr }]);
  await admin.send(calls.saveVisitType, { body: kind });

  // What somebody kept outside the hours is asked about again once its site closes.
  await doctor.send(hoursCalls.keep, { params: { id: id! }, body: { kept: true } });
  await change(south.id, { active: false });
  expect((await doctor.send(hoursCalls.stranded)).data.data).toContain(id);
  expect(await free(patient, { moving: id!, practitioners: [], type: undefined }, 28)).toEqual([]);
  const [to] = await free(patient, { moving: id!, practitioners: [], type: undefined, site: north.id }, 28);
  const { versionId } = (await readVisit(doctor, id!)).meta!;
  const body = { start: to!.start, scope: 'this' as const, version: versionId!, site: north.id };
  const moved = await patient.send(calls.move, { params: { id: id! }, body });
  expect((await readVisit(doctor, id!)).participant.at(-1)!.actor!.display).toBe('North site');
  expect((await doctor.send(hoursCalls.stranded)).data.data).not.toContain(id);
  // Undo gives the place back too.
  await doctor.send(calls.moveBack, { body: { visits: moved.data.was } });
  expect((await readVisit(doctor, id!)).participant.at(-1)!.actor!.display).toBe('South site');
});

test('only administrators change sites', async () => {
  for (const who of [patient, doctor])
    expect((await who.send(siteCalls.saveSite, { body: site })).failure.code).toBe('forbidden');
});
