import type { Consent, Encounter, Observation, Patient, Resource, ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { bounds } from '#core/server/budgets/bounds.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { embeddedRecord } from '../record/embeddedRecord.ts';
import { RecordEvents } from '../record/events.ts';
import type { FhirRecord, SearchOptions } from '../record/fhirRecord.ts';

const kinds = findPostgres() ? ['embedded', 'PostgreSQL'] : ['embedded'];
const patients = 24;
const asker = 'Practitioner/d1';

const patientOf = (n: number): Patient => ({
  resourceType: 'Patient',
  id: `p${n}`,
  gender: n % 3 === 0 ? 'female' : 'male',
  name: [{ family: n % 4 === 0 ? 'Roy' : 'Singh', given: [`N${n}`] }],
  // Some are referred to by another house's address, which is another resource than ours.
  generalPractitioner: [
    { reference: n % 5 === 0 ? 'https://elsewhere.example/fhir/Practitioner/d1' : `Practitioner/d${1 + (n % 2)}` },
  ],
});
const encounterOf = (n: number, k: number): Encounter => ({
  resourceType: 'Encounter',
  id: `e${n}-${k}`,
  status: k === 0 ? 'finished' : 'planned',
  class: { code: 'AMB' },
  subject: { reference: `Patient/p${n}${n % 2 === 0 ? '/_history/1' : ''}` },
});
const observationOf = (n: number, k: number): Observation => ({
  resourceType: 'Observation',
  id: `o${n}-${k}`,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: ['4548-4', '2823-3', '8480-6'][(n + k) % 3]! }] },
  subject: { reference: `Patient/p${n}` },
  effectiveDateTime: `2026-0${1 + (n % 9)}-1${k}T08:00:00Z`,
  ...(k !== 3 && { encounter: { reference: `Encounter/e${n}-${k % 2}${k === 2 ? '/_history/1' : ''}` } }),
});
const denies = (n: number): Consent => ({
  resourceType: 'Consent',
  id: `c${n}`,
  status: 'active',
  scope: { text: 'privacy' },
  category: [{ text: 'privacy' }],
  policyRule: { text: 'mine' },
  patient: { reference: `Patient/p${n}` },
  provision: { type: 'deny', actor: [{ role: { text: 'practitioner' }, reference: { reference: asker } }] },
});
const practitioners: readonly Resource[] = [
  { resourceType: 'Practitioner', id: 'd1', name: [{ family: 'Lefebvre' }] },
  { resourceType: 'Practitioner', id: 'd2', name: [{ family: 'Chen' }] },
];
const numbers = (most: number): readonly number[] => Array.from({ length: most }, (_, n) => n);
const denied: ReadonlySet<string> = new Set(['p2', 'p3', 'p9']);

/** The slow plain reading: everything is looked at, and a reference is what is written in it. */
class Plain {
  constructor(
    private readonly all: readonly Stored[],
    /** Whose data stays out. */
    private readonly kept: ReadonlySet<string> = new Set(),
  ) {}

  private of<T extends Resource>(type: T['resourceType']): readonly T[] {
    return this.all.filter(({ resourceType }) => resourceType === type) as unknown as readonly T[];
  }
  private readonly id = (reference: string | undefined, type: string): string | null =>
    new RegExp(`^${type}/([^/]+)(/_history/[^/]+)?$`).exec(reference ?? '')?.[1] ?? null;
  private readonly open = (id: string | null | undefined): boolean => !this.kept.has(id ?? '');

  // Who a patient is stays known to whom they keep out of their data.
  readonly patients = (test: (one: Patient) => boolean): readonly Patient[] => this.of<Patient>('Patient').filter(test);
  readonly encounters = (test: (one: Encounter) => boolean): readonly Encounter[] =>
    this.of<Encounter>('Encounter').filter((one) => this.open(this.patient(one)) && test(one));
  readonly observations = (test: (one: Observation) => boolean): readonly Observation[] =>
    this.of<Observation>('Observation').filter((one) => this.open(this.patient(one)) && test(one));

  patient({ subject }: Encounter | Observation): string | null {
    return this.id(subject?.reference, 'Patient');
  }
  encounter({ encounter }: Observation): string | null {
    return this.id(encounter?.reference, 'Encounter');
  }
  doctor({ generalPractitioner }: Patient): string | null {
    return this.id(generalPractitioner?.[0]?.reference, 'Practitioner');
  }
}

const coded =
  (code: string) =>
  (one: Observation): boolean =>
    one.code.coding?.[0]?.code === code;
const among =
  (ids: readonly { readonly id?: string | undefined }[]) =>
  (id: string | null | undefined): boolean =>
    ids.some((one) => one.id === id);

/** Each search beside what it means, word by word. */
const meanings: readonly (readonly [search: string, means: (all: Plain) => readonly { id?: string | undefined }[]])[] =
  [
    [
      'Observation?subject:Patient.gender=female',
      (all) => {
        const women = among(all.patients(({ gender }) => gender === 'female'));
        return all.observations((one) => women(all.patient(one)));
      },
    ],
    [
      'Observation?patient.name=roy&code=4548-4&_sort=-date',
      (all) => {
        const named = among(all.patients(({ name }) => name?.[0]?.family === 'Roy'));
        return all.observations((one) => named(all.patient(one)) && coded('4548-4')(one));
      },
    ],
    [
      'Observation?encounter.subject:Patient.gender=female',
      (all) => {
        const women = among(all.patients(({ gender }) => gender === 'female'));
        const visits = among(all.encounters((one) => women(all.patient(one))));
        return all.observations((one) => visits(all.encounter(one)));
      },
    ],
    [
      'Observation?encounter.status=planned&_sort=date',
      (all) => {
        const visits = among(all.encounters(({ status }) => status === 'planned'));
        return all.observations((one) => visits(all.encounter(one)));
      },
    ],
    [
      'Patient?general-practitioner:Practitioner.name=lefebvre&_sort=name',
      (all) => all.patients((one) => all.doctor(one) === 'd1'),
    ],
    ['Patient?general-practitioner:Practitioner.name=nobody', () => []],
    [
      'Patient?_has:Observation:patient:code=4548-4',
      (all) => all.patients(({ id }) => all.observations(coded('4548-4')).some((one) => all.patient(one) === id)),
    ],
    [
      'Patient?_has:Observation:patient:code=2823-3&_has:Encounter:patient:status=planned&_sort=-name',
      (all) =>
        all.patients(
          ({ id }) =>
            all.observations(coded('2823-3')).some((one) => all.patient(one) === id) &&
            all.encounters(({ status }) => status === 'planned').some((one) => all.patient(one) === id),
        ),
    ],
    [
      'Patient?_has:Encounter:patient:_has:Observation:encounter:code=8480-6',
      (all) => {
        const measured = all.observations(coded('8480-6'));
        const visits = all.encounters(({ id }) => measured.some((one) => all.encounter(one) === id));
        return all.patients(({ id }) => visits.some((one) => all.patient(one) === id));
      },
    ],
    [
      'Practitioner?_has:Patient:general-practitioner:_has:Observation:patient:code=8480-6',
      (all) => {
        const measured = among(all.observations(coded('8480-6')).map((one) => ({ id: all.patient(one) ?? '' })));
        const doctors = all.patients(({ id }) => measured(id)).map((one) => all.doctor(one));
        return [...new Set(doctors)].flatMap((id) => (id === null ? [] : { id }));
      },
    ],
    [
      'Encounter?subject:Patient._has:Observation:patient:status:not=preliminary&status=finished',
      (all) => {
        const observed = all.observations(() => true).map((one) => all.patient(one));
        const measured = among(all.patients(({ id }) => observed.includes(id ?? '')));
        return all.encounters((one) => one.status === 'finished' && measured(all.patient(one)));
      },
    ],
    [
      'Encounter?_has:Observation:encounter:encounter.status=planned',
      (all) => {
        const planned = among(all.encounters(({ status }) => status === 'planned'));
        const named = all.observations((one) => planned(all.encounter(one))).map((one) => all.encounter(one));
        return all.encounters(({ id }) => named.includes(id ?? ''));
      },
    ],
  ];

describe.each(kinds)('what chains and _has reach, by its place, on the %s database', (kind) => {
  let house: TestDatabase;
  let postgres: TestPostgres | null = null;
  const events = new RecordEvents(() => ({ live: { publish: async () => undefined }, now: () => new Date() }) as never);
  const inRecord = <T>(work: (record: FhirRecord) => Promise<T>, orgId = house.orgId): Promise<T> =>
    house.inOrg(orgId, (db) => work(embeddedRecord({ db, orgId, caller: null, events })));
  const withheld = { actors: [asker], at: new Date(), opened: [] as readonly string[] };
  let all: readonly Stored[];

  const found = async (search: string, options: SearchOptions = {}, orgId?: string) => {
    const [type = '', form = ''] = search.split(/\?(.*)/s);
    const page = await inRecord((own) => own.search(type as ResourceType, form, options), orgId);
    return { ids: page.resources.map(({ id }) => id), total: page.total, next: page.next };
  };
  const paged = async (search: string, options: SearchOptions = {}): Promise<readonly string[]> => {
    const ids: string[] = [];
    const [type = ''] = search.split('?');
    for (let next: string | null = `${search}&_count=7`; next !== null;) {
      const page = await found(next, options);
      ids.push(...page.ids);
      next = page.next === null ? null : `${type}?${page.next}`;
    }
    return ids;
  };
  const plainIds = (resources: readonly { id?: string | undefined }[]): readonly (string | undefined)[] =>
    resources.map(({ id }) => id).sort();

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
    house = await testDatabase(recordModules, postgres?.url);
    await inRecord(async (own) => {
      for (const one of practitioners) await own.create(one);
      for (const n of numbers(patients)) {
        await own.create(patientOf(n));
        for (const k of numbers(2)) await own.create(encounterOf(n, k));
        // Every seventh has no observation.
        for (const k of n % 7 === 0 ? [] : numbers(4)) await own.create(observationOf(n, k));
        if (denied.has(`p${n}`)) await own.create(denies(n));
      }
      // What was: another code, another patient, and what is no longer there though others refer to it.
      const former = await own.create({ ...observationOf(7, 0), id: 'former', subject: { reference: 'Patient/p7' } });
      const { encounter: _, ...alone } = former;
      await own.update({ ...alone, subject: { reference: 'Patient/p14' } });
      await own.remove('Patient', 'p5');
      await own.remove('Encounter', 'e6-1');
      await own.remove('Observation', 'o8-0');
    });
    // Another organization has the same under the same ids, each with everything.
    await inRecord(async (own) => {
      for (const n of [0, 5, 7]) {
        await own.create({ ...patientOf(n), gender: 'female' });
        await own.create(encounterOf(n, 1));
        for (const k of numbers(4)) await own.create(observationOf(n, k));
      }
    }, house.otherOrgId);
    const types = ['Patient', 'Encounter', 'Observation', 'Practitioner'] as const;
    all = (await Promise.all(types.map((type) => inRecord((own) => own.search(type, '_count=1000'))))).flatMap(
      ({ resources }): readonly Stored[] => resources,
    );
  });
  afterAll(async () => {
    await house?.close();
    postgres?.stop();
  });

  describe.each([
    ['what is found in few', null],
    ['what is found in many', { has: 0, chain: 0 }],
    ['what is found in many at its second step', { has: 30, chain: 30 }],
  ])('%s', (_name, collected) => {
    const asBefore = bounds.search.collected;
    beforeAll(() => {
      if (collected) Object.assign(bounds.search, { collected });
    });
    afterAll(() => {
      Object.assign(bounds.search, { collected: asBefore });
    });

    test.each(meanings)('%s', async (search, means) => {
      const expected = plainIds(means(new Plain(all)));
      const whole = await found(`${search}&_count=1000&_total=accurate`);
      expect(plainIds(whole.ids.map((id) => ({ id })))).toEqual(expected);
      expect(whole.total).toBe(expected.length);
      const pages = await paged(search);
      expect(pages).toEqual(whole.ids);
      const { total } = await found(`${search}&_summary=count`);
      expect(total).toBe(expected.length);
    });

    test.each(meanings)('%s, where patients keep the asker out', async (search, means) => {
      const expected = plainIds(means(new Plain(all, denied)));
      const whole = await found(`${search}&_count=1000&_total=accurate`, { withheld });
      expect(plainIds(whole.ids.map((id) => ({ id })))).toEqual(expected);
      expect(whole.total).toBe(expected.length);
      expect(await paged(search, { withheld })).toEqual(whole.ids);
    });

    test('where emergency access opens one of them, that one is reached', async () => {
      const [search, means] = meanings[6]!;
      const others = new Set([...denied].filter((id) => id !== 'p3'));
      const { ids } = await found(search, { withheld: { ...withheld, opened: ['p3'] } });
      expect(plainIds(ids.map((id) => ({ id })))).toEqual(plainIds(means(new Plain(all, others))));
    });

    test('another organization reaches its own alone', async () => {
      const theirs = async (search: string) => (await found(search, {}, house.otherOrgId)).ids.sort();
      expect(await theirs('Observation?encounter.subject:Patient.gender=female')).toEqual(['o0-1', 'o5-1', 'o7-1']);
      expect(await theirs('Patient?_has:Encounter:patient:_has:Observation:encounter:code=4548-4')).toEqual(['p5']);
      expect(await theirs('Patient?general-practitioner:Practitioner.name=lefebvre')).toEqual([]);
    });

    test('what is included is found by its place too, and what was deleted is not', async () => {
      const page = await inRecord((own) =>
        own.search('Observation', '_id=o6-1,o6-2,o5-1&_include=Observation:encounter&_include=Observation:subject'),
      );
      expect(page.included.map(({ resourceType, id }) => `${resourceType}/${id}`).sort()).toEqual([
        'Encounter/e5-1',
        'Encounter/e6-0',
        'Patient/p6',
      ]);
    });
  });
});
