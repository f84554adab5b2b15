import { referToEncounters } from '#test/bench/record/encounterReferences.ts';
import { fillRecord } from '#test/bench/record/fill.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { search } from './search.ts';

const kinds = findPostgres() ? (['embedded', 'postgresql'] as const) : (['embedded'] as const);
const patients = 400;
/** Each takes far less than a second where nothing else runs; asked the wrong way they take minutes. */
const withinMs = 60_000;

/** Twenty thousand resources, of which every observation belongs to one of its patient's two encounters. */
describe.each(kinds)('searches that reach over others, in a clinic of twenty thousand resources: %s', (kind) => {
  let postgres: TestPostgres | null = null;
  let house: TestDatabase;
  beforeAll(async () => {
    postgres = kind === 'postgresql' ? await startPostgres() : null;
    house = await testDatabase(recordModules, postgres?.url);
    await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, patients));
    await house.asSystem(referToEncounters);
  });
  afterAll(async () => {
    await house?.close();
    postgres?.stop();
  });

  const total = async (type: 'Patient' | 'Observation' | 'Encounter', form: string): Promise<number | null> => {
    const page = await house.inOrg(house.orgId, (db) => search({ db, orgId: house.orgId }, type, form));
    return page.total;
  };

  test.each([
    ['Patient', '_has:Encounter:patient:_has:Observation:encounter:code=4548-4&_summary=count', patients],
    ['Patient', '_has:Encounter:patient:_has:Observation:encounter:code=none&_summary=count', 0],
    [
      'Patient',
      '_has:Observation:patient:code=4548-4&_has:Condition:patient:code:missing=false&_total=accurate',
      patients,
    ],
    ['Patient', '_has:Observation:patient:status:not=preliminary&_summary=count', patients],
    ['Observation', 'encounter.subject:Patient.gender:missing=false&_summary=count', patients * 32],
    ['Observation', 'subject:Patient.birthdate=ge1900&_sort=-date&_total=accurate', patients * 32],
    ['Observation', 'encounter.patient._has:Condition:patient:clinical-status=active&_summary=count', patients * 32],
    [
      'Encounter',
      '_has:Observation:encounter:value-quantity=gt0&_has:Observation:encounter:date=ge2000&_summary=count',
      patients * 2,
    ],
  ] as const)(
    '%s?%s',
    async (type, form, expected) => {
      expect(await total(type, form)).toBe(expected);
    },
    withinMs,
  );
});
