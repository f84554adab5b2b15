import type { Observation, Patient, ResourceType } from '@medplum/fhirtypes';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { library } from '#test/kit/record/library.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { Failure } from '#core/server/failure.ts';
import { embeddedRecord } from '../record/embeddedRecord.ts';
import { RecordEvents } from '../record/events.ts';
import type { FhirRecord, SearchedPage } from '../record/fhirRecord.ts';

const kinds = findPostgres() ? ['embedded', 'PostgreSQL'] : ['embedded'];

describe.each(kinds)('search on the %s database', (kind) => {
  let house: TestDatabase;
  let postgres: TestPostgres | null = null;
  const events = new RecordEvents(() => ({ live: { publish: async () => undefined }, now: () => new Date() }) as never);

  const inRecord = <T>(work: (record: FhirRecord) => Promise<T>, orgId = house.orgId): Promise<T> =>
    house.inOrg(orgId, (db) => work(embeddedRecord({ db, orgId, caller: null, events })));

  const page = (search: string, orgId?: string): Promise<SearchedPage> => {
    const [type = '', form = ''] = search.split(/\?(.*)/s);
    return inRecord((own) => own.search(type as ResourceType, form), orgId);
  };
  const ids = async (search: string): Promise<string[]> => (await page(search)).resources.map(({ id }) => id);
  const refusal = async (search: string): Promise<Failure> => {
    const answer = await page(search).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Failure);
    return answer as Failure;
  };
  /** Through all pages of one, in their order. */
  const paged = async (search: string): Promise<string[]> => {
    const [type = '', form = ''] = search.split(/\?(.*)/s);
    const found: string[] = [];
    for (let next: string | null = `${form}&_count=1`; next !== null;) {
      const one: SearchedPage = await inRecord((own) => own.search(type as ResourceType, next!));
      found.push(...one.resources.map(({ id }) => id));
      next = one.next;
    }
    return found;
  };

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
    house = await testDatabase(recordModules, postgres?.url);
    await inRecord(async (own) => {
      for (const resource of library) await own.create(resource);
    });
    const theirs: Patient = { resourceType: 'Patient', id: 'p1', name: [{ family: 'Elsewhere' }] };
    await inRecord((own) => own.create(theirs), house.otherOrgId);
  });
  afterAll(async () => {
    await house.close();
    postgres?.stop();
  });

  test.each([
    ['Patient?name=roy', ['p1']],
    ['Patient?name=GAGNON ROY', ['p1']],
    ['Patient?name=anne roy', ['p1']],
    ['Patient?name=noel,zoe', ['p1', 'p2']],
    ['Patient?family=tremb', ['p1', 'p2']],
    ['Patient?family:exact=Tremblay', ['p1', 'p2']],
    ['Patient?family:exact=tremblay', []],
    ['Patient?family:contains=non-r', ['p1']],
    ['Patient?name=angstrom', ['p3']],
    ['Patient?given=100%25', ['p3']],
    ['Patient?name=%25', []],
    ['Patient?address=montreal', ['p1']],
    ['Patient?address-city=mont', ['p1']],
  ])('string: %s', async (search, expected) => expect((await ids(search)).sort()).toEqual(expected));

  test.each([
    ['Patient?gender=female', ['p1']],
    ['Patient?gender:not=female', ['p2', 'p3']],
    ['Patient?gender=http://hl7.org/fhir/administrative-gender|male', ['p2']],
    ['Patient?active=true', ['p1']],
    ['Patient?gender:missing=true', ['p3']],
    ['Patient?gender:missing=false', ['p1', 'p2']],
    ['Patient?identifier=urn:card|A\\,B\\|1', ['p1']],
    ['Patient?identifier=A\\,B\\|1', ['p1']],
    ['Patient?identifier=urn:other|A\\,B\\|1', []],
    ['Patient?identifier=|A\\,B\\|1', []],
    ['Patient?identifier=urn:card|', ['p1']],
    ['Patient?phone=(613) 555 0123', ['p1']],
    ['Patient?email=zoe@example.org', ['p1']],
    ['Observation?code=http://loinc.org|4548-4&status=preliminary', ['o5']],
    ['Observation?code=4548-4,2823-3&patient=p2', ['o4', 'o5']],
    ['Condition?code:text=asthme', ['c1']],
    ['Condition?code:text=depr', ['c2']],
    ['Condition?clinical-status=active', ['c1']],
    ['Observation?code:text=hemoglobine', ['o1', 'o2', 'o5', 'o6']],
    ['Patient?_id=p1,p3', ['p1', 'p3']],
    ['Patient?_id:not=p1', ['p2', 'p3']],
  ])('token: %s', async (search, expected) => expect((await ids(search)).sort()).toEqual(expected));

  test.each([
    ['Patient?birthdate=1980', ['p1', 'p2']],
    ['Patient?birthdate=1980-02-03', ['p1']],
    ['Patient?birthdate=ne1980', ['p3']],
    ['Patient?birthdate=lt1980-03-01', ['p1']],
    ['Patient?birthdate=le1980-03-01', ['p1', 'p2']],
    ['Patient?birthdate=gt1980-03-31', ['p3']],
    ['Patient?birthdate=ge1980-03-31', ['p2', 'p3']],
    ['Patient?birthdate=sa1980-02', ['p2', 'p3']],
    ['Patient?birthdate=eb1980-03', ['p1']],
    ['Observation?date=2026-04-10', ['o2', 'o3']],
    ['Observation?date=2026-01-01T04:30:00Z', ['o5']],
    ['Observation?date=ge2026-04-10T12:00:00Z&date=lt2026-05', ['o2', 'o3']],
    ['Observation?date=2026-04-10T08:00:00-04:00', ['o2']],
    ['Encounter?date=2026-02-01', ['e1']],
    ['Encounter?date=gt2026-06', ['e2']],
    ['Encounter?date=2026-03', []],
    ['Observation?date:missing=true', ['o6']],
  ])('date: %s', async (search, expected) => expect((await ids(search)).sort()).toEqual(expected));

  test.each([
    ['Observation?value-quantity=8.4', ['o1']],
    ['Observation?value-quantity=8', ['o1', 'o2']],
    ['Observation?value-quantity=8.0', []],
    ['Observation?value-quantity=gt6&code=2823-3', ['o4']],
    ['Observation?value-quantity=lt6|http://unitsofmeasure.org|mmol/L', ['o3']],
    ['Observation?value-quantity=ap8||%25', ['o1', 'o2']],
    ['RiskAssessment?probability=0.25', ['k1']],
    ['RiskAssessment?probability=gt0.3', []],
    ['ValueSet?url=http://example.org/fhir/ValueSet/a', ['v1']],
    ['ValueSet?url:below=http://example.org/fhir', ['v1']],
  ])('quantity, number, uri: %s', async (search, expected) => expect((await ids(search)).sort()).toEqual(expected));

  test.each([
    ['Observation?patient=p2', ['o4', 'o5']],
    ['Observation?patient=p1&code=2823-3', ['o3']],
    ['Observation?subject=p2&status:not=final', ['o5']],
    ['Observation?patient=p1&performer:Practitioner.family=singh', []],
    ['Observation?patient=p1&_id:not=o1,o2,o3', ['o6']],
    ['Observation?subject=Patient/p2', ['o4', 'o5']],
    ['Observation?subject:Patient=p2', ['o4', 'o5']],
    ['Observation?subject:Group=p2', []],
    ['Observation?subject:not=Patient/p1', ['o4', 'o5']],
    ['QuestionnaireResponse?questionnaire=http://example.org/phq-9', ['q1']],
    ['QuestionnaireResponse?subject:identifier=urn:card|X1', ['q1']],
    ['Observation?patient.name=noel', ['o4', 'o5']],
    ['Observation?subject:Patient.gender=male', ['o4', 'o5']],
    ['Observation?patient.general-practitioner.family=singh', ['o4', 'o5']],
    ['Patient?_has:Observation:patient:code=2823-3', ['p1', 'p2']],
    ['Patient?_has:Observation:patient:value-quantity=gt9.5', []],
    ['Patient?_has:Encounter:subject:participant.family=lefebvre', ['p1']],
    ['Condition?_compartment=Patient/p1', ['c1']],
  ])('reference: %s', async (search, expected) => expect((await ids(search)).sort()).toEqual(expected));

  test.each([
    ['Observation?patient=p1', ['o2', 'o3', 'o1', 'o6']],
    ['Observation?patient=p1&_sort=date', ['o1', 'o3', 'o2', 'o6']],
    ['Observation?_sort=-date', ['o4', 'o2', 'o3', 'o1', 'o5', 'o6']],
    ['Observation?_sort=date&status=final', ['o1', 'o3', 'o2', 'o4', 'o6']],
    ['Observation?patient=p1&_sort=-value-quantity', ['o1', 'o2', 'o6', 'o3']],
    ['Observation?_sort=code,-date', ['o4', 'o3', 'o2', 'o1', 'o5', 'o6']],
    ['Patient?_sort=family', ['p3', 'p1', 'p2']],
    ['Patient?_sort=-name', ['p2', 'p1', 'p3']],
    ['Patient?name=tremblay&_sort=name', ['p1', 'p2']],
    ['Task?_sort=due', ['t3', 't1', 't2', 't4']],
    ['Task?due=le2026-05-31&_sort=due', ['t3']],
    ['Task?due:missing=false&_sort=-due', ['t1', 't3']],
    ['Task?owner=Practitioner/d1&_sort=due', ['t1', 't2', 't4']],
    ['Condition?patient=p1,p2&_sort=-recorded-date', ['c2', 'c1']],
    ['Patient?_sort=_id', ['p1', 'p2', 'p3']],
    ['Patient?_sort=-_lastUpdated', ['p3', 'p2', 'p1']],
    ['Patient?_sort=general-practitioner', ['p1', 'p2', 'p3']],
  ])('sorted, at once and page by page: %s', async (search, expected) => {
    expect(await ids(search)).toEqual(expected);
    expect(await paged(search)).toEqual(expected);
  });

  test('_total, _count=0 and a page are of the same search', async () => {
    expect(await page('Observation?patient=p1&_total=accurate&_count=1')).toMatchObject({
      total: 4,
      resources: [{ id: 'o2' }],
    });
    expect(await page('Observation?status=final&_count=0')).toMatchObject({ total: 5, resources: [], next: null });
    expect((await page('Observation?patient=p1')).total).toBeNull();
  });

  test.each([
    ['Observation?_id=o1&_include=Observation:subject', ['Patient/p1']],
    ['Observation?_id=o1&_include=Observation:performer:Patient', []],
    [
      'Observation?_id=o1&_include=Observation:subject&_include:iterate=Patient:general-practitioner',
      ['Patient/p1', 'Practitioner/d1'],
    ],
    ['Patient?_id=p2&_revinclude=Observation:patient', ['Observation/o4', 'Observation/o5']],
    [
      'PractitionerRole?_include=PractitionerRole:organization&_include:iterate=Organization:partof',
      ['Organization/g1', 'Organization/g2'],
    ],
  ])('included, each once, circles and all: %s', async (search, expected) => {
    const { included } = await page(search);
    expect(included.map(({ resourceType, id }) => `${resourceType}/${id}`).sort()).toEqual(expected);
  });

  test('another organisation has its own, under the same ids', async () => {
    const theirs = await page('Patient', house.otherOrgId);
    expect(theirs.resources).toMatchObject([{ id: 'p1', name: [{ family: 'Elsewhere' }] }]);
    expect(await ids('Patient?family=elsewhere')).toEqual([]);
    expect((await page('Observation?patient=p1', house.otherOrgId)).resources).toEqual([]);
    expect((await page('Patient?_id=p1&_revinclude=Observation:patient', house.otherOrgId)).included).toEqual([]);
  });

  test.each([
    ['Spaceship?name=a', 404],
    ['Patient?colour=red', 400],
    ['Patient?name:fuzzy=a', 400],
    ['Patient?birthdate=yesterday', 400],
    ['Patient?birthdate=2026-02-30', 400],
    ['Observation?value-quantity=much', 400],
    ['Patient?_filter=name eq a', 400],
    ['Patient?_sort=colour', 400],
    ['Patient?_count=-1', 400],
    ['Patient?_count=many', 400],
    ['Patient?gender=', 400],
    ['Patient?gender:missing=perhaps', 400],
    ['Patient?_page=nonsense', 400],
    ['Patient?_page=WyJmcm9tIDkgIiwxXQ', 400],
    ['Patient?_include=Patient:nothing', 400],
    ['Patient?_has:Observation:code:status=final', 400],
    ['MolecularSequence?chromosome-window-coordinate=1$2$3', 400],
    ['Provenance?target=p1', 400],
    ['Patient?general-practitioner.x.y.z.a.b=1', 400],
    [`Patient?${'name=a&'.repeat(50)}`, 400],
  ])('refused: %s', async (search, status) => expect((await refusal(search)).status).toBe(status));

  test.each([
    "Patient?name='; drop table resource; --",
    "Patient?identifier=a' or '1'='1|b",
    'Patient?name=\\',
    'Patient?identifier=|||',
    "Observation?subject=Patient/p1' or true",
    'Patient?family:contains=%25_',
    `Patient?name=${'a'.repeat(5_000)}`,
    'Patient?_count=999999999',
  ])('taken for what it is, a value: %s', async (search) => {
    expect((await ids(search)).length).toBeLessThanOrEqual(3);
    expect(await ids('Patient')).toHaveLength(3);
  });

  test('what is changed or deleted is found by what it says now', async () => {
    await inRecord(async (own) => {
      const made = await own.create({ resourceType: 'Patient', id: 'px', name: [{ family: 'Before' }] });
      await own.update({ ...made, name: [{ family: 'After' }] });
    });
    expect([await ids('Patient?family=before'), await ids('Patient?family=after')]).toEqual([[], ['px']]);
    await inRecord((own) => own.remove('Patient', 'px'));
    expect([await ids('Patient?family=after'), await ids('Patient?_id=px')]).toEqual([[], []]);
    const revived = await inRecord((own) => own.create<Patient>({ resourceType: 'Patient', id: 'px' }));
    expect(revived.meta?.versionId).toBe('4');
    await inRecord((own) => own.remove('Patient', 'px'));
  });

  test('of one moment or of none, each comes once through all pages, forwards and backwards', async () => {
    const made = (id: string, effectiveDateTime?: string): Observation => ({
      ...{
        resourceType: 'Observation',
        id,
        status: 'final',
        code: { text: 'Step' },
        subject: { reference: 'Patient/pm' },
      },
      ...(effectiveDateTime !== undefined && { effectiveDateTime }),
    });
    const [noon, later] = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'];
    const all = [
      ...['m1', 'm2', 'm3'].map((id) => made(id, noon)),
      made('m4', later),
      ...['m5', 'm6'].map((id) => made(id)),
    ];
    await inRecord(async (own) => {
      await own.create({ resourceType: 'Patient', id: 'pm' });
      for (const one of all) await own.create(one);
    });
    expect(await paged('Observation?patient=pm&_sort=-date')).toEqual(['m4', 'm3', 'm2', 'm1', 'm5', 'm6']);
    expect(await paged('Observation?patient=pm&_sort=date')).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    expect(await ids('Observation?patient=pm&_sort=-date&_count=5')).toEqual(['m4', 'm3', 'm2', 'm1', 'm5']);
    await inRecord(async (own) => {
      for (const { id } of all) await own.remove('Observation', id!);
      await own.remove('Patient', 'pm');
    });
  });

  test('a lenient search leaves out what it does not know, and says so', async () => {
    const answer = await inRecord((own) => own.search('Patient', 'colour=red&gender=male', { lenient: true }));
    expect([answer.resources.map(({ id }) => id), answer.ignored]).toEqual([['p2'], ['colour']]);
  });
});
