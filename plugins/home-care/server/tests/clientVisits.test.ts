import type { Area } from '#clinical/shared/shares/shareKinds.ts';
import { standingPerson } from '#test/kit/people/standingPerson.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readMine } from '../../shared/modeCalls.ts';
import { askVisit, listOwn } from '../../shared/ownCalls.ts';
import { addVisits, addWorker, assign, changeVisit, deviceOf, doneVisit, needOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, client, other] = [] as unknown as [Person, Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  [client, other] = [await server.login('patient@pavilion.test'), await server.login('patient2@pavilion.test')];
  patient = await patientIdOf(server, client);
});
afterAll(() => server.close());

const hourMs = 3_600_000;
const span = () => ({
  from: new Date(Date.now() - 24 * hourMs).toISOString(),
  to: new Date(Date.now() + 21 * 24 * hourMs).toISOString(),
});
const ownVisit = async (id: string) =>
  (await client.send(listOwn, { query: span() })).data.data.find((one) => one.id === id);
const ask = (who: Person, id: string, what: 'not_today' | 'other_time' | null, text = '') =>
  who.send(askVisit, { params: { id }, body: { what, text } });
const tasksOf = (id: string) =>
  server.services.inOrg(admin.orgId, async (db) => {
    const { resources } = await server.services
      .record(db, admin.orgId)
      .search('Task', { identifier: `urn:pavilion:home-visit-alert|${id}:asked` });
    return resources.map(({ status, priority }) => `${status} ${priority}`).sort();
  });
const bellsOf = (id: string) =>
  server.services.asSystem(async (db) => {
    const rows = await db.selectFrom('notification').select('data').where('kind', '=', 'home_visit_alert').execute();
    return rows.filter(({ data }) => (data as { session_id?: string }).session_id === id).length;
  });

/** One that begins after so many hours, with the phone of its worker. */
const coming = async (hours: number) => {
  const worker = await addWorker(admin, { name: 'Wanda Way' });
  const [{ id } = { id: '' }] = await addVisits(server, doctor, patient);
  await assign(doctor, id, worker);
  const start_at = new Date(Date.now() + hours * hourMs);
  const [latest_at, end_at] = [0.5, 1].map((later) => new Date(start_at.getTime() + later * hourMs)) as [Date, Date];
  await changeVisit(server, id, { start_at, latest_at, end_at, window_from: start_at, window_to: latest_at });
  const { reads } = await deviceOf(server, admin, worker);
  const atDoor = async () => (await reads.send(readMine)).data.visits.find((one) => one.id === id)!;
  return { id, worker, atDoor };
};

describe('RTE-4 a client', () => {
  test('sees who comes when and what for, and asks not to be visited: coordinators and the worker know', async () => {
    const { id, atDoor } = await coming(3);
    const seen = (await ownVisit(id))!;
    expect(seen).toMatchObject({ worker: 'Wanda Way', state: 'planned', tasks: ['Wash'] });
    expect(Date.parse(seen.latest) - Date.parse(seen.start)).toBe(hourMs / 2);
    expect(seen.asked).toBeUndefined();
    expect((await ask(client, id, 'not_today', 'My daughter is here')).status).toBe(204);
    expect((await ownVisit(id))!.asked).toMatchObject({ what: 'not_today', text: 'My daughter is here' });
    expect((await atDoor()).asked).toMatchObject({ what: 'not_today' });
    expect([await tasksOf(id), (await bellsOf(id)) > 0]).toEqual([['requested stat'], true]);
    await ask(client, id, null);
    expect([(await ownVisit(id))!.asked, await tasksOf(id)]).toEqual([undefined, ['completed stat']]);
  });

  test('asks for another time: what is days ahead waits in the work list, until it is moved, cancelled or kept', async () => {
    const [moved, cancelled, kept] = [await coming(50), await coming(60), await coming(70)];
    for (const { id } of [moved, cancelled, kept]) await ask(client, id, 'other_time', 'After lunch');
    expect([await tasksOf(kept.id), await bellsOf(kept.id)]).toEqual([['requested routine'], 0]);
    const { start_at } = await server.services.asSystem((db) =>
      db.selectFrom('home_care_visit').select('start_at').where('id', '=', moved.id).executeTakeFirstOrThrow(),
    );
    const start = new Date(start_at.getTime() + hourMs)
      .toLocaleString('sv-SE', { timeZone: 'America/Toronto' })
      .replace(' ', 'T')
      .slice(0, 16);
    const body = { start, was: start_at.toISOString(), sure: true };
    expect((await doctor.send(calls.moveVisit, { params: { id: moved.id }, body })).status).toBe(204);
    await doctor.send(calls.settleVisit, {
      ...{ params: { id: cancelled.id }, body: { outcome: 'cancelled', reason: 'As asked' } },
    });
    await doctor.send(calls.answerAsk, { params: { id: kept.id } });
    for (const { id } of [moved, cancelled, kept]) expect(await tasksOf(id)).toEqual(['completed routine']);
    expect((await kept.atDoor()).asked).toBeUndefined();
    expect((await ownVisit(moved.id))!.asked).toBeUndefined();
  });

  test('asks about a visit whose need ends: nothing is left to do', async () => {
    const body = needOf(patient, { title: 'For a while' });
    const { id } = (await doctor.send(calls.addNeed, { body })).data;
    const visit = await server.services.asSystem((db) =>
      db
        .selectFrom('home_care_visit')
        .select('id')
        .where('need_id', '=', id)
        .where('start_at', '>', new Date(Date.now() + 48 * hourMs))
        .executeTakeFirstOrThrow(),
    );
    await ask(client, visit.id, 'other_time', 'Later');
    const until = new Date().toISOString().slice(0, 10);
    expect((await doctor.send(calls.changeNeed, { params: { id }, body: { ...body, until } })).status).toBe(200);
    expect(await tasksOf(visit.id)).toEqual(['completed routine']);
  });

  test('whose visits are shared: family knows that somebody comes, and what for unless that is sensitive and was not named', async () => {
    const { id } = await coming(5);
    await ask(client, id, 'other_time', 'After my HIV test');
    const share = (areas: readonly Area[]) => standingPerson(server, { orgId: admin.orgId, patient, areas });
    const [some, all] = [await share(['visits']), await share(['visits', 'sensitive'])];
    const seenBy = async (who: Person) =>
      (await who.send(listOwn, { query: span() })).data.data.find((one) => one.id === id);
    expect(await seenBy(some)).toMatchObject({ tasks: ['Wash'], asked: { what: 'other_time', text: '' } });
    await changeVisit(server, id, { title: 'Opioid addiction care', tasks: JSON.stringify(['Naloxone']) });
    expect(await seenBy(some)).toMatchObject({ title: '', tasks: [], worker: 'Wanda Way' });
    expect(await seenBy(all)).toMatchObject({ title: 'Opioid addiction care', asked: { text: 'After my HIV test' } });
    expect((await ask(some, id, null)).status).toBe(403);
  });

  test('asks about nobody else’s visit, and about none that has begun or is over', async () => {
    const { id } = await coming(3);
    expect((await ask(other, id, 'not_today')).status).toBe(404);
    expect((await ask(doctor, id, 'not_today')).status).toBe(403);
    expect((await ask(client, id, 'not_today', 'x'.repeat(301))).status).toBe(422);
    await changeVisit(server, id, { state: 'started' });
    expect((await ask(client, id, 'not_today')).failure.code).toBe('not_planned');
    await changeVisit(server, id, { state: 'planned', end_at: new Date(Date.now() - 1) });
    expect((await ask(client, id, 'not_today')).failure.code).toBe('not_planned');
    expect(await tasksOf(id)).toEqual([]);
  });
});

test('RTE-4 a worker reads at the door what was last written about the client, and nothing of others', async () => {
  const { worker, atDoor } = await coming(2);
  const orgId = admin.orgId;
  const on = (days: number) => new Date(Date.now() - days * 24 * hourMs).toISOString().slice(0, 10);
  const wrote = async (days: number, note: string, of = patient) => {
    const id = await doneVisit(server, { orgId, patient: of, worker, on: on(days), minutes: 30 });
    await changeVisit(server, id, { note });
  };
  await wrote(9, 'Older');
  await wrote(2, 'Slept badly');
  await wrote(1, '');
  await wrote(1, 'Of somebody else', await patientIdOf(server, other));
  expect((await atDoor()).before).toMatchObject({ note: 'Slept badly', worker: 'Wanda Way' });
});
