import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listMeasures } from '../../shared/calls.ts';
import { asked, factsFor, reportFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
const zone = 'America/Toronto';
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const minuteMs = 60_000;

interface Made {
  readonly id: string;
  readonly start: number;
  readonly planned: number;
  readonly state: 'planned' | 'started' | 'done' | 'missed' | 'cancelled';
  /** Minutes after the planned start, or never noted. */
  readonly began: number | null;
  /** Seconds after the start that is noted. */
  readonly lasted: number | null;
  readonly latest: number;
  readonly worker: 'ana' | 'bo' | null;
}

const visit = fc.record({
  start: fc.oneof(
    fc.integer({ min: Date.parse('2023-02-27T00:00:00Z'), max: Date.parse('2023-04-03T00:00:00Z') }),
    fc.integer({ min: Date.parse('2023-03-12T04:00:00Z'), max: Date.parse('2023-03-12T10:00:00Z') }),
    fc.constantFrom(Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')),
  ),
  planned: fc.constantFrom(30, 45, 60),
  state: fc.constantFrom('planned', 'started', 'done', 'done', 'done', 'missed', 'cancelled'),
  began: fc.oneof(fc.constant(null), fc.integer({ min: -20, max: 90 })),
  lasted: fc.oneof(fc.constant(null), fc.integer({ min: -60, max: 6_000 }), fc.constantFrom(30, 89, 90, 150)),
  latest: fc.constantFrom(0, 30),
  worker: fc.constantFrom('ana', 'bo', null),
});
const made = fc
  .sample(fc.array(visit, { minLength: 260, maxLength: 260 }), { numRuns: 1, seed: 23 })[0]!
  .map((one, index) => ({ ...one, id: `home-${index}` }));

const dayOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
const at = (start: number, minutes: number): Date => new Date(start + minutes * minuteMs);

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await server.services.asSystem(async (db) => {
    for (const id of ['ana', 'bo'])
      await db
        .insertInto('home_care_worker')
        .values({ id, org_id: admin.orgId, name: `Worker ${id}`, paused: false, facts: '{}' })
        .execute();
    for (const one of made) {
      const began = one.began === null ? null : at(one.start, one.began);
      await db
        .insertInto('home_care_visit')
        .values({
          ...{ id: one.id, org_id: admin.orgId, need_id: null, patient_id: 'demo-rideau-1', patient_name: 'Maya' },
          ...{ day: dayOf(one.start), start_at: new Date(one.start), end_at: at(one.start, one.planned), area: '' },
          ...{ latest_at: at(one.start, one.latest), window_from: new Date(one.start), title: 'Care', access: '' },
          ...{ window_to: at(one.start, one.latest), skills: '[]', tasks: '[]', results: '[]', exceptions: '[]' },
          ...{ worker_id: one.worker, state: one.state, started_at: began },
          ended_at: began === null || one.lasted === null ? null : new Date(began.getTime() + one.lasted * 1_000),
        })
        .execute();
    }
  });
});
afterAll(() => server.close());

/** The plain program. */
const during = made.filter((one) => one.state !== 'cancelled' && dayOf(one.start) >= from && dayOf(one.start) <= to);
const isMissed = ({ state }: Made): boolean => state === 'missed' || state === 'planned';
const isTimed = ({ began, lasted }: Made): boolean => began !== null && lasted !== null;
const given = (one: Made): number => (isTimed(one) ? Math.max(0, Math.round(one.lasted! / 60)) / 60 : 0);

interface Case {
  readonly measure: string;
  readonly by: string;
  readonly key: (one: Made) => string;
  readonly facts: readonly Made[];
  readonly hit?: (one: Made) => boolean;
  readonly sum?: (one: Made) => number;
}
const workerOf = ({ worker }: Made): string => worker ?? '';
const done = during.filter(({ state }) => state === 'done');
const cases: readonly Case[] = [
  { measure: 'home-care.hours', by: 'worker', key: workerOf, facts: done, sum: given },
  {
    ...{ measure: 'home-care.hours', by: 'times', facts: done, sum: given },
    key: (one) => (isTimed(one) ? 'recorded' : 'missing'),
  },
  {
    ...{ measure: 'home-care.plannedHours', by: 'state', facts: during, sum: ({ planned }) => planned / 60 },
    key: (one) => (isMissed(one) ? 'missed' : one.state),
  },
  {
    ...{ measure: 'home-care.missed', by: 'worker', key: workerOf, hit: isMissed },
    facts: during,
  },
  {
    ...{ measure: 'home-care.late', by: 'worker', key: workerOf, hit: ({ began, latest }) => began! > latest },
    facts: during.filter(({ began }) => began !== null),
  },
];

test.each(cases)('RTE-3 RTE-4 reports: $measure by $by agrees with a plain program and opens its rows', async (one) => {
  const { measure, by, key, facts, hit, sum } = one;
  const body = asked(measure, from, to, { by: [by] });
  const { groups, total } = await reportFor(admin, body);
  const wanted = Map.groupBy(facts, key);
  expect(groups.map(({ keys }) => keys[0]).toSorted()).toEqual([...wanted.keys()].toSorted());
  for (const [name, now] of [
    [null, total.now] as const,
    ...groups.map((group) => [group.keys[0]!, group.now] as const),
  ]) {
    const own = name === null ? facts : wanted.get(name)!;
    expect([name, now.facts]).toEqual([name, own.length]);
    if (hit) expect([name, now.hits]).toEqual([name, own.filter(hit).length]);
    if (sum)
      expect(now.sum).toBeCloseTo(
        own.reduce((all, fact) => all + sum(fact), 0),
        6,
      );
    const keys = name === null ? [] : [name];
    expect((await factsFor(admin, body, { keys })).ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  }
});

test('RTE-3 PRD-4 reports: home care that is off takes its hours along', async () => {
  const ids = async (): Promise<readonly string[]> =>
    (await admin.send(listMeasures)).data.data.map(({ id }) => id).filter((id) => id.startsWith('home-care.'));
  expect(await ids()).toHaveLength(4);
  await admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled: false } });
  expect(await ids()).toEqual([]);
  await admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled: true } });
});
