import type {
  Appointment,
  Communication,
  Condition,
  Encounter,
  Immunization,
  Observation,
  Patient,
} from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { createKept, keptMigration, recountKept } from './kept.ts';

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
      from chart_fact s join resource r on r.rid = s.rid where s.kind = 'seen' and r.id = any(${[...ids]}::text[]) order by 1`.execute(
      db,
    );
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
  expect(await server.services.inOrg(doctor.orgId, (db) => recountKept(db, doctor.orgId))).toBe(0);
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
    await sql`delete from chart_fact where rid = (select rid from resource where type = 'Encounter' and id = 'seen-here')`.execute(
      db,
    );
    await sql`insert into chart_fact select org_id, rid, 'seen', 'nobody', now(), now(), false from resource where type = 'Encounter' and id = 'seen-here'`.execute(
      db,
    );
    expect(await recountKept(db, doctor.orgId)).toBe(2);
  });
  expect(await kept(['seen-here'])).toEqual(before);
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    const { meta } = await record.read('Encounter', 'seen-here');
    await record.update({ ...encounter, id: 'seen-here', status: 'entered-in-error', meta: meta! });
  });
  expect(await kept(['seen-here'])).toEqual([]);
});

const code = (system: string, of: string) => ({ coding: [{ system, code: of }] });
const loinc = 'http://loinc.org';
/** Codes of the record, and as what they are kept; '' is not kept at all. */
const observed = { '85354-9': 'bloodPressure', '4548-4': 'a1c', '57905-2': 'fit', '2823-3': '' } as const;
const given = { '113': 'tetanus', '150': 'influenza', '03': '' } as const;
const diagnosed = { 'E11.9': 'diabetes', I10: 'hypertension', J45: '' } as const;
const keysIn = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const state = fc.record({
  who: fc.constantFrom(...people),
  holds: fc.constantFrom(true, true, false),
  /** By how much of a date it is known when: '' is not at all. */
  at: fc.constantFrom('2025-03-05', '2024-11-30', '2024', ''),
  observation: fc.constantFrom(...keysIn(observed)),
  vaccine: fc.constantFrom(...keysIn(given)),
  condition: fc.constantFrom(...keysIn(diagnosed)),
  outreach: fc.boolean(),
  gone: fc.boolean(),
});
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;
type Sort = 'Observation' | 'Immunization' | 'Condition' | 'Communication';

const madeOf = (sort: Sort, one: State): Observation | Immunization | Condition | Communication => {
  const { who, holds, at } = one;
  const subject = { reference: `Patient/${who}` };
  if (sort === 'Observation')
    return {
      ...{
        resourceType: sort,
        subject,
        status: holds ? 'final' : 'entered-in-error',
        code: code(loinc, one.observation),
      },
      ...(at !== '' && { effectiveDateTime: at }),
    };
  if (sort === 'Immunization')
    return {
      ...{ resourceType: sort, patient: subject, status: holds ? 'completed' : 'entered-in-error' },
      vaccineCode: code('http://hl7.org/fhir/sid/cvx', one.vaccine),
      ...(at === '' ? { occurrenceString: 'as a child' } : { occurrenceDateTime: at }),
    };
  if (sort === 'Condition')
    return {
      ...{ resourceType: sort, subject, code: code('http://hl7.org/fhir/sid/icd-10-ca', one.condition) },
      clinicalStatus: code('http://terminology.hl7.org/CodeSystem/condition-clinical', holds ? 'active' : 'resolved'),
    };
  return {
    ...{ resourceType: sort, subject, status: holds ? 'completed' : 'entered-in-error', sent: '2025-03-05T10:00:00Z' },
    category: [one.outreach ? code('urn:pavilion:communication', 'outreach') : { text: 'Another' }],
  };
};

/** By plain reading: `kind patient first last`. */
const keptOf = (sort: Sort, one: State): string | null => {
  const kind = {
    ...{ Observation: observed[one.observation], Immunization: given[one.vaccine] },
    ...{ Condition: diagnosed[one.condition], Communication: one.outreach ? 'contact' : '' },
  }[sort];
  if (kind === '' || !one.holds || one.gone) return null;
  if (sort === 'Communication') return `contact ${one.who} 2025-03-05 sure`;
  if (sort === 'Condition' || one.at === '') return `${kind} ${one.who} - vague`;
  return `${kind} ${one.who} ${one.at.length === 4 ? `${one.at}-01-01` : one.at} ${one.at.length === 4 ? `vague until ${one.at}-12-31` : 'sure'}`;
};

const linesOf = () =>
  server.services.inOrg(doctor.orgId, async (db) => {
    const { rows } = await sql<{ line: string }>`select concat_ws(' ', r.id, s.kind, s.patient,
        coalesce(to_char(s.at at time zone 'UTC', 'YYYY-MM-DD'), '-'), case when s.vague then 'vague' else 'sure' end,
        case when s.vague and s.at is not null then 'until ' || to_char(s.last at time zone 'UTC', 'YYYY-MM-DD') end) as line
      from chart_fact s join resource r on r.rid = s.rid where r.id like 'kept-%' order by r.id collate "C"`.execute(
      db,
    );
    return rows.map(({ line }) => line);
  });

test('RTE-3 reports: tests, vaccines, conditions and contacts are kept as the record says after each correction', async () => {
  const sorts: readonly Sort[] = ['Observation', 'Immunization', 'Condition', 'Communication'];
  const [stories] = fc.sample(
    fc.array(fc.array(state, { minLength: 1, maxLength: 4 }), { minLength: 120, maxLength: 120 }),
    {
      ...{ numRuns: 1, seed: 29 },
    },
  );
  const wanted: string[] = [];
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, doctor.orgId);
    for (const [n, story] of stories!.entries()) {
      const sort = sorts[n % sorts.length]!;
      const id = `kept-${String(n).padStart(3, '0')}`;
      for (const each of story) {
        await record.update({ ...madeOf(sort, each), id });
        if (each.gone) await record.remove(sort, id);
      }
      const line = keptOf(sort, story.at(-1)!);
      if (line !== null) wanted.push(`${id} ${line}`);
    }
  });
  expect(wanted.length).toBeGreaterThan(15);
  expect(await linesOf()).toEqual(wanted);
  expect(await server.services.inOrg(doctor.orgId, (db) => recountKept(db, doctor.orgId))).toBe(0);
  // What a house finds when it is brought up to date is what it kept by itself.
  // Made by other codes once: whoever comes back to those needs it made once more.
  const former = 'chart.004_chart_kept_of_old';
  const known = await server.services.asSystem(async (db) => {
    await sql`insert into migration (name) values (${former})`.execute(db);
    await createKept(db);
    return (await sql<{ name: string }>`select name from migration where name like 'chart.004%'`.execute(db)).rows;
  });
  expect(known).toEqual([{ name: `chart.${keptMigration}` }]);
  expect(await linesOf()).toEqual(wanted);
});

test('RTE-3 reports: a patient is kept while active, as the record says now, and what was lost or invented is mended', async () => {
  const keptNow = () =>
    server.services.inOrg(doctor.orgId, async (db) => {
      const { rows } = await sql<{ line: string }>`select concat_ws(' ', sex, practitioner, first, last, unsure) as line
        from chart_person where patient = 'kept-person'`.execute(db);
      return rows.map(({ line }) => line);
    });
  const states: readonly (readonly [Partial<Patient>, readonly string[]])[] = [
    [{}, ['t']],
    [{ gender: 'female', birthDate: '1970-02-03' }, ['female 1970-02-03 1970-02-03 f']],
    [{ gender: 'female', birthDate: '1970' }, ['female 1970-01-01 1970-12-31 t']],
    [{ gender: 'other', birthDate: '1970-02-03' }, ['other 1970-02-03 1970-02-03 t']],
    [{ active: false }, []],
    [
      { gender: 'male', birthDate: '1971-02-03', generalPractitioner: [{ reference: 'Practitioner/d1' }] },
      ['male d1 1971-02-03 1971-02-03 f'],
    ],
    [{ deceasedBoolean: true }, []],
    [{ deceasedBoolean: false }, ['t']],
    [{ link: [{ type: 'replaced-by', other: { reference: 'Patient/demo-rideau-1' } }] }, []],
    [{ gender: 'male' }, ['male t']],
  ];
  for (const [said, kept] of states) {
    await server.services.asSystem((db) =>
      server.services
        .record(db, doctor.orgId)
        .update({ ...{ resourceType: 'Patient', id: 'kept-person', name: [{ family: 'Kept' }] }, ...said }),
    );
    expect([said, await keptNow()]).toEqual([said, kept]);
  }
  await server.services.inOrg(doctor.orgId, async (db) => {
    await sql`update chart_person set sex = 'female' where patient = 'kept-person'`.execute(db);
    await sql`delete from chart_person where patient = 'demo-rideau-2'`.execute(db);
    expect(await recountKept(db, doctor.orgId)).toBe(3);
    expect(await recountKept(db, doctor.orgId)).toBe(0);
  });
  expect(await keptNow()).toEqual(['male t']);
  await server.services.asSystem((db) => server.services.record(db, doctor.orgId).remove('Patient', 'kept-person'));
  expect(await keptNow()).toEqual([]);
});
