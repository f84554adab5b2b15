import type { Appointment } from '@medplum/fhirtypes';
import { listNotifications, setFeature } from '#core/shared';
import type { CallInput } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { getAvailability, saveAvailability, workedTimes } from '../../shared/hoursCalls.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let admin: Person;
let quebec: Person;
let [maya, priya, free, atClinic, byVideo] = ['', '', '', '', ''];

/** The last minutes of the clinic's day are nobody's hours: then the test's day is the next. */
const begun = new Date();
const isLate = begun.getUTCMinutes() >= 50 && [3, 4].includes(begun.getUTCHours());
const now = (): Date => new Date(Date.now() + (isLate ? 15 * 60_000 : 0));

beforeAll(async () => {
  server = await startTestServer(isLate ? { now } : {});
  [patient, doctor, admin, quebec] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('practitioner@laurier.test'),
  ]);
  const of = async (one: Person): Promise<string> =>
    (await server.services.people.resourceIdOf(one.orgId, one.profileId))!;
  [maya, priya] = await Promise.all([of(patient), of(doctor)]);
  // Nobody of the demonstration’s day is with them.
  free = (await doctor.send(calls.bookablePeople)).data.data.find(({ name }) => name === 'Grace Kim')!.id;
  const { data } = (await doctor.send(calls.listVisitTypes)).data;
  atClinic = data.find(({ mode, active }) => mode === 'clinic' && active)!.id;
  byVideo = data.find(({ mode, active }) => mode === 'video' && active)!.id;
});
afterAll(() => server.close());

type Body = CallInput<typeof calls.walkIn>['body'];
const comes = (who: Person, more: Partial<Body> = {}, key?: string) =>
  who.send(
    calls.walkIn,
    { body: { patient: maya, practitioner: priya, type: atClinic, ...more } },
    ...(key === undefined ? [] : [{ 'idempotency-key': key }]),
  );
const read = (id: string): Promise<Appointment> =>
  server.services.asSystem((db) => server.services.record(db, admin.orgId).read('Appointment', id));

test('RTE-3 who walks in is there at once, waits beside what is booked, and takes nobody’s time', async () => {
  const before = Date.now();
  const first = await comes(admin, { reason: 'A fever since the night' });
  expect(first.status).toBe(200);
  // The same minutes of the same practitioner.
  const second = await comes(admin);
  expect(second.status).toBe(200);
  const visit = await read(first.data.id);
  expect(visit).toMatchObject({
    status: 'arrived',
    comment: 'A fever since the night',
    appointmentType: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0276', code: 'WALKIN' }] },
  });
  expect(visit.slot).toBeUndefined();
  expect(visit.participant.map(({ actor }) => actor?.reference)).toEqual(
    expect.arrayContaining([`Patient/${maya}`, `Practitioner/${priya}`]),
  );
  const came = visit.extension?.find(({ url }) => url === 'urn:pavilion:visit-arrived')?.valueDateTime ?? '';
  expect(Date.parse(came)).toBeGreaterThanOrEqual(before);
  const edges = [new Date(before - 3_600_000).toISOString(), new Date(before + 3_600_000).toISOString()];
  const { days } = (await admin.send(calls.shownVisits, { body: { edges, each: 200, practitioners: [priya] } })).data;
  expect(days[0]?.visits.find(({ id }) => id === first.data.id)).toMatchObject({ walkIn: true, status: 'arrived' });
  const own = (await patient.send(calls.shownVisits, { body: { edges, each: 200, practitioners: [] } })).data;
  expect(own.days[0]?.visits.some(({ id }) => id === first.data.id)).toBe(true);
  const { data: bell } = (await doctor.send(listNotifications)).data;
  expect(bell.some(({ data }) => data['resource_id'] === first.data.id)).toBe(true);
  const { data: mine } = (await patient.send(listNotifications)).data;
  expect(mine.some(({ data }) => data['resource_id'] === first.data.id)).toBe(false);
  for (const status of ['checked-in', 'with-practitioner', 'fulfilled'] as const)
    expect((await doctor.send(calls.mark, { params: { id: first.data.id }, body: { status } })).status).toBe(200);
});

test('RTE-3 a walk-in that is booked after all holds its time like any other', async () => {
  const [one, other] = [await comes(admin, { practitioner: free }), await comes(admin, { practitioner: free })];
  const booked = (id: string) => admin.send(calls.mark, { params: { id }, body: { status: 'booked' } });
  expect((await booked(one.data.id)).status).toBe(200);
  const refused = await booked(other.data.id);
  expect([refused.status, refused.failure.code]).toEqual([409, 'slot_taken']);
  await admin.send(calls.mark, { params: { id: one.data.id }, body: { status: 'arrived' } });
});

test('RTE-3 a walk-in that is sent twice comes once', async () => {
  const key = crypto.randomUUID();
  const [one, again] = [await comes(admin, {}, key), await comes(admin, {}, key)];
  expect(again.data.id).toBe(one.data.id);
});

test('RTE-3 who waits for nobody in particular waits for whoever works now; an hour at which nobody does is said', async () => {
  const people = (await admin.send(calls.bookablePeople)).data.data;
  const work = async (id: string, always: boolean) => {
    const params = { id };
    const { version } = (await admin.send(getAvailability, { params })).data;
    const week = Array.from({ length: 7 }, () => (always ? [{ from: '00:00', to: '23:55' }] : []));
    const saved = await admin.send(saveAvailability, {
      params,
      body: { availability: { week, away: [] }, version },
    });
    expect(saved.status).toBe(200);
  };
  for (const { id } of people) await work(id, false);
  const before = await comes(admin, { practitioner: undefined });
  expect([before.status, Object.keys(before.failure.fields ?? {})]).toEqual([422, ['practitioner']]);
  // Whom the desk names need not be at work.
  expect((await comes(admin)).status).toBe(200);
  await work(free, true);
  const at = (ms: number): string => new Date(now().getTime() + ms).toISOString();
  const there = (await admin.send(workedTimes, { query: { from: at(0), to: at(3_600_000) } })).data;
  expect(there.data.map(({ id }) => id)).toEqual([free]);
  const sent = await comes(admin, { practitioner: undefined });
  expect(sent.data.practitioner).toBe('Grace Kim');
  const { participant } = await read(sent.data.id);
  expect(participant.some(({ actor }) => actor?.reference === `Practitioner/${free}`)).toBe(true);
  // Three wait for Grace by now, who comes first by name.
  const other = people.findLast(({ id }) => id !== free && id !== priya)!;
  await work(other.id, true);
  const next = await comes(admin, { practitioner: undefined });
  expect(next.data.practitioner).toBe(other.name);
});

test('RTE-3 when the clinic is open and who works is for staff, of their own clinic, a day at a time', async () => {
  const [from, to] = ['2031-03-03T05:00:00.000Z', '2031-03-04T05:00:00.000Z'];
  const asks = (who: Person, query = { from, to }) => who.send(workedTimes, { query });
  expect((await asks(patient)).status).toBe(403);
  expect((await asks(doctor, { from, to: '2031-03-04T06:00:01.000Z' })).status).toBe(422);
  const own = (await asks(doctor)).data;
  expect(own.open).not.toBeNull();
  const theirs = (await asks(quebec)).data;
  expect(theirs.data.length).toBeGreaterThan(0);
  expect(theirs.data.filter(({ id }) => own.data.some((one) => one.id === id))).toEqual([]);
  expect(theirs.data.some(({ id }) => id === priya)).toBe(false);
});

test('RTE-3 nobody else adds a walk-in, and none is of a wrong kind', async () => {
  expect((await comes(patient)).status).toBe(403);
  expect((await comes(quebec)).status).toBe(404);
  const video = await comes(admin, { type: byVideo });
  expect([video.status, Object.keys(video.failure.fields ?? {})]).toEqual([422, ['type']]);
  expect((await comes(admin, { practitioner: 'nobody' })).status).toBe(404);
  expect((await comes(admin, { patient: 'nobody' })).status).toBe(404);
  expect((await comes(admin, { type: 'nothing' })).status).toBe(404);
  expect((await comes(admin, { reason: 'x'.repeat(501) })).status).toBe(422);
  const switchTo = (enabled: boolean) => admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled } });
  await switchTo(false);
  expect((await comes(admin)).status).toBe(403);
  await switchTo(true);
});
