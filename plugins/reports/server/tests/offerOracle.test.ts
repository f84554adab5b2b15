import type { Appointment } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, quantile, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let admin: Person;
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const [begin, end] = [Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const statuses = ['proposed', 'pending', 'waitlist', 'booked', 'fulfilled', 'noshow', 'cancelled'] as const;
const version = fc.record({
  status: fc.constantFrom(...statuses),
  /** The place on the waitlist: which of two times they joined, if any. */
  place: fc.constantFrom(null, null, 0, 1),
  offers: fc.boolean(),
  hours: fc.integer({ min: 1, max: 200 }),
});
const visit = fc.record({
  first: fc.oneof(fc.integer({ min: begin - 5 * dayMs, max: end + 2 * dayMs }), fc.constantFrom(begin, end - 1, end)),
  versions: fc.array(version, { minLength: 1, maxLength: 5 }),
  /** Days before it was written that it says it was asked for; negative: later; a text: a day alone. */
  said: fc.constantFrom(null, null, 'day' as const, 0, 3, -2),
  kind: fc.constantFrom('Foot care', 'Wound care'),
  ahead: fc.boolean(),
  gone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const [made] = fc.sample(fc.array(visit, { minLength: 200, maxLength: 200 }), { numRuns: 1, seed: 17 }).map((all) =>
  all.map((one, index) => {
    let at = one.first;
    const versions = one.versions.map((each, n) => {
      at += n === 0 ? 0 : each.hours * hourMs;
      return { ...each, at };
    });
    return {
      ...one,
      versions,
      id: `asks-${index}`,
      start: one.ahead ? Date.now() + 400 * dayMs : one.first + 40 * dayMs,
    };
  }),
);
type Made = NonNullable<typeof made>[number];
type Version = Made['versions'][number];

const joined = ({ first }: Made, place: number): number => first - (2 - place) * dayMs;
const asIs = (one: Made, { status, place, offers }: Version): Appointment => {
  const plain = visitOf({
    // Each with somebody of their own: nobody can be at two visits at once.
    ...{ id: one.id, status, mode: 'clinic', practitioner: one.id, patient: 'demo-rideau-1', minutes: 20 },
    start: new Date(one.start).toISOString(),
  });
  const said = (url: string, at: number) => ({ url, valueDateTime: new Date(at).toISOString() });
  return {
    ...plain,
    serviceType: [{ text: one.kind }],
    extension: [
      ...(plain.extension ?? []),
      ...(place === null ? [] : [said('urn:pavilion:visit-wait-list', joined(one, place))]),
      ...(offers ? [said('urn:pavilion:visit-offer', one.start - dayMs)] : []),
    ],
    ...(one.said !== null && {
      created: one.said === 'day' ? '2023-01-02' : new Date(one.first - one.said * dayMs).toISOString(),
    }),
  };
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, admin.orgId);
    for (const one of made!) {
      let { meta } = await record.create(asIs(one, one.versions[0]!));
      for (const each of one.versions.slice(1))
        ({ meta } = await record.update({
          ...asIs(one, each),
          id: one.id,
          meta: { ...meta!, tag: [{ code: `${each.at}` }] },
        }));
      if (one.gone) await record.remove('Appointment', one.id);
    }
    // As if all of it had been written then.
    const moments = made!.flatMap(({ id, versions }) =>
      versions.map(({ at }, n) => ({ id, n: n + 1, at: new Date(at).toISOString() })),
    );
    await sql`update resource_history h set updated_at = m.at
      from jsonb_to_recordset(${JSON.stringify(moments)}::text::jsonb) as m (id text, n int, at timestamptz)
      where h.org_id = ${admin.orgId} and h.type = 'Appointment' and h.id = m.id and h.version = m.n`.execute(db);
  });
});
afterAll(() => server.close());

interface Ask {
  readonly id: string;
  readonly kind: string;
  readonly way: 'request' | 'wait';
  readonly outcome: 'offered' | 'waiting' | 'ended';
  readonly at: number;
  readonly days: number | null;
}

const isRequest = (status: string): boolean => ['proposed', 'pending', 'waitlist'].includes(status);
const isBooked = (status: string): boolean => ['booked', 'fulfilled', 'noshow'].includes(status);

/** The same, read version by version by hand. */
const asksOf = (one: Made): readonly Ask[] => {
  const asks: Ask[] = [];
  const [first] = one.versions;
  const last = one.versions.at(-1)!;
  const isOver = one.start <= Date.now();
  const ask = (id: string, way: Ask['way'], at: number, offered: number | undefined, stands: boolean): void => {
    const outcome = offered !== undefined ? 'offered' : stands && !isOver ? 'waiting' : 'ended';
    asks.push({ id, kind: one.kind, way, outcome, at, days: offered === undefined ? null : (offered - at) / dayMs });
  };
  if (isRequest(first!.status)) {
    const at = typeof one.said === 'number' && one.said > 0 ? first!.at - one.said * dayMs : first!.at;
    ask(one.id, 'request', at, one.versions.find(({ status }) => isBooked(status))?.at, isRequest(last.status));
  }
  for (const place of [0, 1]) {
    const n = one.versions.findIndex((each) => each.place === place);
    if (n === -1) continue;
    const offered = one.versions.find((each) => each.place === place && each.offers)?.at;
    const stands = last.place === place && ['booked', 'pending'].includes(last.status);
    ask(`${one.id}:${n + 1}`, 'wait', joined(one, place), offered, stands);
  }
  return asks;
};

const facts = made!
  .filter(({ gone }) => !gone)
  .flatMap(asksOf)
  .filter(({ at }) => at >= begin && at < end);

test.each(['way', 'outcome', 'kind'] as const)(
  'RTE-3 reports: days from asking to an offer, by %s, agree with a plain program and open their rows',
  async (by) => {
    const body = asked('appointments.askedToOffered', from, to, { by: [by] });
    const { groups, total } = await reportFor(admin, body);
    const keys = [...new Set(facts.map((fact) => fact[by]))].toSorted();
    expect(groups.map((group) => group.keys[0])).toEqual(keys);
    for (const [key, now] of [
      ['', total.now] as const,
      ...groups.map((group) => [group.keys[0]!, group.now] as const),
    ]) {
      const own = facts.filter((fact) => key === '' || fact[by] === key);
      const days = own.flatMap((fact) => fact.days ?? []);
      expect([key, own.length > 5, now.facts, now.hits, now.measured]).toEqual([
        key,
        true,
        own.length,
        days.length,
        days.length,
      ]);
      if (days.length === 0) expect(now.median).toBeNull();
      else expect(now.median).toBeCloseTo(quantile(days, 0.5)!, 6);
      const listed = await factsFor(admin, body, key === '' ? {} : { keys: [key] });
      expect(listed).toMatchObject({ total: own.length, closed: 0 });
      expect(listed.ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    }
  },
);

test('RTE-3 reports: whoever was never offered a time has waited no zero days, and is listed apart', async () => {
  const body = asked('appointments.askedToOffered', from, to, { where: { outcome: ['waiting'] } });
  const waiting = facts.filter(({ outcome }) => outcome === 'waiting').map(({ id }) => id);
  const { now } = (await reportFor(admin, body)).total;
  expect([waiting.length > 5, now]).toEqual([
    true,
    { facts: waiting.length, hits: 0, measured: 0, median: null, ninth: null, sum: 0 },
  ]);
  expect((await factsFor(admin, body, { part: 'missing' })).ids.toSorted()).toEqual(waiting.toSorted());
});

test('RTE-3 reports: what another clinic was asked for is no wait of this one', async () => {
  const body = asked('appointments.askedToOffered', from, to);
  const before = (await reportFor(admin, body)).total.now;
  const theirs = made!.find((one) => asksOf(one).some(({ at }) => at >= begin && at < end))!;
  await server.services.asSystem(async (db) => {
    const { id: orgId } = await db
      .selectFrom('organization')
      .select('id')
      .where('id', '<>', admin.orgId)
      .executeTakeFirstOrThrow();
    const record = server.services.record(db, orgId);
    const there = { ...asIs(theirs, { ...theirs.versions[0]!, status: 'pending' }), created: '2023-03-05T12:00:00Z' };
    await record.create({ ...there, id: 'asked-elsewhere' });
  });
  expect((await reportFor(admin, body)).total.now).toEqual(before);
  expect((await factsFor(admin, body)).ids).not.toContain('asked-elsewhere');
});
