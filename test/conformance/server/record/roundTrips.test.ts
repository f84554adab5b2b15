import type { EmbeddedDatabase } from '#core/server/database/embedded.ts';
import { placeOnPostgres } from '#test/kit/house.ts';
import { fhirOf, type Fhir } from '#test/kit/server/fhir.ts';
import { findPostgres } from '#test/kit/server/postgres.ts';
import { type Counter, countCalls, countingProxy } from '#test/kit/server/roundTrips.ts';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';

/** How often each interaction waits for the database at most: lower a figure when the work becomes less. */
const ceilings = {
  embedded: {
    'read by id, staff': 6,
    'read by id, patient': 6,
    'search of one patient': 6,
    'search of one patient by code': 6,
    'search of one patient, by the patient': 7,
    'search by name': 7,
    create: 18,
    update: 24,
    'ten in a transaction': 91,
    'a page’s call': 5,
  },
  postgresql: {
    'read by id, staff': 2,
    'read by id, patient': 2,
    'search of one patient': 2,
    'search of one patient by code': 2,
    'search of one patient, by the patient': 2,
    'search by name': 3,
    create: 4,
    update: 5,
    'ten in a transaction': 5,
    'a page’s call': 2,
  },
} as const;

const kinds = findPostgres() ? (['embedded', 'postgresql'] as const) : (['embedded'] as const);

const open = async (
  kind: (typeof kinds)[number],
): Promise<{ server: TestServer; counter: Counter; close(): Promise<void> }> => {
  if (kind === 'embedded') {
    const server = await startTestServer({ env: { DATABASE_URL: '' } });
    const counter = countCalls((server.database as EmbeddedDatabase).pglite);
    return { server, counter, close: () => server.close() };
  }
  const place = await placeOnPostgres();
  const counter = await countingProxy(place.env.DATABASE_URL);
  const server = await startTestServer({ env: { DATABASE_URL: counter.url } });
  const close = async (): Promise<void> => {
    await server.close();
    counter.close();
    await place.forget();
  };
  return { server, counter, close };
};

describe.each(kinds)('what an interaction with the record costs the database: %s', (kind) => {
  let house: Awaited<ReturnType<typeof open>>;
  let doctor: Fhir;
  let maya: Fhir;
  let patient: string;
  let page: () => Promise<unknown>;
  beforeAll(async () => {
    house = await open(kind);
    const { server } = house;
    const [staff, person] = [
      await server.login('practitioner@pavilion.test'),
      await server.login('patient@pavilion.test'),
    ];
    [doctor, maya] = [fhirOf(server, staff), fhirOf(server, person)];
    patient = (await server.services.people.resourceIdOf(person.orgId, person.profileId))!;
    page = () => staff.fetch('/v3/features');
  }, 240_000);
  afterAll(() => house?.close());

  const observation = (id?: string, value = 72): object => ({
    resourceType: 'Observation',
    ...(id !== undefined && { id }),
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }], text: 'Heart rate' },
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: '2026-03-01T10:00:00Z',
    valueQuantity: { value, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
  });

  /**
   * The least of several: jobs and the audit trail's chain work beside, on a busy machine for seconds.
   * What an interaction itself costs too much it costs each time, however often it is tried.
   */
  const cost = async (
    name: keyof (typeof ceilings)['embedded'],
    work: (n: number) => Promise<unknown>,
  ): Promise<void> => {
    const ceiling = ceilings[kind][name];
    let [trips, statements, parsed] = [Infinity, Infinity, Infinity];
    for (let n = 0; n < 8 || ((trips > ceiling || parsed > 0) && n < 40); n += 1) {
      if (n >= 8) await new Promise((done) => setTimeout(done, 100));
      house.counter.take();
      await work(n);
      const taken = house.counter.take();
      if (n < 3) continue;
      [trips, statements] = [Math.min(trips, taken.trips), Math.min(statements, taken.statements)];
      parsed = Math.min(parsed, taken.parsed);
    }
    if (process.env.PRINT_TRIPS)
      process.stdout.write(`${kind} ${name}: ${trips} trips, ${statements} statements, ${parsed} planned\n`);
    expect(trips).toBeLessThanOrEqual(ceiling);
    // What is asked again is planned already.
    expect(parsed).toBe(0);
  };
  const answered = async (status: number, answer: Promise<{ status: number }>): Promise<void> =>
    expect((await answer).status).toBe(status);

  beforeEach(async () => {
    // What was written before is chained now, and not beside what is counted.
    await new Promise((done) => setTimeout(done, 400));
    house.counter.take();
  });

  test('a read, by staff and by the patient', async () => {
    const made = await doctor.post('Observation', observation());
    const { id } = made.data as { id: string };
    await cost('read by id, staff', () => answered(200, doctor.get(`Observation/${id}`)));
    await cost('read by id, patient', () => answered(200, maya.get(`Observation/${id}`)));
  });

  test('a search', async () => {
    await cost('search of one patient', () =>
      answered(200, doctor.search('Observation', `patient=${patient}&_sort=-date&_count=20`)),
    );
    await cost('search of one patient by code', () =>
      answered(200, doctor.search('Observation', `patient=${patient}&code=8867-4&_sort=-date&_count=20`)),
    );
    await cost('search of one patient, by the patient', () =>
      answered(200, maya.search('Observation', `code=8867-4&_sort=-date&_count=20`)),
    );
    await cost('search by name', () => answered(200, doctor.search('Patient', 'name=may&_count=10')));
  });

  test('a change', async () => {
    await cost('create', () => answered(201, doctor.post('Observation', observation())));
    const made = await doctor.post('Observation', observation());
    const { id } = made.data as { id: string };
    await cost('update', (n) => answered(200, doctor.put(`Observation/${id}`, observation(id, 80 + n))));
    const entry = Array.from({ length: 10 }, () => ({
      resource: observation(),
      request: { method: 'POST', url: 'Observation' },
    }));
    await cost('ten in a transaction', () =>
      answered(200, doctor.post('', { resourceType: 'Bundle', type: 'transaction', entry })),
    );
  });

  test('a call of a page', async () => {
    await cost('a page’s call', page);
  });
});
