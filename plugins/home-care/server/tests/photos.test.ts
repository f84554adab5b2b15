import { randomUUID } from 'node:crypto';
import { addressOf, type Api } from '#test/kit/server/api.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { closeMode } from '../../shared/mode/accessCalls.ts';
import { readMine, readOwnPhoto, sendPhoto } from '../../shared/modeCalls.ts';
import { mostPhotos } from '../../shared/photo.ts';
import type { Told } from '../../shared/record.ts';
import { dropPhoto, readPhoto, readRecord } from '../../shared/recordCalls.ts';
import { bareOf, phoneJpeg } from './jpeg.ts';
import { addVisits, addWorker, assign, type Device, deviceOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let ahead = 0;
let [admin, doctor, elsewhere] = [] as unknown as [Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  elsewhere = await server.login('admin@laurier.test');
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => server.close());

const wound: Told = { kind: 'photo', of: 'wound', agreed: 'client' };
const upload = ({ sends }: Device, id: string, bytes: Buffer = phoneJpeg(), type = 'image/jpeg') =>
  sends.send(sendPhoto, {
    params: { id },
    file: new File([new Uint8Array(bytes)], 'IMG_2026 Maya Tremblay.jpg', { type }),
  });
const recordOf = async (id: string) => (await doctor.send(readRecord, { params: { id } })).data;
const seen = async (by: Api, visit: string, photo: string) =>
  (await by.send(readPhoto, { params: { id: visit, photo } })).status;
const own = async ({ reads }: Device, id: string) => (await reads.send(readOwnPhoto, { params: { id } })).status;

const visit = async () => {
  const worker = await addWorker(admin);
  const [first] = await addVisits(server, doctor, patient);
  await assign(doctor, first!.id, worker);
  const device = await deviceOf(server, admin, worker);
  const planned = (await device.reads.send(readMine)).data.visits.find(({ id }) => id === first!.id)!.start;
  const tell = (what: Told, is: object = {}) => device.tell(first!.id, what, { planned, ...is });
  return { id: first!.id, worker, device, tell };
};
/** With a photo whose bytes have come. */
const photographed = async () => {
  const made = await visit();
  const photo = randomUUID();
  expect((await made.tell(wound, { id: photo })).status).toBe(200);
  expect((await upload(made.device, photo)).status).toBe(204);
  return { ...made, photo };
};

test('RTE-4 a photo is told of, then sent; the record shows it without a word of where it was taken, and once', async () => {
  const { id, device, tell } = await visit();
  const photo = randomUUID();
  expect((await upload(device, photo)).status).toBe(404);
  await tell(wound, { id: photo });
  expect((await recordOf(id)).events[0]!.arrived).toBeUndefined();
  expect(await seen(doctor, id, photo)).toBe(404);
  for (let n = 0; n < 2; n += 1) expect((await upload(device, photo)).status).toBe(204);
  expect((await recordOf(id)).events[0]).toMatchObject({ id: photo, what: wound, arrived: true });
  const shown = await doctor.fetch(addressOf(readPhoto, { params: { id, photo } }));
  expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
    'image/jpeg',
    expect.stringContaining('inline'),
  ]);
  expect(Buffer.from(await shown.arrayBuffer()).equals(bareOf())).toBe(true);
  expect(shown.headers.get('content-disposition')).not.toMatch(/Maya|Tremblay/);
  const kept = await server.services.asSystem((db) =>
    db.selectFrom('home_care_photo').select('event_id').where('event_id', '=', photo).execute(),
  );
  expect([kept.length, await own(device, photo)]).toEqual([1, 200]);
});

test('RTE-4 what is no photo, broken or too large is refused, and takes nothing of the visit with it', async () => {
  const { id, device, tell } = await visit();
  await tell({ kind: 'start' });
  const photo = randomUUID();
  await tell(wound, { id: photo });
  const fine = phoneJpeg();
  for (const [bytes, status] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    [Buffer.from('%PDF-1.7'), 415],
    [fine.subarray(0, 200), 415],
    [phoneJpeg(9_000), 415],
    [phoneJpeg(600, 6 * 1024 * 1024), 413],
  ] as const)
    expect((await upload(device, photo, bytes)).status).toBe(status);
  expect((await tell({ kind: 'end' })).status).toBe(200);
  expect((await recordOf(id)).events.map(({ what }) => what.kind)).toEqual(['start', 'photo', 'end']);
  expect((await upload(device, photo, fine)).status).toBe(204);
  expect((await tell({ kind: 'photo', of: 'wound' } as Told)).status).toBe(422);
});

test('RTE-4 ten photos a visit and no more; one that was taken back makes room', async () => {
  const { id, tell } = await visit();
  const photos = Array.from({ length: mostPhotos }, () => randomUUID());
  for (const photo of photos) expect((await tell(wound, { id: photo })).status).toBe(200);
  const more = await tell(wound);
  expect([more.status, more.failure.code]).toEqual([409, 'too_many_photos']);
  // The same once more, for an answer that was lost.
  expect((await tell(wound, { id: photos[9]! })).status).toBe(200);
  await tell({ kind: 'photo_error', photo: photos[0]! }, { replaces: [photos[0]!] });
  expect((await tell(wound)).status).toBe(200);
  expect((await recordOf(id)).exceptions).toEqual([]);
});

test('RTE-4 a photo is seen by whoever may open the record, and by nobody else', async () => {
  const { id, photo, device } = await photographed();
  const second = await photographed();
  expect([await seen(doctor, id, photo), await seen(admin, id, photo), await own(device, photo)]).toEqual([
    200, 200, 200,
  ]);
  // Of another visit, another organisation, a patient, another worker, without a session, and by a pass in a session's place.
  expect(await seen(doctor, second.id, photo)).toBe(404);
  expect(await seen(elsewhere, id, photo)).toBe(404);
  expect(await seen(await server.login('patient@pavilion.test'), id, photo)).toBe(403);
  expect(await own(second.device, photo)).toBe(404);
  expect((await upload(second.device, photo)).status).toBe(404);
  expect(await seen(server.anyone, id, photo)).toBe(401);
  expect(await seen(device.reads, id, photo)).toBeGreaterThanOrEqual(401);
  expect((await device.sends.send(readOwnPhoto, { params: { id: photo } })).status).toBe(404);
  const claimed = { kind: 'photo_error', photo } as const;
  expect((await second.tell(claimed)).status).toBe(404);
  expect((await second.device.tell(id, claimed)).status).toBe(404);
});

test('RTE-4 a device whose access was taken back sees no photo, and still sends what it took', async () => {
  const { worker, device, tell, photo } = await photographed();
  const unsent = randomUUID();
  await tell(wound, { id: unsent });
  const [access] = (await admin.send(calls.listAccess, { params: { id: worker } })).data.data;
  await admin.send(calls.revokeAccess, { params: { id: access!.id } });
  expect([await own(device, photo), (await upload(device, unsent)).status]).toEqual([401, 204]);
  const left = await photographed();
  await left.device.reads.send(closeMode);
  expect(await own(left.device, left.photo)).toBe(401);
  const old = await photographed();
  // Of a visit that the mode shows no more, and then after its time.
  ahead = 5 * 86_400_000;
  expect(await own(old.device, old.photo)).toBe(404);
  ahead = 8 * 86_400_000;
  expect(await own(old.device, old.photo)).toBe(401);
});

test('RTE-4 a photo entered in error stands in the record as that, and is shown to nobody', async () => {
  const first = await photographed();
  await first.tell({ kind: 'photo_error', photo: first.photo }, { replaces: [first.photo] });
  expect([await seen(doctor, first.id, first.photo), await own(first.device, first.photo)]).toEqual([404, 404]);
  expect((await recordOf(first.id)).events.map(({ what }) => what.kind)).toEqual(['photo', 'photo_error']);
  const { id, photo } = await photographed();
  const drop = () => doctor.send(dropPhoto, { params: { id, photo } });
  expect([(await drop()).status, (await drop()).status, await seen(doctor, id, photo)]).toEqual([204, 404, 404]);
  const { events, exceptions } = await recordOf(id);
  expect([events.at(-1)!.by, events.at(-1)!.what, exceptions]).toEqual([
    expect.stringMatching(/./),
    { kind: 'photo_error', photo },
    [],
  ]);
});
