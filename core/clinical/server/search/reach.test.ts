import { CompiledQuery, sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { referToEncounters } from '#test/bench/record/encounterReferences.ts';
import { fillRecord } from '#test/bench/record/fill.ts';
import { type Work, workOf } from '#test/bench/record/lookups.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { search } from './search.ts';

const patients = 800;
const nested = '_has:Encounter:patient:_has:Observation:encounter';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}
const flat = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** Forty thousand resources; every search is made as a call makes it, under row-level security. */
(findPostgres() ? describe : describe.skip)('what reaches over other resources goes along the indexes', () => {
  let postgres: TestPostgres;
  let house: TestDatabase;
  beforeAll(async () => {
    postgres = await startPostgres();
    house = await testDatabase(recordModules, postgres.url);
    await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, patients));
    await house.asSystem(referToEncounters);
  });
  afterAll(async () => {
    await house?.close();
    postgres?.stop();
  });

  /** What PostgreSQL does with each statement of a search. */
  const plansOf = (type: ResourceType, form: string): Promise<readonly (readonly Plan[])[]> =>
    house.inOrg(house.orgId, async (db) => {
      const statements: CompiledQuery[] = [];
      const executor = db.getExecutor();
      const listening = new Proxy(db, {
        get: (target, key) =>
          key === 'getExecutor'
            ? () =>
                new Proxy(executor, {
                  get: (inner, name) => {
                    const value: unknown = Reflect.get(inner, name, inner);
                    if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(inner) : value;
                    return (query: CompiledQuery) => {
                      statements.push(query);
                      return executor.executeQuery(query);
                    };
                  },
                })
            : Reflect.get(target, key, target),
      });
      await search({ db: listening, orgId: house.orgId }, type, form);
      const plans: (readonly Plan[])[] = [];
      for (const { sql: text, parameters } of statements) {
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
        );
        plans.push(flat(rows[0]!['QUERY PLAN'][0]!.Plan));
      }
      return plans;
    });
  const work = (type: string, form: string): Promise<Work> => workOf(house, { type, form });

  test.each([
    ['Patient', `${nested}:code=4548-4`],
    ['Patient', `${nested}:code=4548-4&_summary=count`],
    ['Patient', '_has:Condition:patient:code=10007'],
    ['Observation', 'encounter.subject:Patient.gender=female'],
    ['Observation', 'encounter.subject:Patient.identifier=C7'],
    ['Observation', 'subject:Patient._has:Condition:patient:code=10007&_sort=-date'],
  ] as const)('%s?%s: no table is read as a whole, and places are found by their index', async (type, form) => {
    const plans = await plansOf(type, form);
    const nodes = plans.flat();
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('resource')),
    ).toEqual([]);
    const places = nodes.filter((node) => node['Index Name'] === 'resource_place');
    // Chains from few go from what is reached to its place, by the resource's number.
    if (type === 'Patient') expect(places.length).toBeGreaterThan(0);
    for (const node of places) expect(node['Index Cond']).toMatch(/place = /);
    for (const node of nodes.filter((one) => one['Index Name'] === 'resource_reference_found'))
      expect(node['Index Cond']).toMatch(/target = |target >= /);
  });

  test.each([
    // What is found in few is collected once and then is a list of numbers.
    ['Patient', '_has:Condition:patient:code=10007', 200],
    ['Patient', `${nested}:code=none`, 2],
    ['Observation', 'encounter.subject:Patient.identifier=C7', 200],
    ['Observation', 'encounter.subject:Patient.name=nobody', 2],
    // What is found in many is asked until the page is full.
    ['Patient', `${nested}:code=4548-4&_sort=name`, 14_000],
    ['Observation', 'encounter.subject:Patient.gender=female&_sort=-date', 14_000],
  ] as const)('%s?%s: looks into an index at most %i times', async (type, form, most) => {
    const { lookups, scans } = await work(type, form);
    expect({ scans, within: lookups <= most ? true : lookups }).toEqual({ scans: 0, within: true });
  });

  test('a total is of the same, counted without probing what was collected again', async () => {
    const few = '_has:Condition:patient:code=10007';
    const page = await work('Patient', few);
    const counted = await work('Patient', `${few}&_total=accurate`);
    expect(counted.lookups - page.lookups).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ n: number }>`select count(distinct target)::int as n from resource_reference
      where type = 'Condition' and param = 'subject' and rid in (
        select rid from resource_token where type = 'Condition' and param = 'code' and value = '10007')`.execute(
      house.database.db,
    );
    const { total } = await house.inOrg(house.orgId, (db) =>
      search({ db, orgId: house.orgId }, 'Patient', `${few}&_summary=count`),
    );
    expect(total).toBe(rows[0]!.n);
  });
});
