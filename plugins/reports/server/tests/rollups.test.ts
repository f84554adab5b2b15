import type { Appointment } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Trx } from '#core/server';
import type { MeasurePlace } from '#clinical/server';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { plusDays } from '../../shared/period.ts';
import { beginning } from '../asked.ts';
import { type Asked, countGroups } from '../counted.ts';
import { dropChanged, fillDays, rollUp } from '../rollups/fill.ts';
import { recount, recountOne } from '../rollups/recount.ts';
import { rolledFor, type Rolling } from '../rollups/rolled.ts';
import { asked, factsFor, keepVisits, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let admin: Person;
/** 200 of them: `REPORT_CLINICS=200`. */
const clinics = Number(process.env['REPORT_CLINICS'] ?? 20);
/** With the nights in which the clocks of the zones below change. */
const months = [
  { from: '2023-03-01', to: '2023-03-31' },
  { from: '2023-11-01', to: '2023-11-30' },
  { from: '2023-10-01', to: '2023-10-31' },
];
const zones = ['America/Toronto', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Auckland'];
const dayMs = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

const inOrg = <T>(work: (db: Trx) => Promise<T>): Promise<T> => server.services.inOrg(admin.orgId, work);
const rollingIn = (zone: string): readonly Rolling[] =>
  server.services.measures
    .all()
    .filter(({ rolls }) => rolls)
    .map((measure) => ({ measure, orgId: admin.orgId, zone }));
const now = (): Date => new Date();

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'number' ? Math.round(one * 1e9) / 1e9 : one));

/** Both ways of counting agree in every line, name and choice; resolves with how many days were read from what is kept. */
const compared = async (period: { from: string; to: string }, zone: string): Promise<readonly number[]> => {
  const days: number[] = [];
  for (const rolling of rollingIn(zone)) {
    const { measure } = rolling;
    const place: MeasurePlace = {
      ...{ orgId: admin.orgId, now: now(), viewer: null as never },
      ...{ from: beginning(period.from, zone), to: beginning(plusDays(period.to, 1), zone) },
    };
    const [first] = measure.dimensions;
    const kinds: readonly Pick<Asked, 'by' | 'where'>[] = [
      { by: ['day', first!.id], where: {} },
      { by: ['practitioner'], where: { kind: ['Follow-up'] } },
      { by: ['week'], where: { practitioner: ['a-rolled-0-0', 'b-rolled-0-1', ''] } },
    ];
    await inOrg(async (db) => {
      const rolled = await rolledFor(db, rolling, period);
      days.push(rolled?.days.length ?? 0);
      for (const kind of kinds) {
        const question: Asked = { measure, place, zone, ...kind };
        const kept = await countGroups(db, question, { rolled });
        expect([measure.id, kind, rounded(kept)]).toEqual([measure.id, kind, rounded(await countGroups(db, question))]);
      }
    });
  }
  return days;
};

const visit = fc.record({
  day: fc.integer({ min: -1, max: 31 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  status: fc.constantFrom<Appointment['status']>('fulfilled', 'noshow', 'cancelled', 'booked', 'arrived'),
  reason: fc.constantFrom('pat', 'prov', null),
  mode: fc.constantFrom('clinic', 'video', 'phone'),
  practitioner: fc.constantFrom('a', 'b', 'c'),
  minutes: fc.constantFrom(10, 20, 35),
  came: fc.constantFrom(null, -3, 4),
  booked: fc.constantFrom(null, 0.3, 12.7),
});
const change = fc.record({
  visit: fc.nat(15),
  what: fc.constantFrom('move', 'status', 'delete', 'merge', 'add'),
  to: visit,
});
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never;
const clinic = fc.record({
  zone: fc.constantFrom(...zones),
  month: fc.constantFrom(...months),
  visits: fc.array(visit, { minLength: 16, maxLength: 16 }),
  changes: fc.array(change, { minLength: 3, maxLength: 7 }),
});

const resourceOf = (id: string, first: string, one: Visit): Appointment => {
  const start = Date.parse(`${first}T00:00:00Z`) + one.day * dayMs + one.minute * 60_000;
  const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
  const plain = visitOf({
    ...{ id, status: one.status, start: at(0), mode: one.mode, minutes: one.minutes },
    // Each with somebody of their own: nobody can be at two visits at once.
    ...{ practitioner: `${one.practitioner}-${id}`, patient: 'demo-rideau-1' },
  });
  return {
    ...plain,
    ...(one.status === 'cancelled' && one.reason && { cancelationReason: { coding: [{ code: one.reason }] } }),
    ...(one.booked !== null && { created: at(-one.booked * 1440) }),
    extension: [
      ...(plain.extension ?? []),
      ...(one.came === null
        ? []
        : [
            { url: 'urn:pavilion:visit-arrived', valueDateTime: at(one.came) },
            { url: 'urn:pavilion:visit-with', valueDateTime: at(one.came + 7) },
          ]),
    ],
  };
};

test(`RTE-3 reports: kept totals say what a count says, in ${clinics} generated clinics`, async () => {
  const made = fc.sample(clinic, { numRuns: clinics, seed: 17 });
  for (const [n, { zone, month, visits, changes }] of made.entries()) {
    const { from } = month;
    const id = (index: number): string => `rolled-${n}-${index}`;
    const every = { from: plusDays(from, -3), to: plusDays(month.to, 3) };
    const fill = () =>
      inOrg(async (db) => {
        await dropChanged(db, admin.orgId);
        for (const rolling of rollingIn(zone)) expect(await fillDays(db, rolling, every, now())).toBe(true);
      });
    await fill();
    // Written into days that are counted already.
    await keepVisits(
      server,
      admin.orgId,
      visits.map((one, index) => resourceOf(id(index), from, one)),
    );
    await compared(every, zone);
    await fill();
    const length = (Date.parse(every.to) - Date.parse(every.from)) / dayMs + 1;
    expect(new Set(await compared(every, zone))).toEqual(new Set([length]));
    for (const [index, { visit: which, what, to }] of changes.entries())
      await server.services.asSystem(async (db) => {
        const record = server.services.record(db, admin.orgId);
        if (what === 'add') return void (await record.create(resourceOf(id(100 + index), from, to)));
        const kept = await record.read('Appointment', id(which)).catch(() => null);
        if (!kept) return;
        if (what === 'delete') await record.remove('Appointment', id(which));
        else if (what === 'move')
          await record.update({ ...resourceOf(id(which), from, to), id: id(which), meta: kept.meta! });
        else if (what === 'status')
          await record.update({
            ...resourceOf(id(which), from, { ...visits[which]!, status: to.status }),
            id: id(which),
            meta: kept.meta!,
          });
        else
          await record.update({
            ...kept,
            participant: [{ actor: { reference: 'Patient/demo-rideau-2' }, status: 'accepted' }],
          });
      });
    const after = await compared(every, zone);
    for (const days of after) expect(days).toBeLessThanOrEqual(length);
    await fill();
    await compared(every, zone);
    await server.services.asSystem(async (db) => {
      const record = server.services.record(db, admin.orgId);
      const { rows } = await sql<{ id: string }>`select id from resource where org_id = ${admin.orgId}
        and type = 'Appointment' and not deleted and id like ${`rolled-${n}-%`}`.execute(db);
      for (const row of rows) await record.remove('Appointment', row.id);
    });
  }
}, 600_000);

test('RTE-3 reports: a turn counts closed days alone, the page reads them, and a late change is in the next answer', async () => {
  const { rows } = await inOrg((db) =>
    sql<{
      zone: string;
      today: string;
    }>`select details ->> 'timeZone' as zone, current_date::text as today from organization
      where id = ${admin.orgId}`.execute(db),
  );
  const { today } = rows[0]!;
  const [from, to] = [plusDays(today, -40), plusDays(today, 10)];
  const body = asked('appointments.visits', from, to, { by: ['outcome'] });
  const before = await reportFor(admin, body);
  await rollUp(server.services);
  const last = await inOrg((db) =>
    sql<{ day: string; days: number }>`select max(day)::text as day, count(distinct day)::int as days from report_day
      where org_id = ${admin.orgId} and measure = 'appointments.visits'`.execute(db),
  );
  expect(last.rows[0]!.day < before.today).toBe(true);
  expect(last.rows[0]!.days).toBeGreaterThan(1000);
  const { asOf: _, ...rolled } = await reportFor(admin, body);
  expect({ ...rolled, asOf: before.asOf }).toEqual(before);

  await keepVisits(server, admin.orgId, [
    visitOf({
      ...{ id: 'late', status: 'noshow', mode: 'clinic', practitioner: 'z', patient: 'demo-rideau-1', minutes: 20 },
      start: `${plusDays(today, -20)}T15:00:00Z`,
    }),
  ]);
  expect((await reportFor(admin, body)).total.now.facts).toBe(before.total.now.facts + 1);
});

test('RTE-3 reports: each number of kept totals opens the same rows as a live count does', async () => {
  await keepVisits(
    server,
    admin.orgId,
    Array.from({ length: 120 }, (_, n) =>
      visitOf({
        ...{ id: `page-${n}`, mode: n % 2 ? 'video' : 'clinic', practitioner: `p${n}`, patient: 'demo-rideau-1' },
        ...{ start: `2025-0${1 + (n % 4)}-1${n % 9}T15:00:00Z`, minutes: 20, status: n % 5 ? 'fulfilled' : 'noshow' },
      }),
    ),
  );
  const bodies = (['all', 'hits'] as const).flatMap((part) => [
    { body: asked('appointments.noShows', '2025-01-05', '2025-04-20'), more: { part } },
    {
      body: asked('appointments.noShows', '2025-01-05', '2025-04-20', { by: ['month'] }),
      more: { part, keys: ['2025-03-01'] },
    },
    {
      body: asked('appointments.noShows', '2025-01-05', '2025-04-20', {
        by: ['mode', 'month'],
        where: { mode: ['video', 'clinic'] },
      }),
      more: { part, keys: ['video', '2025-02-01'] },
    },
  ]);
  const all = async () => {
    const found = [];
    for (const { body, more } of bodies) found.push(await factsFor(admin, body, more));
    return found;
  };
  await server.services.asSystem((db) => sql`delete from report_day where org_id = ${admin.orgId}`.execute(db));
  const live = await all();
  await rollUp(server.services);
  expect(await all()).toEqual(live);
  expect(live.map(({ ids, total }) => ids.length === total && total > 0)).toEqual(bodies.map(() => true));
  expect(live[0]!.total).toBe(120);
});

test('RTE-3 reports: a visit that is changed past the record is in the next answer too', async () => {
  await rollUp(server.services);
  const body = asked('appointments.noShows', '2024-05-01', '2024-05-31');
  await keepVisits(server, admin.orgId, [
    visitOf({
      ...{ id: 'past', status: 'fulfilled', mode: 'clinic', practitioner: 'y', patient: 'demo-rideau-1', minutes: 20 },
      start: '2024-05-06T15:00:00Z',
    }),
  ]);
  await rollUp(server.services);
  expect((await reportFor(admin, body)).total.now).toMatchObject({ facts: 1, hits: 0 });
  await server.services.asSystem((db) =>
    sql`update resource set content = jsonb_set(content, '{status}', '"noshow"') where org_id = ${admin.orgId}
      and type = 'Appointment' and id = 'past'`.execute(db),
  );
  expect((await reportFor(admin, body)).total.now).toMatchObject({ facts: 1, hits: 1 });
});

test('RTE-3 reports: the nightly recount finds a wrong total, says where, and mends it', async () => {
  await rollUp(server.services);
  const zone = (await reportFor(admin, asked('appointments.visits', '2023-01-01', '2023-01-02'))).zone;
  const rolling = rollingIn(zone).find(({ measure }) => measure.id === 'appointments.visits')!;
  const { rows } = await server.services.asSystem((db) =>
    sql<{ day: string }>`update report_cell set facts = facts + 1 where ctid = (select ctid from report_cell
      where org_id = ${admin.orgId} and measure = 'appointments.visits' order by day desc limit 1)
      returning day::text as day`.execute(db),
  );
  const day = rows[0]!.day;
  const body = asked('appointments.visits', day, day);
  const wrong = (await reportFor(admin, body)).total.now.facts;
  await server.services.asSystem((db) =>
    sql`update report_day set checked_at = '2020-01-01' where org_id = ${admin.orgId} and day = ${day}::date`.execute(
      db,
    ),
  );
  const said: number[] = [];
  await recount(server.services, (days) => said.push(days));
  expect(said).toEqual([1]);
  expect((await reportFor(admin, body)).total.now.facts).toBe(wrong - 1);
  expect(await inOrg((db) => recountOne(db, rolling, now()))).toEqual([]);
});
