import fc from 'fast-check';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, quantile, reportFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
let doctor: Person;
let patient: Person;
const zone = 'America/Toronto';
/** With the night of 12 March 2023, in which clocks go ahead, and before anything of the demo clinic. */
const [from, to] = ['2023-03-01', '2023-03-31'];
const hourMs = 3_600_000;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** By night too, so that the skipped hour is one in which the clinic is open. */
const hours: Readonly<Record<(typeof weekdays)[number], { open: string; close: string } | null>> = {
  ...{ mon: { open: '08:00', close: '17:00' }, tue: { open: '08:30', close: '20:00' }, wed: null },
  ...{ thu: { open: '09:00', close: '12:00' }, fri: { open: '08:00', close: '17:00' }, sat: null },
  sun: { open: '00:00', close: '13:00' },
};

interface Made {
  readonly id: string;
  readonly at: number;
  readonly kind: 'secure' | 'care_team' | 'default';
  readonly status: 'requested' | 'confirmed' | 'denied' | 'completed' | 'expired';
  /** Hours after the request; null: never. */
  readonly message: number | null;
  readonly own: number | null;
  readonly decided: number | null;
  readonly decider: 'staff' | 'patient';
  readonly due: number;
  readonly by: 'patient' | 'staff';
}
const some = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 200_000 }).map((n) => n / 1_000),
);
const made = fc
  .sample(
    fc.array(
      fc.record({
        at: fc.oneof(
          fc.integer({ min: Date.parse('2023-02-27T00:00:00Z'), max: Date.parse('2023-04-03T00:00:00Z') }),
          fc.integer({ min: Date.parse('2023-03-12T04:00:00Z'), max: Date.parse('2023-03-12T10:00:00Z') }),
          fc.constantFrom(Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')),
        ),
        kind: fc.constantFrom('secure', 'care_team', 'default'),
        status: fc.constantFrom('requested', 'confirmed', 'denied', 'completed', 'expired'),
        ...{ message: some, own: some, decided: some },
        decider: fc.constantFrom('staff', 'staff', 'patient'),
        due: fc.constantFrom(24, 72, 800_000),
        by: fc.constantFrom('patient', 'patient', 'patient', 'staff'),
      }),
      { minLength: 150, maxLength: 150 },
    ),
    { numRuns: 1, seed: 31 },
  )[0]!
  .map((one, n) => ({ ...one, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }));

beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, patient] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
  const later = (at: number, after: number | null): Date | null =>
    after === null ? null : new Date(at + after * hourMs);
  await server.services.asSystem(async (db) => {
    await sql`update organization set details = jsonb_set(details, '{hours}', ${JSON.stringify(hours)}::text::jsonb)
      where id = ${admin.orgId}`.execute(db);
    for (const { id, at, kind, status, decider, by, ...one } of made) {
      const [asker, other] = by === 'patient' ? [patient, doctor] : [doctor, patient];
      await db
        .insertInto('messaging_session')
        .values({
          ...{ id, org_id: admin.orgId, kind, status, reason: 'x', requested_by: asker.profileId, client_id: null },
          ...{
            start_at: new Date(at),
            due_at: later(at, one.due)!,
            created_at: new Date(at),
            touched_at: new Date(at),
          },
          ...{ decided_at: later(at, one.decided), decision_reason: null, completed_at: null, patient_id: null },
          decided_by: one.decided === null ? null : decider === 'staff' ? doctor.profileId : patient.profileId,
          ...{ last_author_id: null, last_preview: null, last_at: null },
        })
        .execute();
      for (const [seq, [author, after]] of (
        [
          [doctor, one.message],
          [patient, one.own],
        ] as const
      ).entries())
        if (after !== null)
          await db
            .insertInto('messaging_message')
            .values({
              ...{
                session_id: id,
                seq: seq + 1,
                org_id: admin.orgId,
                author_id: author.profileId,
                text: 'x',
                folded: 'x',
              },
              ...{ client_id: id, reply_to: null, created_at: later(at, after)! },
            })
            .execute();
      // The administrator is in none of them, the doctor in every second one.
      if (Number(id.slice(-1)) % 2 === 0)
        await db
          .insertInto('messaging_person')
          .values(
            [asker, other].map(({ profileId }, index) => ({
              ...{
                session_id: id,
                org_id: admin.orgId,
                profile_id: profileId,
                touched_at: new Date(at),
                audited_at: null,
              },
              part: index === 0 ? ('requester' as const) : ('invitee' as const),
            })),
          )
          .execute();
    }
  });
});
afterAll(() => server.close());

/** The plain program: walks the days, and knows nothing of the database. */
const dayOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
const during = made.filter(({ at, by }) => by === 'patient' && dayOf(at) >= from && dayOf(at) <= to);
const answerOf = ({ message, decided, decider }: Made): number | null => {
  const all = [message, decider === 'staff' ? decided : null].filter((one) => one !== null);
  return all.length === 0 ? null : Math.min(...all);
};
const openBetween = (one: number, other: number): number => {
  let sum = 0;
  for (let day = Temporal.PlainDate.from(dayOf(one)); ; day = day.add({ days: 1 })) {
    const open = hours[weekdays[day.dayOfWeek - 1]!];
    const at = (time: string): number =>
      day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
    if (open) sum += Math.max(0, Math.min(other, at(open.close)) - Math.max(one, at(open.open)));
    if (day.toString() >= dayOf(other)) return sum / hourMs;
  }
};
const open = (one: Made): number | null => {
  const after = answerOf(one);
  return after === null ? null : openBetween(one.at, one.at + after * hourMs);
};
const isDue = ({ at, due, ...one }: Made): boolean =>
  answerOf({ at, due, ...one }) !== null || at + due * hourMs <= Date.now();
const isLate = (one: Made): boolean => (answerOf(one) ?? Infinity) > one.due;

const cases = [
  { measure: 'messaging.responseTime', facts: during, value: answerOf },
  { measure: 'messaging.responseHours', facts: during, value: open },
  { measure: 'messaging.notInTime', facts: during.filter(isDue), hit: isLate },
] as const;

test.each(cases)(
  'RTE-3 reports: $measure agrees with a plain program, over the night in which clocks change',
  async (one) => {
    const { measure, facts } = one;
    expect(facts.length).toBeGreaterThan(40);
    const body = asked(measure, from, to, { by: ['channel'] });
    const { groups, total } = await reportFor(admin, body);
    const wanted = Map.groupBy(facts, ({ kind }) => kind as string);
    expect(groups.map(({ keys }) => keys[0]).toSorted()).toEqual([...wanted.keys()].toSorted());
    for (const [name, now] of [
      ['', total.now] as const,
      ...groups.map((group) => [group.keys[0]!, group.now] as const),
    ]) {
      const own = name === '' ? facts : wanted.get(name)!;
      expect([name, now.facts]).toEqual([name, own.length]);
      if ('hit' in one) expect([name, now.hits]).toEqual([name, own.filter(one.hit).length]);
      else {
        const values = own.flatMap((fact) => one.value(fact) ?? []);
        expect([name, now.measured]).toEqual([name, values.length]);
        expect(now.median).toBeCloseTo(quantile(values, 0.5)!, 4);
        expect(now.ninth).toBeCloseTo(quantile(values, 0.9)!, 4);
      }
    }
  },
);

test('RTE-3 reports: a request opens for whoever is in it, and the others are counted and said', async () => {
  const body = asked('messaging.responseHours', from, to);
  const { ids, total, closed } = await factsFor(doctor, body);
  const mine = during.filter(({ id }) => Number(id.slice(-1)) % 2 === 0).map(({ id }) => id);
  expect([ids.toSorted(), total, closed]).toEqual([mine.toSorted(), during.length, during.length - mine.length]);
  expect(await factsFor(admin, body)).toEqual({ ids: [], total: during.length, closed: during.length });
});

test('RTE-3 reports: a clinic that never said its hours has no time in clinic hours, and not a nought', async () => {
  await server.services.asSystem((db) =>
    sql`update organization set details = details - 'hours' where id = ${admin.orgId}`.execute(db),
  );
  const { now } = (await reportFor(admin, asked('messaging.responseHours', from, to))).total;
  expect(now).toMatchObject({ facts: during.length, measured: 0, median: null });
});
