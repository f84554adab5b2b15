import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { saveDeskSettings, usualSettings } from '../../shared/settings.ts';
import type { DocumentKind } from '../../shared/faxState.ts';
import { afterOpenHours, type ClinicHours, clinicHours } from '../due/clinicHours.ts';
import { noteNature, watchDue } from '../due/dueFaxes.ts';
import { measures } from '../measures.ts';
import { holdJobs } from '../tests/linesKit.ts';
import { arrives } from '../tests/testKit.ts';
import { sql } from 'kysely';

let server: TestServer;
let [clerk, doctor] = [] as unknown as [Person, Person];
let now = new Date('2026-05-04T14:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  await holdJobs(server, 'due');
  // The faxes of the demo are of another time.
  await server.services.asSystem((db) => db.updateTable('fax_incoming').set({ state: 'junk' }).execute());
});
afterAll(() => server.close());

const zone = 'America/Toronto';
const usual: ClinicHours = {
  zone,
  on: (day) => (new Date(`${day}T12:00Z`).getUTCDay() % 6 === 0 ? [] : [{ from: '09:00', to: '17:00' }]),
};
const after = (since: string, hours: number, of = usual) => afterOpenHours(of, new Date(since), hours).toISOString();

test('RTE-5 clinic/faxes counts only hours that the clinic is open, over nights, weekends and the change of clocks', () => {
  // A Monday in May, at ten by the clinic’s clocks.
  expect(after('2026-05-04T14:00:00Z', 2)).toBe('2026-05-04T16:00:00.000Z');
  expect(after('2026-05-04T14:00:00Z', 8)).toBe('2026-05-05T14:00:00.000Z');
  // On a Friday at half past four: half an hour is left.
  expect(after('2026-05-08T20:30:00Z', 2)).toBe('2026-05-11T14:30:00.000Z');
  expect(after('2026-05-09T20:30:00Z', 1)).toBe('2026-05-11T14:00:00.000Z');
  // Clocks go forward on 8 March.
  expect(after('2026-03-06T21:30:00Z', 1)).toBe('2026-03-09T13:30:00.000Z');
  expect(after('2026-05-04T14:00:00Z', 3, { zone, on: () => [] })).toBe('2026-05-04T17:00:00.000Z');
});

test('RTE-5 clinic/faxes takes the hours of the clinic’s places and their closures, or nine to five', async () => {
  const place = await server.services.asSystem((db) =>
    server.services.record(db, clerk.orgId).create({
      ...{ resourceType: 'Location', status: 'active', name: 'For hours' },
      hoursOfOperation: [{ daysOfWeek: ['mon', 'sat'], openingTime: '08:00:00', closingTime: '12:00:00' }],
      extension: [
        {
          url: 'urn:pavilion:site-closure',
          extension: [{ url: 'during', valuePeriod: { start: '2026-05-11', end: '2026-05-11' } }],
        },
      ],
    }),
  );
  const of = () => server.services.asSystem((db) => clinicHours(server.services.record(db, clerk.orgId), zone));
  const { on } = await of();
  const morning = { from: '08:00', to: '12:00' };
  expect(on('2026-05-04')).toContainEqual(expect.objectContaining({ from: '08:00' }));
  expect(on('2026-05-09')).toEqual(expect.arrayContaining([morning]));
  expect(on('2026-05-11').some(({ from }) => from === '08:00')).toBe(false);
  await server.services.asSystem((db) =>
    server.services.record(db, clerk.orgId).update({ ...place, status: 'inactive' }),
  );
});

const read = async (id: string) => (await clerk.send(calls.readFax, { params: { id } })).data;
const watch = () => watchDue(server.services);
const tasks = async (id: string) =>
  server.services.asSystem(
    async (db) =>
      (await server.services.record(db, clerk.orgId).search('Task', { identifier: `urn:pavilion:fax-late|${id}` }))
        .resources,
  );
const notices = (id: string) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select(['profile_id', 'data'])
      .where('kind', '=', 'fax_late')
      .execute()
      .then((rows) => rows.filter(({ data }) => JSON.stringify(data).includes(id))),
  );
const says = (id: string, text: string) =>
  server.services.asSystem(async (db) => {
    const words = JSON.stringify(
      text.split(' ').map((word) => ({ text: word, x: 0, y: 0.5, width: 0.1, height: 0.1 })),
    );
    const row = { org_id: clerk.orgId, fax_id: id, page: 1, outcome: 'read' as const, words, look: null };
    await db.insertInto('fax_reading').values(row).execute();
    await db.updateTable('fax_incoming').set({ read_version: 0 }).where('id', '=', id).execute();
    await noteNature(db, clerk.orgId, id);
  });

test('RTE-5 clinic/faxes says when each fax is due, sooner by its kind or where it is urgent, and shows that first', async () => {
  const [letter, result, pressing] = [
    await arrives(server, clerk.orgId),
    await arrives(server, clerk.orgId),
    await arrives(server, clerk.orgId),
  ];
  await says(result, 'Laboratory report with reference range and specimen');
  await says(pressing, 'Please see this patient STAT');
  await watch();
  const due = async (id: string) => (Date.parse((await read(id)).dueAt!) - now.getTime()) / 3_600_000;
  expect(await read(pressing)).toMatchObject({ urgent: true, dueAt: expect.any(String) });
  expect((await read(letter)).urgent).toBe(false);
  const [ofLetter, ofResult, ofPressing] = [await due(letter), await due(result), await due(pressing)];
  expect(ofPressing < ofResult && ofResult < ofLetter).toBe(true);
  const order = async () =>
    (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data.map(({ id }) => id);
  expect(await order()).toEqual([pressing, result, letter]);
  // A person knows better, also after the machine reads it again.
  await clerk.send(calls.hurryFax, { params: { id: letter }, body: { urgent: true } });
  await clerk.send(calls.hurryFax, { params: { id: pressing }, body: { urgent: false } });
  await server.services.asSystem((db) => noteNature(db, clerk.orgId, pressing));
  await watch();
  expect([(await read(letter)).urgent, (await read(pressing)).urgent]).toEqual([true, false]);
  expect((await order())[0]).toBe(letter);
  // Page by page the same order.
  const { next, data } = (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data;
  expect([next, data.length]).toEqual([null, 3]);
});

test('RTE-5 clinic/faxes makes one task and one notice of a fax that is late, and ends them when somebody acts', async () => {
  const id = await arrives(server, clerk.orgId);
  await watch();
  const before = now;
  now = new Date(Date.parse((await read(id)).dueAt!) + 60_000);
  try {
    clerk = await server.login('admin@pavilion.test');
    doctor = await server.login('practitioner@pavilion.test');
    await Promise.all([watch(), watch()]);
    await watch();
    const [task, ...more] = await tasks(id);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ status: 'requested', priority: 'urgent', focus: { identifier: { value: id } } });
    const told = await notices(id);
    expect(told.map(({ profile_id }) => profile_id)).toContain(clerk.profileId);
    expect(told.map(({ profile_id }) => profile_id)).not.toContain(doctor.profileId);
    expect((await read(id)).history.map(({ what }) => what)).toEqual(['received', 'late']);
    await doctor.send(calls.takeFax, { params: { id } });
    await watch();
    expect((await tasks(id))[0]).toMatchObject({ status: 'completed' });
    await watch();
    expect(await tasks(id)).toHaveLength(1);
    expect(await notices(id)).toHaveLength(told.length);
  } finally {
    now = before;
    clerk = await server.login('admin@pavilion.test');
  }
});

test('RTE-5 clinic/faxes tells of a late fax whoever has it, and nobody while it is snoozed or the feature is off', async () => {
  const [theirs, later] = [await arrives(server, clerk.orgId), await arrives(server, clerk.orgId)];
  doctor = await server.login('practitioner@pavilion.test');
  await doctor.send(calls.takeFax, { params: { id: theirs } });
  await watch();
  const before = now;
  const until = new Date(now.getTime() + 50 * 86_400_000).toISOString();
  await clerk.send(calls.snoozeFax, { params: { id: later }, body: { until } });
  now = new Date(now.getTime() + 20 * 86_400_000);
  try {
    clerk = await server.login('admin@pavilion.test');
    await clerk.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
    await watch();
    expect(await tasks(theirs)).toEqual([]);
    await clerk.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
    await watch();
    expect((await notices(theirs)).map(({ profile_id }) => profile_id)).toEqual([doctor.profileId]);
    expect(await tasks(later)).toEqual([]);
  } finally {
    now = before;
    clerk = await server.login('admin@pavilion.test');
  }
});

test('RTE-5 clinic/faxes sets due times as the clinic says, and none where it wants none', async () => {
  const id = await arrives(server, clerk.orgId);
  await watch();
  const usually = (await read(id)).dueAt!;
  const save = (more: object) => clerk.send(saveDeskSettings, { body: { ...usualSettings, ...more } });
  await save({ hours: { ...usualSettings.hours, other: 2 } });
  await watch();
  expect(Date.parse((await read(id)).dueAt!)).toBeLessThan(Date.parse(usually));
  await save({ due: false });
  await watch();
  expect((await read(id)).dueAt).toBeNull();
  expect((await doctor.send(saveDeskSettings, { body: usualSettings })).status).toBe(403);
  expect((await save({ urgentHours: 0 })).status).toBe(422);
  await save({});
});

test('RTE-5 clinic/faxes measures which faxes were handled in time', async () => {
  const received = new Date('2020-01-06T15:00:00Z');
  const put = async (due: string, done: string | null, kind: DocumentKind | null) => {
    const id = await arrives(server, clerk.orgId);
    await server.services.asSystem(async (db) => {
      const values = { received_at: received, due_at: new Date(due), likely_kind: kind, late_told_at: received };
      await db.updateTable('fax_incoming').set(values).where('id', '=', id).execute();
      if (done !== null)
        await sql`insert into fax_event (org_id, fax_id, at, by, what, detail)
          values (${clerk.orgId}, ${id}, ${new Date(done)}, 'Somebody', 'filed', '{}'::jsonb)`.execute(db);
    });
    return id;
  };
  const [good, bad, waits, time] = [
    await put('2020-01-07T15:00:00Z', '2020-01-07T14:00:00Z', 'result'),
    await put('2020-01-07T15:00:00Z', '2020-01-07T16:00:00Z', null),
    await put('2020-01-07T15:00:00Z', null, 'form'),
    await put('2120-01-07T15:00:00Z', null, null),
  ];
  const measure = measures.find(({ id }) => id === 'faxes.inTime')!;
  const place = { orgId: clerk.orgId, from: new Date('2020-01-01T00:00Z'), to: new Date('2020-02-01T00:00Z') };
  const { rows } = await server.services.asSystem((db) =>
    sql<{
      id: string;
      hit: boolean;
      kind: string;
    }>`select id, hit, kind from (${measure.select(place as never)}) m`.execute(db),
  );
  expect(new Map(rows.map(({ id, hit, kind }) => [id, [hit, kind]]))).toEqual(
    new Map([
      [good, [true, 'result']],
      [bad, [false, 'other']],
      [waits, [false, 'form']],
    ]),
  );
  expect(rows.map(({ id }) => id)).not.toContain(time);
});
