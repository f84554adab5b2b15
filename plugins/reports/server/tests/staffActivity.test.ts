import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { evaluate, exportReport, listFacts, listMeasures } from '../../shared/calls.ts';
import { asked, factsFor, reportFor } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
const measure = 'clinic.staffActivity';
const [from, to] = ['2023-03-01', '2023-03-31'];

interface Made {
  readonly id: number;
  readonly at: string;
  readonly role: string;
  readonly action: string;
  readonly person: boolean;
  readonly patient: string | null;
  readonly patients: number;
}
const roles = ['practitioner', 'clinic_admin', 'admin', 'patient', 'guest'];
const actions = ['read', 'searched', 'created', 'changed', 'deleted', 'exported', 'refused', 'signed'];
/** Around both ends of the month at the clinic's midnight, every role with every action. */
const made = Array.from({ length: 240 }, (_, n): Made => ({
  id: 9_000_000 + n,
  at: new Date(Date.parse('2023-03-01T01:00:00Z') + n * 3.2 * 3_600_000).toISOString(),
  ...{ role: roles[n % roles.length]!, action: actions[(n * 7) % actions.length]!, person: n % 11 !== 0 },
  ...{ patient: n % 3 === 0 ? 'demo-rideau-1' : null, patients: n % 4 === 0 ? 2 : 0 },
}));

beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  await server.services.asSystem(async (db) => {
    for (const { id, at, role, action, person, patient, patients } of made)
      await sql`insert into audit_act (org_id, id, last_seq, first_at, last_at, profile_id, role, ip, action, target_type,
          target_id, patient_id, entries, patients)
        values (${admin.orgId}, ${id}, ${id}, ${at}, ${at}, ${person ? doctor.profileId : null}, ${role}, '', ${action},
          'Task', '', ${patient}, 1, ${patients})`.execute(db);
  });
});
afterAll(() => server.close());

const during = made.filter(
  ({ at, role, person }) =>
    person &&
    ['practitioner', 'clinic_admin', 'admin'].includes(role) &&
    at >= '2023-03-01T05:00:00.000Z' &&
    at < '2023-04-01T04:00:00.000Z',
);
const sorts: Readonly<Record<string, string>> = {
  ...{ read: 'looked', searched: 'looked', created: 'added', changed: 'changed', deleted: 'removed' },
  ...{ exported: 'exported', refused: 'refused', signed: 'other' },
};
const inRole = async (role: string): Promise<number> => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ n: number }>`select count(*)::int as n from profile where org_id = ${admin.orgId} and role = ${role}
      and suspended_at is null`.execute(db),
  );
  return rows[0]!.n;
};

test('RTE-3 reports: staff activity agrees with a plain program, by roles and never by people', async () => {
  const many = new Map<string, string>();
  for (const role of ['practitioner', 'clinic_admin', 'admin'])
    many.set(role, (await inRole(role)) >= 5 ? role : 'few');
  expect([...many.values()]).toContain('few');
  const keys: Readonly<Record<string, (one: Made) => string>> = {
    role: ({ role }) => many.get(role)!,
    sort: ({ action }) => sorts[action]!,
    record: ({ patient, patients }) => (patient === null && patients === 0 ? 'clinic' : 'patient'),
  };
  for (const [by, key] of Object.entries(keys)) {
    const body = asked(measure, from, to, { by: [by] });
    const { groups, total } = await reportFor(admin, body);
    expect(total.now.facts).toBe(during.length);
    const wanted = Map.groupBy(during, key);
    expect(Object.fromEntries(groups.map((group) => [group.keys[0], group.now.facts]))).toEqual(
      Object.fromEntries([...wanted].map(([name, some]) => [name, some.length])),
    );
    for (const group of groups)
      expect((await factsFor(admin, body, { keys: group.keys })).ids.map(Number).toSorted()).toEqual(
        wanted.get(group.keys[0]!)!.map(({ id }) => id),
      );
  }
  const { compare: _, ...choice } = asked(measure, from, to);
  const { data } = await admin.send(listFacts, { body: { ...choice, keys: [], part: 'all' } });
  expect(JSON.stringify(data)).not.toContain(doctor.profileId);
});

test('RTE-3 ROL-2 reports: a role grows out of the few with its fifth person', async () => {
  const few = async (): Promise<readonly string[]> =>
    (await reportFor(admin, asked(measure, from, to, { by: ['role'] }))).groups.map(({ keys }) => keys[0]!);
  const before = await inRole('clinic_admin');
  expect(before).toBeLessThan(5);
  expect(await few()).not.toContain('clinic_admin');
  const grow = (role: string, until: string) =>
    server.services.asSystem((db) =>
      sql`update profile set role = ${until} where id in (select id from profile where org_id = ${admin.orgId}
        and role = ${role} and suspended_at is null and id <> ${doctor.profileId} order by id desc limit ${5 - before})
        returning id`.execute(db),
    );
  await grow('practitioner', 'clinic_admin');
  expect(await few()).toContain('clinic_admin');
});

test('RTE-3 ROL-2 reports: staff activity is for who runs the clinic: no colleague lists, counts, opens or exports it', async () => {
  const refusals = async (who: Person): Promise<readonly unknown[]> => {
    const { compare: _, ...choice } = asked(measure, from, to);
    const file = await who.fetch('/v3/reports/export', {
      ...{ method: exportReport.method, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ ...asked(measure, from, to), locale: 'en-CA' }),
    });
    return [
      (await who.send(listMeasures)).data.data.some(({ id }) => id === measure),
      (await who.send(evaluate, { body: asked(measure, from, to) })).status,
      (await who.send(listFacts, { body: { ...choice, keys: [], part: 'all' } })).status,
      file.status,
    ];
  };
  expect(await refusals(doctor)).toEqual([false, 404, 404, 404]);
  expect(await refusals(admin)).toEqual([true, 200, 200, 200]);
  await server.services.asSystem(async (db) => {
    const { rows } = await sql<{ id: string }>`insert into custom_role (org_id, name, base, takes, gives)
      values (${admin.orgId}, 'Front desk', 'admin', array['clinic:manage'], array[]::text[]) returning id`.execute(db);
    await sql`update profile set custom_role_id = ${rows[0]!.id} where id = ${admin.profileId}`.execute(db);
  });
  expect(await refusals(admin)).toEqual([false, 404, 404, 404]);
});
