import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { Quality } from '../../shared/seat.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf } from './testKit.ts';

let server: TestServer;
let [patient, doctor] = [] as unknown as [Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  await clearDay(server);
  [patient, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
});
afterAll(() => server.close());

const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;
const tell = (who: Person, id: string, device: string, connection?: Quality) =>
  who.send(calls.report, { params: { id }, body: { device, media, ...(connection && { connection }) } });
const countedOf = (seat: string) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('telemedicine_seat')
      .select(['readings', 'bad_readings'])
      .where('id', '=', seat)
      .executeTakeFirstOrThrow(),
  );

test('RTE-7 what a device tells of its connection is counted in the call alone, and outlives coming back', async () => {
  const id = await bookVisit(server, patient, doctor);
  const device = { patient: deviceOf(), doctor: deviceOf() };
  await doctor.send(calls.arrive, arrivingWith(id, device.doctor));
  const seat = (await patient.send(calls.arrive, arrivingWith(id, device.patient))).data.me!.id;
  await tell(patient, id, device.patient, 'lost');
  expect(await countedOf(seat)).toEqual({ readings: 0, bad_readings: 0 });
  await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
  for (const word of ['good', 'unsteady', 'poor', 'lost', undefined] as const)
    await tell(patient, id, device.patient, word);
  expect(await countedOf(seat)).toEqual({ readings: 4, bad_readings: 2 });
  await patient.send(calls.leave, { params: { id }, query: {} });
  const again = deviceOf();
  await patient.send(calls.arrive, arrivingWith(id, again));
  expect((await tell(patient, id, device.patient, 'lost')).status).toBe(409);
  expect(await countedOf(seat)).toEqual({ readings: 4, bad_readings: 2 });
  expect((await tell(patient, id, again, 'dreadful' as Quality)).status).toBe(422);
});
