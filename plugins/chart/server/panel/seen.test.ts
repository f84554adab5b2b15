import type { Appointment, Encounter } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { recountSeen } from './seen.ts';

let server: TestServer;
let doctor: Person;
const people = ['demo-rideau-1', 'demo-rideau-2', 'demo-rideau-3'];
const dayMs = 86_400_000;
const lately = Date.now() - 200 * dayMs;

beforeAll(async () => {
  server = await startTestServer();
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const kept = (ids: readonly string[]) =>
  server.services.inOrg(doctor.orgId, async (db) => {
    const { rows } = await sql<{
      line: string;
    }>`select r.id || ' ' || s.patient || ' ' || extract(epoch from s.at)::bigint as line
      from chart_seen s join resource r on r.rid = s.rid where r.id = any(${[...ids]}::text[]) order by 1`.execute(db);
    return rows.map(({ line }) => line);
  });

const change = fc.record({
  status: fc.constantFrom('booked', 'fulfilled', 'arrived', 'noshow', 'cancelled'),
  who: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 }),
  day: fc.integer({ min: 0, max: 150 }),
  gone: fc.boolean(),
});

const visitOf = (
  id: string,
  { status, who, day }: { status: string; who: readonly string[]; day: number },
): Appointment => ({
  ...{ resourceType: 'Appointment', id, status: status as Appointment['status'] },
  start: new Date(lately + day * dayMs).toISOString(),
  end: new Date(lately + day * dayMs + 600_000).toISOString(),
  participant: [
    { status: 'accepted', actor: { reference: `Practitioner/${id}` } },
    ...who.map((patient) => ({ status: 'accepted' as const, actor: { reference: `Patient/${patient}` } })),
  ],
});

test('RTE-3 reports: the visits kept for “not seen in a year” follow each change, move, removal and return', async () => {
  const [stories] = fc.sample(
    fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 40, maxLength: 40 }),
    {
      ...{ numRuns: 1, seed: 23 },
    },
  );
  const wanted: string[] = [];
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    for (const [n, story] of stories!.entries()) {
      const id = `seen-${n}`;
      let there = false;
      for (const each of story) {
        const meta = there ? (await record.read('Appointment', id)).meta : undefined;
        if (there) await record.update({ ...visitOf(id, each), id, ...(meta && { meta }) });
        else await record.update({ ...visitOf(id, each), id });
        there = true;
        if (each.gone) {
          await record.remove('Appointment', id);
          there = false;
        }
      }
      const last = story.at(-1)!;
      if (last.gone || !['fulfilled', 'arrived'].includes(last.status)) continue;
      const at = (lately + last.day * dayMs) / 1_000;
      for (const who of last.who) wanted.push(`${id} ${who} ${Math.round(at)}`);
    }
  });
  const found = await kept(stories!.map((_, n) => `seen-${n}`));
  expect(wanted.length).toBeGreaterThan(10);
  expect(found).toEqual(wanted.toSorted());
  expect(await server.services.inOrg(doctor.orgId, (db) => recountSeen(db, doctor.orgId))).toBe(0);
});

test('RTE-3 reports: an encounter is kept while it says that somebody came, and what was lost or invented is mended', async () => {
  const at = new Date(lately).toISOString();
  const encounter: Encounter = {
    ...{ resourceType: 'Encounter', id: 'seen-here', status: 'finished', class: { code: 'AMB' } },
    ...{ subject: { reference: 'Patient/demo-rideau-1' }, period: { start: at } },
  };
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    await record.create(encounter);
  });
  const before = await kept(['seen-here']);
  expect(before).toHaveLength(1);
  await server.services.inOrg(doctor.orgId, async (db) => {
    await sql`delete from chart_seen where rid = (select rid from resource where type = 'Encounter' and id = 'seen-here')`.execute(
      db,
    );
    await sql`insert into chart_seen select org_id, rid, 'nobody', now() from resource where type = 'Encounter' and id = 'seen-here'`.execute(
      db,
    );
    expect(await recountSeen(db, doctor.orgId)).toBe(2);
  });
  expect(await kept(['seen-here'])).toEqual(before);
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    const { meta } = await record.read('Encounter', 'seen-here');
    await record.update({ ...encounter, id: 'seen-here', status: 'entered-in-error', meta: meta! });
  });
  expect(await kept(['seen-here'])).toEqual([]);
});
