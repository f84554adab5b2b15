import type { MedicationAdministration, MedicationRequest } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { asked, factsFor, reportFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
const [from, to] = ['2023-03-01', '2023-03-31'];
const [begin, end] = [Date.parse('2023-03-01T05:00:00Z'), Date.parse('2023-04-01T04:00:00Z')];
const patients = ['demo-rideau-1', 'demo-rideau-2', 'demo-rideau-3'];
const names = ['Metformin', 'Ramipril', 'metformin'];

interface Made {
  readonly id: string;
  readonly at: number;
  /** Whose answer it is, and which medicine's dose: another patient's own does not count. */
  readonly patient: number;
  readonly medicine: number;
  readonly dose: number;
  readonly status: 'completed' | 'in-progress' | 'not-done' | 'stopped' | 'entered-in-error' | 'on-hold';
  /** It answers a dose of the schedule; others are given at the clinic. */
  readonly keyed: boolean;
  readonly gone: boolean;
}
const made = fc
  .sample(
    fc.uniqueArray(
      fc.record({
        at: fc
          .oneof(fc.integer({ min: begin - 86_400_000, max: end + 86_400_000 }), fc.constantFrom(begin, end))
          .map((at) => at - (at % 1_000)),
        patient: fc.integer({ min: 0, max: 2 }),
        medicine: fc.integer({ min: 0, max: 2 }),
        dose: fc.integer({ min: 0, max: 25 }),
        status: fc.constantFrom(
          'completed',
          'completed',
          'in-progress',
          'not-done',
          'stopped',
          'entered-in-error',
          'on-hold',
        ),
        keyed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
        gone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 260, maxLength: 260, selector: ({ at, dose, medicine }) => `${at} ${dose} ${medicine}` },
    ),
    { numRuns: 1, seed: 43 },
  )[0]!
  .map((one, n) => ({ ...one, id: `dose-${n}` }));

const keyOf = ({ medicine, dose }: Made): string =>
  `MedicationRequest/oracle-${medicine}@${new Date(begin + dose * 86_400_000).toISOString()}`;
const resourceOf = (one: Made): MedicationAdministration => ({
  ...{ resourceType: 'MedicationAdministration', id: one.id, status: one.status },
  ...(one.keyed && { identifier: [{ system: 'urn:pavilion:dose', value: keyOf(one) }] }),
  medicationCodeableConcept: { text: names[one.medicine] },
  subject: { reference: `Patient/${patients[one.patient]}` },
  effectiveDateTime: new Date(one.at).toISOString(),
});

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, admin.orgId);
    for (const [n, name] of names.entries())
      await record.create<MedicationRequest>({
        ...{ resourceType: 'MedicationRequest', id: `oracle-${n}`, status: 'active', intent: 'order' },
        ...{ medicationCodeableConcept: { text: name }, subject: { reference: `Patient/${patients[n]}` } },
      });
    for (const one of made) {
      const { id } = await record.create(resourceOf(one));
      if (one.gone) await record.remove('MedicationAdministration', id);
    }
  });
});
afterAll(() => server.close());

/** The plain program: the last answer to each dose that counts. */
const answers = (): readonly Made[] => {
  const last = new Map<string, Made>();
  for (const one of made) {
    if (!one.keyed || one.gone || one.patient !== one.medicine || one.at < begin || one.at >= end) continue;
    if (['entered-in-error', 'on-hold'].includes(one.status)) continue;
    if ((last.get(keyOf(one))?.at ?? 0) <= one.at) last.set(keyOf(one), one);
  }
  return [...last.values()];
};
const isTaken = ({ status }: Made): boolean => status === 'completed' || status === 'in-progress';

test('RTE-3 RTE-5 reports: doses taken agree with a plain program, each once and for its own patient alone', async () => {
  const facts = answers();
  expect(facts.length).toBeGreaterThan(20);
  const body = asked('medications.dosesTaken', from, to, { by: ['medicine'] });
  const { groups, total } = await reportFor(admin, body);
  expect(total.now).toMatchObject({ facts: facts.length, hits: facts.filter(isTaken).length });
  const wanted = Map.groupBy(facts, ({ medicine }) => names[medicine]!.toLowerCase());
  expect(Object.fromEntries(groups.map(({ keys, now }) => [keys[0], [now.facts, now.hits]]))).toEqual(
    Object.fromEntries([...wanted].map(([name, some]) => [name, [some.length, some.filter(isTaken).length]])),
  );
  for (const { keys } of groups)
    for (const [part, own] of [
      ['all', wanted.get(keys[0]!)!],
      ['hits', wanted.get(keys[0]!)!.filter(isTaken)],
    ] as const)
      expect((await factsFor(admin, body, { keys, part })).ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
});

test('RTE-3 RTE-5 reports: who keeps track is told of those with medicines on a schedule, and of no day to come', async () => {
  const rules = (n: number): string => JSON.stringify({ rules: Array.from({ length: n }, () => ({ dosage: 0 })) });
  const plans = [
    ...[0, 0, 0, 0, 0].map((patient, n) => ({ patient, source: `MedicationRequest/a${n}`, plan: rules(1) })),
    ...[1, 1].map((patient, n) => ({ patient, source: `MedicationRequest/b${n}`, plan: rules(2) })),
    { patient: 2, source: 'MedicationRequest/c', plan: rules(0) },
  ];
  await server.services.asSystem(async (db) => {
    await sql`delete from medications_plan where org_id = ${admin.orgId}`.execute(db);
    for (const { patient, source, plan } of plans)
      await sql`insert into medications_plan (org_id, source, patient_id, plan)
        values (${admin.orgId}, ${source}, ${patients[patient]}, ${plan}::text::jsonb)`.execute(db);
    await sql`insert into medications_plan (org_id, source, patient_id, plan)
      values (${admin.orgId}, 'MedicationRequest/d', 'demo-rideau-9', ${rules(1)}::text::jsonb)`.execute(db);
  });
  const body = asked('medications.keepTrack', from, to, { by: ['medicines'] });
  const { groups, total } = await reportFor(admin, body);
  expect(total.now).toMatchObject({ facts: 3, hits: 2 });
  expect(groups.map(({ keys, now }) => [keys[0], now.facts, now.hits])).toEqual([
    ['many', 1, 1],
    ['one', 1, 0],
    ['some', 1, 1],
  ]);
  expect((await factsFor(admin, body, { part: 'hits' })).ids.toSorted()).toEqual(patients.slice(0, 2));
  expect((await reportFor(admin, asked('medications.keepTrack', '2099-01-01', '2099-01-31'))).total.now.facts).toBe(0);
});
