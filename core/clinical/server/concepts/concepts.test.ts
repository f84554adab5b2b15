import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import { type ConceptType, conceptText, searchConcepts, type Stored } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import type { RecordEvent } from '#clinical/server/record/events.ts';
import { countUses } from './countUses.ts';

let server: TestServer;
let nurse: Person;
beforeAll(async () => {
  server = await startTestServer({ seed: true, plugins: [] });
  nurse = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const snomed = 'http://snomed.info/sct';
const asthma: CodeableConcept = { coding: [{ system: snomed, code: '195967001', display: 'Asthma' }], text: 'Asthme' };
const headache: CodeableConcept = { text: 'Céphalée de tension' };
const condition = (id: string, code: CodeableConcept, verification?: string): Stored<Condition> => ({
  resourceType: 'Condition',
  id,
  subject: { reference: 'Patient/1' },
  code,
  ...(verification ? { verificationStatus: { coding: [{ code: verification }] } } : {}),
});

const written = (orgId: string, ...events: RecordEvent[]): Promise<void> =>
  server.services.inOrg(orgId, (db) => countUses(events, { db, orgId }));
const made = (resource: Stored): RecordEvent => ({ action: 'created', resource, previous: null });
const found = async (q: string, type: ConceptType = 'Condition', who = nurse) =>
  (await who.send(searchConcepts, { body: { type, q } })).data.data.map(({ concept, uses }) => ({
    text: conceptText(concept),
    uses,
  }));

test('ENT-9 codes that the clinic uses are found without accents, in any order of words, the most used first', async () => {
  const events = [condition('1', asthma), condition('2', headache), condition('3', headache)].map(made);
  await written(nurse.orgId, ...events);
  expect(await found('')).toEqual([
    { text: 'Céphalée de tension', uses: 2 },
    { text: 'Asthme', uses: 1 },
  ]);
  expect(await found('tension cephalee')).toEqual([{ text: 'Céphalée de tension', uses: 2 }]);
  expect(await found('195967001')).toEqual([{ text: 'Asthme', uses: 1 }]);
  expect(await found('%')).toEqual(await found(''));
  expect(await found('asth', 'AllergyIntolerance')).toEqual([]);
});

test('ENT-9 concepts entered in error or removed are no longer offered', async () => {
  const before = condition('9', { text: 'Wrong thing' });
  await written(nurse.orgId, made(before));
  expect(await found('wrong')).toHaveLength(1);
  const resource = condition('9', { text: 'Wrong thing' }, 'entered-in-error');
  await written(nurse.orgId, { action: 'updated', resource, previous: before });
  expect(await found('wrong')).toEqual([]);
  await written(nurse.orgId, { action: 'deleted', resource, previous: resource });
  expect(await found('wrong')).toEqual([]);
});

test('ENT-9 another clinic has its own words, and patients have none of them', async () => {
  const other = await server.login('practitioner@laurier.test');
  expect(await found('asthme', 'Condition', other)).toEqual([]);
  const patient = await server.login('patient@pavilion.test');
  expect((await patient.send(searchConcepts, { body: { type: 'Condition', q: 'asthme' } })).status).toBe(403);
});
