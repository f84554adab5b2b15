import { chooseOrganization } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { callSignal, muteSignal, visitChanged } from '../../shared/signal.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf, guestOf } from './testKit.ts';

let server: TestServer;
let patient: Person;
let other: Person;
let doctor: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  [patient, other, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  await clearDay(server);
});
afterAll(() => server.close());

const recordOf = async <T>(path: string): Promise<T> => (await (await doctor.fetch(`/fhir/R4/${path}`)).json()) as T;
const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;

describe('PRD-2 RTE-7 a visit', () => {
  test('lets people in only through the clinic, hides others from them, and follows in the record', async () => {
    const id = await bookVisit(server, patient, doctor);
    const live = await doctor.live();
    const [hers, his] = [deviceOf(), deviceOf()];
    const waiting = (await patient.send(calls.arrive, arrivingWith(id, hers))).data;
    expect(waiting).toMatchObject({ state: 'open', host: false, seats: [], media: null, me: { state: 'waiting' } });
    expect((await patient.send(calls.listChat, { params: { id } })).status).toBe(403);
    await live.until(
      'event',
      ({ kind, data }) => kind === visitChanged.kind && (data as { visit: string }).visit === id,
    );
    expect(await recordOf(`Appointment/${id}`)).toMatchObject({ status: 'arrived' });
    const listed = (await doctor.send(calls.listToday)).data.data.find((one) => one.id === id)!;
    expect(listed).toMatchObject({ mine: true, waiting: [{ kind: 'patient' }], inCall: 0 });

    const host = (await doctor.send(calls.arrive, arrivingWith(id, his))).data;
    expect(host).toMatchObject({ state: 'live', host: true, me: { state: 'admitted' }, media: { by: 'peers' } });
    expect((await patient.send(calls.getVisit, { params: { id } })).data).toMatchObject({ state: 'live', seats: [] });
    const seat = host.seats[0]!.id;
    const admitted = (await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } })).data;
    expect(admitted.seats[0]).toMatchObject({ state: 'admitted', name: 'Maya Tremblay' });
    const inside = (await patient.send(calls.getVisit, { params: { id } })).data;
    expect(inside).toMatchObject({ me: { state: 'admitted' }, media: { by: 'peers', iceServers: [] }, usualWait: 0 });
    expect(inside.seats).toMatchObject([{ kind: 'practitioner', device: his }]);
    const { encounter } = (await doctor.send(calls.getSummary, { params: { id } })).data;
    expect(await recordOf(`Encounter/${encounter}`)).toMatchObject({
      status: 'in-progress',
      appointment: [{ reference: `Appointment/${id}` }],
    });

    const ended = (await doctor.send(calls.endVisit, { params: { id } })).data;
    expect(ended).toMatchObject({ state: 'ended', media: null });
    expect((await patient.send(calls.arrive, arrivingWith(id, hers))).failure.code).toBe('visit_over');
    expect(await recordOf(`Encounter/${encounter}`)).toMatchObject({ status: 'finished' });
    expect(await recordOf(`Appointment/${id}`)).toMatchObject({ status: 'fulfilled' });
    const summary = (await patient.send(calls.getSummary, { params: { id } })).data;
    expect(summary.attendees.map(({ kind }) => kind).sort()).toEqual(['patient', 'practitioner']);
    live.close();
  });

  test('is hidden from another patient, and any member of the clinic joins as staff', async () => {
    const id = await bookVisit(server, patient, doctor);
    const none = 'none-such';
    for (const visit of [id, none]) {
      const params = { id: visit };
      const tries = await Promise.all([
        other.send(calls.getVisit, { params }),
        other.send(calls.arrive, arrivingWith(visit, deviceOf())),
        other.send(calls.report, { params, body: { device: deviceOf(), media } }),
        other.send(calls.listChat, { params }),
        other.send(calls.getSummary, { params }),
        other.send(calls.rateVisit, { params, body: { shared: true } }),
        other.send(calls.inviteGuest, { params, body: { email: 'a@b.test', name: 'A', pin: false } }),
      ]);
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
      expect(tries[0].failure.message).toBe(
        (await other.send(calls.getVisit, { params: { id: none } })).failure.message,
      );
    }
    const staff = (await admin.send(calls.arrive, arrivingWith(id, deviceOf()))).data;
    expect(staff).toMatchObject({ state: 'live', host: true, me: { kind: 'staff', state: 'admitted' } });
  });

  test('ROL-1 is hidden from another organisation, whatever the role there', async () => {
    const id = await bookVisit(server, patient, doctor);
    const seat = (await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
    const superAdmin = await server.login('super-admin@pavilion.test');
    const stranger = await server.login('practitioner@laurier.test');
    await superAdmin.send(chooseOrganization, { body: { organization: stranger.orgId } });
    for (const who of [stranger, superAdmin]) {
      const tries = [
        await who.send(calls.getVisit, { params: { id } }),
        await who.send(calls.arrive, arrivingWith(id, deviceOf())),
        await who.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } }),
        await who.send(calls.endVisit, { params: { id } }),
        await who.send(calls.listChat, { params: { id } }),
        await who.send(calls.inviteGuest, { params: { id }, body: { email: 'a@b.test', name: 'A', pin: false } }),
        await who.send(calls.getSummary, { params: { id } }),
      ];
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
      expect(JSON.stringify((await who.send(calls.listToday)).data)).not.toContain(id);
    }
  });

  test('is listed for its people, with who is waiting for the clinic only', async () => {
    const id = await bookVisit(server, other, doctor);
    await other.send(calls.arrive, arrivingWith(id, deviceOf()));
    const lineOf = async (who: Person, query: { day?: string; mine?: 'true' } = {}) =>
      (await who.send(calls.listToday, { query })).data.data.find((one) => one.id === id);
    expect(await lineOf(other)).toMatchObject({ mine: true, patient: null, waiting: [], inCall: 0 });
    expect(await lineOf(patient)).toBeUndefined();
    expect(await lineOf(doctor, { mine: 'true' })).toMatchObject({ mine: true, waiting: [{ name: 'Owen MacLeod' }] });
    expect(await lineOf(admin)).toMatchObject({ mine: false, patient: { name: 'Owen MacLeod' } });
    expect(await lineOf(admin, { mine: 'true' })).toBeUndefined();
    expect(await lineOf(doctor, { day: '2020-02-02' })).toBeUndefined();
  });

  test('opens 15 minutes early, or when the clinic comes sooner', async () => {
    const id = await bookVisit(server, patient, doctor, 60);
    const early = await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    expect([early.status, early.failure.code]).toEqual([409, 'too_early']);
    await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
    await doctor.send(calls.leave, { params: { id } });
    expect((await patient.send(calls.arrive, arrivingWith(id, deviceOf()))).data.state).toBe('open');
  });

  test('uses the clinic’s time zone, or the default for an unknown one', async () => {
    const id = await bookVisit(server, patient, doctor);
    const zoneWith = async (timeZone?: string): Promise<string> => {
      const details = JSON.stringify({ phone: '613-555-0142', ...(timeZone !== undefined && { timeZone }) });
      await server.services.asSystem((db) =>
        db.updateTable('organization').set({ details }).where('id', '=', patient.orgId).execute(),
      );
      const { zone } = (await patient.send(calls.getVisit, { params: { id } })).data;
      expect((await doctor.send(calls.listToday)).data.zone).toBe(zone);
      return zone;
    };
    expect(await zoneWith('America/Vancouver')).toBe('America/Vancouver');
    expect(await zoneWith('Ottawa time')).toBe('America/Toronto');
    expect(await zoneWith()).toBe('America/Toronto');
  });

  test('keeps a seat through a reload and a change of device, and tells the old device', async () => {
    const id = await bookVisit(server, patient, doctor);
    await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
    const [first, second] = [deviceOf(), deviceOf()];
    const seat = (await patient.send(calls.arrive, arrivingWith(id, first))).data.me!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
    const again = (await patient.send(calls.arrive, arrivingWith(id, first))).data.me!;
    expect(again).toMatchObject({ id: seat, state: 'admitted', device: first });
    const moved = (await patient.send(calls.arrive, arrivingWith(id, second))).data.me!;
    expect(moved).toMatchObject({ id: seat, state: 'admitted', device: second });
    const old = await patient.send(calls.report, { params: { id }, body: { device: first, media } });
    expect([old.status, old.failure.code]).toEqual([409, 'moved']);
    const mine = await patient.send(calls.report, { params: { id }, body: { device: second, media } });
    expect(mine.status).toBe(204);
    const where = async () => (await patient.send(calls.getVisit, { params: { id } })).data.me!.state;
    await patient.send(calls.leave, { params: { id }, query: { device: first } });
    expect(await where()).toBe('admitted');
    await patient.send(calls.leave, { params: { id }, query: { device: second } });
    expect(await where()).toBe('left');
    expect((await patient.send(calls.listChat, { params: { id } })).status).toBe(403);
    expect((await patient.send(calls.arrive, arrivingWith(id, second))).data.me!.state).toBe('admitted');
  });

  test('holds and removes a person at once, and lets them back in', async () => {
    const id = await bookVisit(server, patient, doctor);
    const [hers, his] = [deviceOf(), deviceOf()];
    const doctorSeat = (await doctor.send(calls.arrive, arrivingWith(id, his))).data.me!.id;
    const seat = (await patient.send(calls.arrive, arrivingWith(id, hers))).data.me!.id;
    const decide = (act: 'admit' | 'hold' | 'remove' | 'mute') =>
      doctor.send(calls.decideSeat, { params: { id, seat }, body: { act } });
    const [mine, theirs] = [await patient.live(), await doctor.live()];
    const ring = () =>
      mine.send({
        type: 'signal',
        kind: callSignal.kind,
        data: { visit: id, to: doctorSeat, device: hers, toDevice: his, message: { is: 'hello' } },
      });
    const heard = () =>
      theirs.frames.filter((frame) => frame.type === 'signal' && frame.kind === callSignal.kind).length;
    ring();
    await decide('admit');
    ring();
    await theirs.until('signal', ({ kind }) => kind === callSignal.kind);
    expect(heard()).toBe(1);
    await decide('mute');
    expect(await mine.until('signal', ({ kind }) => kind === muteSignal.kind)).toMatchObject({
      data: { visit: id, seat },
    });
    await decide('hold');
    ring();
    expect((await patient.send(calls.getVisit, { params: { id } })).data).toMatchObject({ seats: [], media: null });
    expect((await patient.send(calls.arrive, arrivingWith(id, hers))).data.me!.state).toBe('held');
    await decide('remove');
    expect((await patient.send(calls.arrive, arrivingWith(id, hers))).failure.code).toBe('removed');
    await decide('admit');
    expect((await patient.send(calls.arrive, arrivingWith(id, hers))).data.me!.state).toBe('admitted');
    expect(heard()).toBe(1);
    const self = await doctor.send(calls.decideSeat, { params: { id, seat: doctorSeat }, body: { act: 'remove' } });
    expect(self.status).toBe(403);
    mine.close();
    theirs.close();
  });
});

describe('RTE-7 a guest', () => {
  test('enters by a link, waits, and gets live events of their visit only', async () => {
    const id = await bookVisit(server, patient, doctor);
    const guest = await guestOf(server, doctor, id, 'jo.first@guests.test');
    const live = await guest.live();
    const waiting = (await guest.send(calls.arrive, arrivingWith(id, deviceOf(), { name: 'Jo' }))).data;
    expect(waiting).toMatchObject({ me: { kind: 'guest', name: 'Jo', state: 'waiting' }, seats: [], patient: null });
    const host = (await doctor.send(calls.arrive, arrivingWith(id, deviceOf()))).data;
    const seat = host.seats.find(({ kind }) => kind === 'guest')!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
    await live.until('event', ({ kind }) => kind === visitChanged.kind);
    expect((await guest.send(calls.getVisit, { params: { id } })).data.me!.state).toBe('admitted');
    const message = '6b0f7f6e-3f0e-4d55-8e0b-0a4d5a4e1a10';
    const said = await guest.send(calls.say, { params: { id, message }, body: { text: 'Hello' } });
    expect((await guest.send(calls.say, { params: { id, message }, body: { text: 'Hello' } })).data).toEqual(said.data);
    expect((await doctor.send(calls.listChat, { params: { id } })).data.data).toHaveLength(1);
    live.close();
  });
});
