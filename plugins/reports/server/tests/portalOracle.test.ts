import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, keepVisits, reportFor, visitOf } from './testKit.ts';

let server: TestServer;
let admin: Person;
const zone = 'America/Toronto';
const [from, to] = ['2023-11-01', '2023-11-30'];
const statuses = ['fulfilled', 'noshow', 'arrived', 'cancelled', 'booked', 'checked-in'] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

test('RTE-3 reports: patients with an account agree with a plain program, and the number opens its rows', async () => {
  // Some have lost their access, and some never confirmed their address.
  await server.services.asSystem(async (db) => {
    await sql`update profile set suspended_at = now() where role = 'patient' and ascii(right(id, 1)) % 4 = 0`.execute(
      db,
    );
    await sql`update account set status = 'pending' where id in
      (select account_id from profile where role = 'patient' and ascii(right(id, 1)) % 4 = 1)`.execute(db);
  });
  const { patients, linked } = await server.services.asSystem(async (db) => ({
    patients: await db
      .selectFrom('resource')
      .select('id')
      .where('org_id', '=', admin.orgId)
      .where('type', '=', 'Patient')
      .orderBy('id')
      .limit(24)
      .execute(),
    linked: await db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select(['profile.resource_id', 'account.status', 'profile.suspended_at', 'profile.role', 'profile.org_id'])
      .execute(),
  }));
  const account = new Set(
    linked.flatMap(({ resource_id, status, suspended_at, role, org_id }) =>
      resource_id && status === 'active' && suspended_at === null && role === 'patient' && org_id === admin.orgId
        ? resource_id
        : [],
    ),
  );
  const withOne = [...account].slice(0, 5);
  const people = [...new Set([...withOne, ...patients.map(({ id }) => id)])];
  // Around both ends of the month, at the clinic's midnight and the world's, each patient twice.
  const visits = people.flatMap((patient, n) =>
    [0, 1].map((again) => ({
      ...{ id: `portal-${n}-${again}`, mode: 'video', practitioner: `portal-${n}-${again}`, patient, minutes: 20 },
      start: new Date(Date.parse('2023-10-31T22:00:00Z') + (n * 2 + again) * 16.7 * 3_600_000).toISOString(),
      status: statuses[(n + again * 2) % statuses.length]!,
    })),
  );
  await keepVisits(server, admin.orgId, visits.map(visitOf));
  const seen = new Set(
    visits.flatMap(({ start, status, patient }) => {
      const day = Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString();
      return ['arrived', 'checked-in', 'fulfilled'].includes(status) && day >= from && day <= to ? patient : [];
    }),
  );
  const body = asked('account.portalUse', from, to);
  const { total } = await reportFor(admin, body);
  const hits = [...seen].filter((id) => account.has(id));
  expect([hits.length > 0, seen.size > hits.length]).toEqual([true, true]);
  expect(total.now).toMatchObject({ facts: seen.size, hits: hits.length });
  expect((await factsFor(admin, body)).ids.toSorted()).toEqual([...seen].toSorted());
  expect((await factsFor(admin, body, { part: 'hits' })).ids.toSorted()).toEqual(hits.toSorted());
  const byWeek = await reportFor(admin, { ...body, by: ['week'] });
  expect(byWeek.groups.reduce((sum, { now }) => sum + now.facts, 0)).toBe(seen.size);
});
