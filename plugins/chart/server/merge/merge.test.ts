import type { Condition, Patient } from '@medplum/fhirtypes';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { listMerges, merge, previewMerge, unmerge } from '../../shared/calls.ts';

let server: TestServer;
let nurse: Person;
let fhir: Fhir;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  nurse = await server.login('practitioner@pavilion.test');
  fhir = fhirOf(server, nurse);
});
afterAll(() => server.close());

const made = async <R>(resource: R & { readonly resourceType: string }): Promise<R & { readonly id: string }> => {
  const { status, data } = await fhir.post(resource.resourceType, resource);
  expect(status).toBe(201);
  return data as R & { readonly id: string };
};
const person = (given: string, card: string) =>
  made<Patient>({
    resourceType: 'Patient',
    active: true,
    name: [{ family: 'Double', given: [given] }],
    identifier: [{ system: 'urn:card', value: card }],
  });
const problem = (patient: string) =>
  made<Condition>({ resourceType: 'Condition', subject: { reference: `Patient/${patient}` }, code: { text: 'Cough' } });
const read = async <R>(path: string): Promise<R> => (await fhir.get(path)).data as R;
const patientOf = async ({ id }: { readonly id: string }): Promise<string | undefined> =>
  (await read<Condition>(`Condition/${id}`)).subject.reference;

test('RTE-5 clinic/patients: two records of one person are joined and taken apart again', async () => {
  const [from, into] = [await person('Jon', 'A1'), await person('Jonathan', 'B2')];
  const [moving, staying] = [await problem(from.id), await problem(into.id)];
  const both = { from: from.id, into: into.id };

  const preview = (await nurse.send(previewMerge, { body: both })).data;
  expect(preview).toEqual({ moves: [{ type: 'Condition', count: 1 }], problem: null });
  expect(await patientOf(moving)).toBe(`Patient/${from.id}`);

  expect((await nurse.send(merge, { body: both })).data).toMatchObject({ ...both, moved: 1 });
  expect(await patientOf(moving)).toBe(`Patient/${into.id}`);
  expect(await read(`Patient/${from.id}`)).toMatchObject({
    active: false,
    link: [{ type: 'replaced-by', other: { reference: `Patient/${into.id}` } }],
  });
  expect((await read<Patient>(`Patient/${into.id}`)).identifier).toEqual([
    { system: 'urn:card', value: 'B2' },
    { system: 'urn:card', value: 'A1', use: 'old' },
  ]);
  expect((await nurse.send(listMerges, { body: { patient: into.id } })).data.data).toHaveLength(1);
  expect((await nurse.send(merge, { body: both })).failure.code).toBe('already_merged');

  expect((await nurse.send(unmerge, { body: { from: from.id } })).data).toEqual({ moved: 1 });
  expect(await patientOf(moving)).toBe(`Patient/${from.id}`);
  expect(await patientOf(staying)).toBe(`Patient/${into.id}`);
  const [one, other] = [await read<Patient>(`Patient/${from.id}`), await read<Patient>(`Patient/${into.id}`)];
  expect([one.active, one.link, other.link]).toEqual([true, undefined, undefined]);
  expect(other.identifier).toEqual([{ system: 'urn:card', value: 'B2' }]);
  expect((await nurse.send(unmerge, { body: { from: from.id } })).status).toBe(404);
});

test('RTE-5 clinic/patients: nobody is joined with themselves, with a stranger, or with a second account', async () => {
  const one = await person('Alone', 'C3');
  expect((await nurse.send(merge, { body: { from: one.id, into: one.id } })).failure.code).toBe('same');
  expect((await nurse.send(merge, { body: { from: one.id, into: 'nobody' } })).status).toBe(404);
  const [maya, second] = [await server.login('patient@pavilion.test'), await server.login('patient2@pavilion.test')];
  const both = { from: second.profileId, into: maya.profileId };
  expect((await nurse.send(previewMerge, { body: both })).data.problem).toBe('both_accounts');
  expect((await nurse.send(merge, { body: both })).status).toBe(409);
  const abroad = await server.login('patient@laurier.test');
  expect((await nurse.send(merge, { body: { from: one.id, into: abroad.profileId } })).status).toBe(404);
});

test('RTE-5 clinic/patients: after 30 days two joined records stay joined', async () => {
  const [from, into] = [await person('Late', 'D4'), await person('Later', 'E5')];
  await nurse.send(merge, { body: { from: from.id, into: into.id } });
  const before = now;
  now = new Date(now.getTime() + 31 * 86_400_000);
  const again = await server.login('practitioner@pavilion.test');
  expect((await again.send(unmerge, { body: { from: from.id } })).failure.code).toBe('too_late');
  expect((await again.send(listMerges, { body: { patient: into.id } })).data.data).toEqual([]);
  now = before;
});
