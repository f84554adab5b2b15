import type { LiveClient } from '#test/kit/server/liveClient.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { callSignal, type CallSignal } from '../../shared/signal.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf, type GuestPerson, guestOf } from './testKit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let id: string;
let guest: GuestPerson;
const device = { doctor: deviceOf(), guest: deviceOf(), patient: deviceOf() };
const seat = { doctor: '', guest: '', patient: '' };

beforeAll(async () => {
  server = await startTestServer();
  await clearDay(server);
  [patient, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  id = await bookVisit(server, patient, doctor);
  guest = await guestOf(server, doctor, id, 'signals@guests.test');
  seat.doctor = (await doctor.send(calls.arrive, arrivingWith(id, device.doctor))).data.me!.id;
  seat.guest = (await guest.send(calls.arrive, arrivingWith(id, device.guest))).data.me!.id;
  seat.patient = (await patient.send(calls.arrive, arrivingWith(id, device.patient))).data.me!.id;
  await doctor.send(calls.decideSeat, { params: { id, seat: seat.guest }, body: { act: 'admit' } });
});
afterAll(() => server.close());

type From = keyof typeof device;
const to = (from: From, to: From, more: Partial<CallSignal> = {}): CallSignal => ({
  visit: id,
  to: seat[to],
  device: device[from],
  toDevice: null,
  message: { is: 'hello' },
  ...more,
});
const send = (client: LiveClient, data: unknown): void => client.send({ type: 'signal', kind: callSignal.kind, data });
const heard = ({ frames }: LiveClient) => frames.flatMap((frame) => (frame.type === 'signal' ? [frame.data] : []));

/** Everything sent before has been dealt with once this has arrived. */
const settled = async (from: LiveClient, at: LiveClient): Promise<void> => {
  send(from, to('guest', 'doctor', { message: { is: 'bye' } }));
  await at.until('signal', ({ data }) => (data as CallSignal).message.is === 'bye');
};

test('PRD-2 signals pass between two admitted seats with their sender, even long descriptions', async () => {
  const [mine, theirs] = [await guest.live(), await doctor.live()];
  send(mine, to('guest', 'doctor'));
  const hello = await theirs.until('signal');
  expect(hello.data).toEqual({ ...to('guest', 'doctor'), from: seat.guest });
  const sdp = 'a=candidate:1 1 udp 2113937151 192.0.2.1 54400 typ host\r\n'.repeat(500);
  send(theirs, to('doctor', 'guest', { message: { is: 'description', link: deviceOf(), type: 'offer', sdp } }));
  const offer = await mine.until('signal', ({ data }) => (data as CallSignal).message.is === 'description');
  expect((offer.data as { message: { sdp: string } }).message.sdp).toBe(sdp);
  mine.close();
  theirs.close();
});

test('PRD-2 malformed signals are refused, and forbidden ones reach no one', async () => {
  const [mine, theirs, waiting] = [await guest.live(), await doctor.live(), await patient.live()];
  const outside = await (await server.login('practitioner@laurier.test')).live();
  const staff = await (await server.login('practitioner2@pavilion.test')).live();
  send(mine, { visit: id, to: seat.doctor, message: { is: 'description', sdp: 'x'.repeat(50_000) } });
  expect(await mine.until('error')).toMatchObject({ code: 'invalid_input' });
  // Not let in, to somebody who is not let in, another's seat or device, another visit, oneself.
  send(waiting, to('patient', 'doctor'));
  send(mine, to('guest', 'patient'));
  send(mine, to('guest', 'doctor', { device: device.doctor }));
  send(mine, to('guest', 'doctor', { visit: 'demo-rideau-video-waiting' }));
  send(mine, to('guest', 'guest'));
  send(staff, to('doctor', 'guest'));
  send(outside, to('doctor', 'guest'));
  await settled(mine, theirs);
  expect(heard(theirs)).toHaveLength(1);
  for (const client of [mine, waiting, outside, staff]) expect(heard(client)).toEqual([]);
  for (const client of [mine, theirs, waiting, outside, staff]) client.close();
});

test('PRD-2 a seat’s old device cannot signal, and no one can after the visit', async () => {
  const [mine, theirs] = [await guest.live(), await doctor.live()];
  const before = device.guest;
  device.guest = deviceOf();
  await guest.send(calls.arrive, arrivingWith(id, device.guest));
  send(mine, to('guest', 'doctor', { device: before }));
  await settled(mine, theirs);
  expect(heard(theirs)).toHaveLength(1);
  await doctor.send(calls.endVisit, { params: { id } });
  send(mine, to('guest', 'doctor'));
  mine.send({ type: 'ping' });
  await mine.until('pong');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard(theirs)).toHaveLength(1);
  mine.close();
  theirs.close();
});
