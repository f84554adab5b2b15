import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, keepVisits, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let admin: Person;
const [from, to] = ['2023-03-01', '2023-03-31'];
const [begin, end] = [Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')];
const verdicts = ['good', 'good', 'poor', 'failed', 'unknown'] as const;
const parts = ['network', 'microphone', 'camera', 'speaker', 'browser'] as const;

interface Made {
  readonly id: string;
  readonly visit: string;
  readonly since: number;
  readonly kind: string;
  readonly checks: Readonly<Record<(typeof parts)[number], string>> | null;
  readonly readings: number;
  readonly bad: number;
  readonly stars: number | null;
}
const verdict = fc.constantFrom(...verdicts);
const made = fc
  .sample(
    fc.array(
      fc.record({
        since: fc.oneof(fc.integer({ min: begin - 86_400_000, max: end + 86_400_000 }), fc.constantFrom(begin, end)),
        kind: fc.constantFrom('patient', 'practitioner', 'staff'),
        checks: fc.option(
          fc.record({ network: verdict, microphone: verdict, camera: verdict, speaker: verdict, browser: verdict }),
        ),
        readings: fc.constantFrom(0, 1, 9, 10, 40),
        bad: fc.constantFrom(0, 0, 1, 3, 4),
        stars: fc.option(fc.integer({ min: 1, max: 5 })),
      }),
      { minLength: 120, maxLength: 120 },
    ),
    { numRuns: 1, seed: 41 },
  )[0]!
  .map((one, n): Made => ({ ...one, bad: Math.min(one.bad, one.readings), id: `seat-${n}`, visit: `video-${n}` }));

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await keepVisits(
    server,
    admin.orgId,
    made.map(({ visit, since }) =>
      visitOf({
        ...{ id: visit, start: new Date(since).toISOString(), status: 'fulfilled', mode: 'video', minutes: 20 },
        ...{ practitioner: visit, patient: 'demo-rideau-1' },
      }),
    ),
  );
  await server.services.asSystem(async (db) => {
    for (const { id, visit, since, kind, checks, readings, bad, stars } of made) {
      const at = new Date(since);
      await sql`insert into telemedicine_visit (org_id, id, start_at, closes_at, ended_at, stars)
        values (${admin.orgId}, ${visit}, ${at}, ${at}, ${at}, ${stars})
        on conflict (org_id, id) do update set ended_at = excluded.ended_at, stars = excluded.stars`.execute(db);
      await sql`insert into telemedicine_seat (id, org_id, visit, kind, profile_id, name, state, since, device, voice, seen_at,
          media, checks, readings, bad_readings)
        values (${id}, ${admin.orgId}, ${visit}, ${kind}, ${admin.profileId}, 'x', 'left', ${at}, 'd', 'v', ${at}, '{}',
          ${JSON.stringify(checks)}::text::jsonb, ${readings}, ${bad})`.execute(db);
    }
  });
});
afterAll(() => server.close());

/** The plain program. */
const during = made.filter(({ since }) => since >= begin && since < end);
const problemOf = ({ checks }: Made): string =>
  parts.find((part) => ['poor', 'failed'].includes(checks?.[part] ?? '')) ?? 'none';
const cases: readonly {
  readonly measure: string;
  readonly by: string;
  readonly facts: readonly Made[];
  readonly key: (one: Made) => string;
  readonly hit: (one: Made) => boolean;
  readonly idOf: (one: Made) => string;
}[] = [
  {
    ...{ measure: 'telemedicine.callQuality', by: 'who', key: ({ kind }) => kind, idOf: ({ id }) => id },
    ...{ facts: during.filter(({ readings }) => readings > 0), hit: ({ readings, bad }) => bad / readings >= 0.1 },
  },
  {
    ...{ measure: 'telemedicine.deviceChecks', by: 'problem', key: problemOf, idOf: ({ id }) => id },
    ...{ facts: during.filter(({ checks }) => checks !== null), hit: (one) => problemOf(one) !== 'none' },
  },
  {
    ...{ measure: 'telemedicine.ratings', by: 'stars', key: ({ stars }) => `${stars}`, idOf: ({ visit }) => visit },
    ...{ facts: during.filter(({ stars }) => stars !== null), hit: ({ stars }) => stars! > 3 },
  },
];

test.each(cases)('RTE-3 RTE-7 reports: $measure agrees with a plain program and opens its rows', async (one) => {
  const { measure, by, facts, key, hit, idOf } = one;
  expect(facts.length).toBeGreaterThan(20);
  const body = asked(measure, from, to, { by: [by] });
  const { groups, total } = await reportFor(admin, body);
  expect(total.now).toMatchObject({ facts: facts.length, hits: facts.filter(hit).length });
  const wanted = Map.groupBy(facts, key);
  expect(Object.fromEntries(groups.map(({ keys, now }) => [keys[0], [now.facts, now.hits]]))).toEqual(
    Object.fromEntries([...wanted].map(([name, some]) => [name, [some.length, some.filter(hit).length]])),
  );
  for (const { keys } of groups)
    expect((await factsFor(admin, body, { keys })).ids.toSorted()).toEqual(wanted.get(keys[0]!)!.map(idOf).toSorted());
});
