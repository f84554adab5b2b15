import type { Bundle, CarePlan } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
}, 90_000);
afterAll(() => server.close());

const search = async (who: Person, address: string): Promise<Bundle> =>
  (await (await who.fetch(`/fhir/R4/${address}`)).json()) as Bundle;
const statuses = ({ entry }: Bundle): readonly string[] =>
  (entry ?? []).map(({ resource }) => (resource as CarePlan).status);

test('a patient’s plans are found by their state, however they are sorted', async () => {
  const own = `patient=${patient.profileId}`;
  for (const sort of ['', '&_sort=-date', '&_sort=date', '&_sort=-_lastUpdated']) {
    expect(statuses(await search(doctor, `CarePlan?${own}&status=active${sort}`))).toEqual(['active']);
    expect(statuses(await search(doctor, `CarePlan?${own}&status=completed,revoked${sort}`))).toEqual(['completed']);
    expect(statuses(await search(doctor, `CarePlan?${own}&_has:Task:based-on:status=cancelled${sort}`))).toEqual([]);
  }
});
