import { testWithData } from '../../kit/server/sharedData.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { becomes, importSynthea, releaseAll, type SyntheaPatient, syntheaPatients } from '../../kit/server/synthea.ts';
import { sharedData } from '../../kit/server/sharedData.ts';
import { fhirKitClient, smartClient } from './readers.ts';
import { walk, whole } from './walk.ts';

let server: TestServer;
let practitioner: Person;
let patients: readonly SyntheaPatient[];

beforeAll(async () => {
  if (sharedData === null) return;
  server = await startTestServer();
  practitioner = await server.login('practitioner@pavilion.test');
  await importSynthea(server, sharedData, practitioner.orgId);
  patients = syntheaPatients(sharedData);
});
afterAll(() => server?.close());

const clients = [
  ['fhir-kit-client', fhirKitClient],
  ['fhirclient', smartClient],
] as const;

for (const [name, open] of clients) {
  testWithData(
    `PRD-2 ${name} walks every patient's whole record and finds what the bundles hold`,
    async () => {
      expect(patients).toHaveLength(12);
      const reader = await open(server.url, practitioner);
      for (const { id, own } of patients) expect(await walk(reader, id, own)).toEqual(whole(own));
    },
    180_000,
  );

  testWithData(
    `PRD-2 ENT-8 ${name} shows a patient all of the own record and nothing of anybody else's`,
    async () => {
      const me = await server.login('patient@pavilion.test');
      const [mine, theirs] = patients as [SyntheaPatient, SyntheaPatient];
      await becomes(server, me.profileId, mine.id);
      await releaseAll(server, practitioner.orgId, mine.id);
      const reader = await open(server.url, me);
      expect(await walk(reader, mine.id, mine.own)).toEqual(whole(mine.own));
      const nothing = [...theirs.own].map(([type, ids]) => ({
        type,
        found: 0,
        missing: [...ids],
        extra: [],
        twice: 0,
        total: 0,
      }));
      expect(await walk(reader, theirs.id, theirs.own)).toEqual(nothing);
    },
    180_000,
  );
}
