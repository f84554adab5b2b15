import type { Appointment } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, keepVisits, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let admin: Person;
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const [begin, end] = [Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')];
const minuteMs = 60_000;
const dayMs = 86_400_000;

interface Made {
  readonly id: string;
  readonly start: number;
  readonly status: Appointment['status'];
  readonly mode: string;
  readonly kind: string;
  /** Minutes after the start at which the patient came, and then was seen; null: not marked. */
  readonly came: number | null;
  readonly seen: number | null;
  /** Days before the start at which it was booked; a text: a day alone; null: it does not say. */
  readonly booked: number | 'day' | null;
  readonly patient: boolean;
}

const visit = fc.record({
  start: fc.oneof(
    fc.integer({ min: begin - 2 * dayMs, max: end + 2 * dayMs }),
    fc.integer({ min: Date.parse('2023-03-12T04:00:00Z'), max: Date.parse('2023-03-12T10:00:00Z') }),
    fc.constantFrom(begin, end),
  ),
  status: fc.constantFrom(
    'fulfilled',
    'fulfilled',
    'checked-in',
    'arrived',
    'booked',
    'noshow',
    'cancelled',
    'proposed',
  ),
  mode: fc.constantFrom('clinic', 'clinic', 'clinic', 'video'),
  kind: fc.constantFrom('Foot care', 'Wound care'),
  came: fc.oneof(fc.constant(null), fc.integer({ min: -30, max: 40 })),
  seen: fc.oneof(fc.constant(null), fc.integer({ min: -35, max: 90 })),
  booked: fc.oneof(fc.constantFrom(null, 'day' as const, 0, -1), fc.integer({ min: 0, max: 200 })),
  patient: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
});
const [made] = fc
  .sample(fc.array(visit, { minLength: 320, maxLength: 320 }), { numRuns: 1, seed: 11 })
  .map((all) => all.map((one, index): Made => ({ ...one, status: one.status as Made['status'], id: `wait-${index}` })));

/** Feet are seen in the north, wounds in the south; a video visit is nowhere. */
const siteOf = ({ kind }: Pick<Made, 'kind'>) =>
  kind === 'Foot care'
    ? { reference: 'Location/north', display: 'North' }
    : { reference: 'Location/south', display: 'South' };

const at = (start: number, minutes: number): string => new Date(start + minutes * minuteMs).toISOString();
const resourceOf = ({ id, start, status, mode, kind, came, seen, booked, patient }: Made): Appointment => {
  const plain = visitOf({
    // Each with somebody of their own: nobody can be at two visits at once.
    ...{ id, status, mode, practitioner: id, patient: 'demo-rideau-1', minutes: 20 },
    start: new Date(start).toISOString(),
  });
  return {
    ...plain,
    serviceType: [{ text: kind }],
    participant: [
      ...plain.participant.filter(({ actor }) => patient || !actor?.reference?.startsWith('Patient/')),
      ...(mode === 'clinic' ? [{ status: 'accepted' as const, actor: siteOf({ kind }) }] : []),
    ],
    extension: [
      ...(plain.extension ?? []),
      ...(came === null ? [] : [{ url: 'urn:pavilion:visit-arrived', valueDateTime: at(start, came) }]),
      ...(seen === null ? [] : [{ url: 'urn:pavilion:visit-with', valueDateTime: at(start, seen) }]),
    ],
    ...(booked !== null && {
      created: booked === 'day' ? '2023-01-02' : new Date(start - booked * dayMs).toISOString(),
    }),
  };
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await keepVisits(server, admin.orgId, made!.map(resourceOf));
});
afterAll(() => server.close());

const during = made!.filter(({ start }) => start >= begin && start < end);
const held = ['arrived', 'checked-in', 'fulfilled'];
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

const cases = [
  {
    measure: 'appointments.wait',
    facts: during.filter(({ status, mode, came }) => held.includes(status) && mode === 'clinic' && came !== null),
    value: ({ came, seen }: Made) => (seen !== null && seen >= came! ? seen - came! : null),
  },
  {
    measure: 'appointments.daysToVisit',
    facts: during.filter(({ status, patient }) => patient && [...held, 'booked', 'noshow'].includes(status)),
    // What does not say when it was booked was written here today, after it took place.
    value: ({ booked }: Made) => (typeof booked === 'number' && booked >= 0 ? booked : null),
  },
] as const;

test.each(cases)('RTE-3 reports: $measure agrees with a plain program, and opens its rows', async (one) => {
  const { measure, facts, value } = one;
  const body = asked(measure, from, to, { by: ['kind'] });
  const { groups, total } = await reportFor(admin, body);
  for (const [name, now] of [
    ['', total.now] as const,
    ...groups.map((group) => [group.keys[0]!, group.now] as const),
  ]) {
    const own = facts.filter(({ kind }) => name === '' || kind === name);
    const values = own.flatMap((fact) => value(fact) ?? []);
    expect([name, values.length > 3, now.facts, now.measured]).toEqual([name, true, own.length, values.length]);
    expect(now.median).toBeCloseTo(median(values), 6);
  }
  expect(groups.map(({ keys }) => keys[0])).toEqual(['Foot care', 'Wound care']);
  expect((await factsFor(admin, body)).ids.toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
});

test('RTE-3 reports: visits by site are those of the place they were booked at, and of none', async () => {
  const all = during.filter(({ status }) => status !== 'proposed');
  const body = asked('appointments.visits', from, to, { by: ['site'] });
  const { groups } = await reportFor(admin, body);
  const wanted = Map.groupBy(all, (one) => (one.mode === 'clinic' ? siteOf(one).reference.slice(9) : ''));
  expect(groups.map(({ keys, now }) => [keys[0], now.facts])).toEqual(
    ['', 'north', 'south'].map((site) => [site, wanted.get(site)!.length]),
  );
  expect(groups.map(({ names }) => names[0]?.['en-CA'])).toEqual([undefined, 'North', 'South']);
  for (const { keys } of groups)
    expect((await factsFor(admin, body, { keys })).ids.toSorted()).toEqual(
      wanted
        .get(keys[0]!)!
        .map(({ id }) => id)
        .toSorted(),
    );
});

test('RTE-3 reports: a visit booked here counts from its booking, also once it was moved', async () => {
  const start = new Date(Date.now() + 10 * dayMs);
  const [id] = ['booked-here'];
  const plain = {
    id,
    mode: 'clinic',
    practitioner: 'here',
    patient: 'demo-rideau-1',
    minutes: 20,
    status: 'booked',
  } as const;
  await keepVisits(server, admin.orgId, [
    visitOf({ ...plain, start: new Date(start.getTime() - dayMs).toISOString() }),
  ]);
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, admin.orgId);
    const kept = await record.read('Appointment', id);
    await record.update({ ...visitOf({ ...plain, start: start.toISOString() }), id: id, meta: kept.meta! });
  });
  const day = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const body = asked('appointments.daysToVisit', day(8), day(12), { where: { practitioner: ['here'] } });
  const { now } = (await reportFor(admin, body)).total;
  expect([now.facts, now.measured]).toEqual([1, 1]);
  expect(now.median).toBeGreaterThan(9.9);
  expect(now.median).toBeLessThanOrEqual(10);
});

test('RTE-3 RTE-7 reports: the wait in the video lobby counts from the first arrival to the call, whoever was let in', async () => {
  const base = Date.parse('2023-03-15T15:00:00Z');
  const waits = [5, 15, 40, null, -1];
  const visits = waits.map((_, index) => ({
    ...{ id: `lobby-${index}`, mode: 'video', practitioner: 'vi', patient: 'demo-rideau-1', minutes: 20 },
    ...{ start: new Date(base + index * dayMs).toISOString(), status: 'fulfilled' as const },
  }));
  await keepVisits(server, admin.orgId, visits.map(visitOf));
  await server.services.asSystem(async (db) => {
    for (const [index, minutes] of waits.entries()) {
      const came = new Date(base + index * dayMs);
      const began = minutes === null ? null : new Date(came.getTime() + minutes * minuteMs);
      await sql`insert into telemedicine_visit (org_id, id, practitioner, start_at, closes_at, arrived_at, started_at)
        values (${admin.orgId}, ${`lobby-${index}`}, 'vi', ${came}, ${came}, ${came}, ${began})
        on conflict (org_id, id) do update set arrived_at = excluded.arrived_at, started_at = excluded.started_at`.execute(
        db,
      );
    }
  });
  const body = asked('telemedicine.lobbyWait', from, to, { by: ['practitioner'] });
  const { groups, total } = await reportFor(admin, body);
  expect(total.now).toMatchObject({ facts: 5, measured: 3, median: 15 });
  expect(groups).toMatchObject([{ keys: ['vi'], names: [{ 'en-CA': 'Dr vi' }] }]);
  expect((await factsFor(admin, body)).ids.toSorted()).toEqual(visits.map(({ id }) => id));
  expect((await reportFor(admin, asked('telemedicine.lobbyWait', '2023-03-15', '2023-03-15'))).total.now.facts).toBe(1);
});
