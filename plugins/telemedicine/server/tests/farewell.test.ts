import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { arrivingWith, asGuest, bookVisit, clearDay, codeFor, deviceOf, guestOf } from './testKit.ts';

let server: TestServer;
let ahead = 0;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  await clearDay(server);
});
beforeEach(async () => {
  ahead = 0;
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const note = { text: 'A cold.', next: 'Rest.', sources: [], reason: null, codes: [], version: null, sign: true };

type Sender = Pick<Person, 'send'>;

/** Held with these, ended and signed; `shared` by the patient. */
const held = async (id: string, guests: readonly Sender[], shared: boolean): Promise<void> => {
  await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
  for (const who of guests) {
    const seat = (await who.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
  }
  await doctor.send(calls.endVisit, { params: { id } });
  await doctor.send(calls.saveNote, { params: { id }, body: note });
  await patient.send(calls.rateVisit, { params: { id }, body: { shared } });
};
const farewellOf = (who: Sender, id: string) => who.send(calls.getFarewell, { params: { id } });

test('LNK-3 RTE-7 an invited account reads the farewell, and the summary if it is shared', async () => {
  const id = await bookVisit(server, patient, doctor);
  const [other, stranger] = [await server.login('patient2@pavilion.test'), await server.login('patient@laurier.test')];
  expect((await farewellOf(other, id)).status).toBe(404);
  const body = { email: other.email, name: 'Noah', pin: false };
  await doctor.send(calls.inviteGuest, { params: { id }, body });
  await held(id, [other], true);
  expect((await farewellOf(other, id)).data).toMatchObject({ state: 'ended', shared: { text: 'A cold.' } });
  await patient.send(calls.rateVisit, { params: { id }, body: { shared: false } });
  expect((await farewellOf(other, id)).data).toMatchObject({ state: 'ended', shared: null });
  // Those whom it was with have the summary.
  for (const who of [patient, doctor, stranger]) expect((await farewellOf(who, id)).status).toBe(404);
});

test('RTE-7 an invited account that did not join cannot read the summary', async () => {
  const id = await bookVisit(server, patient, doctor);
  const other = await server.login('patient2@pavilion.test');
  const body = { email: other.email, name: 'Noah', pin: false };
  await doctor.send(calls.inviteGuest, { params: { id }, body });
  await held(id, [patient], true);
  expect((await farewellOf(other, id)).data).toMatchObject({ state: 'ended', shared: null });
});

test('RTE-7 long after the visit a guest’s link opens what the patient shares, and nothing of the call', async () => {
  const id = await bookVisit(server, patient, doctor);
  const [email, absent] = ['evening@guests.test', 'absent@guests.test'];
  const guest = await guestOf(server, doctor, id, email);
  await guestOf(server, doctor, id, absent);
  const codes = { [email]: await codeFor(server, email), [absent]: await codeFor(server, absent) };
  const open = (who: string) => server.anyone.send(calls.openInvite, { body: { code: codes[who]!, email: who } });
  await held(id, [guest], false);
  const memberNow = async () =>
    (await server.services.inOrg(patient.orgId, (db) =>
      server.services.visits.find(db, patient.orgId, id),
    ))!.members.find(({ kind }) => kind === 'guest')!;
  const sat = (await memberNow()).addresses;
  // Over, and opened on another device: what is theirs to take back, they take back there too.
  expect((await open(email)).status).toBe(200);
  expect((await memberNow()).addresses).toEqual(sat);
  expect((await memberNow()).former).toHaveLength(2);

  ahead = 30 * 60 * 60_000;
  patient = await server.login(patient.email);
  await patient.send(calls.rateVisit, { params: { id }, body: { shared: true } });
  expect((await open(absent)).status).toBe(404);
  const opened = (await open(email)).data;
  expect(opened.over).toBe(true);
  const late = asGuest(server, opened.pass, opened.visit);
  expect((await farewellOf(late, id)).data).toMatchObject({ state: 'ended', shared: { text: 'A cold.' } });
  for (const refused of [
    await late.send(calls.getVisit, { params: { id } }),
    await late.send(calls.arrive, arrivingWith(id, deviceOf())),
    await late.send(calls.listChat, { params: { id } }),
  ])
    expect([refused.status, refused.failure.code]).toEqual([401, 'pass_invalid']);
  const member = await memberNow();
  expect([member.addresses, member.former.length]).toEqual([[], 1]);

  ahead = 100 * 24 * 60 * 60_000;
  expect((await open(email)).status).toBe(404);
});
