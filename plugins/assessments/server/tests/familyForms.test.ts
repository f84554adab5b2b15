import type { Bundle, Patient, Provenance, QuestionnaireResponse, Resource, Task } from '@medplum/fhirtypes';
import type { Area } from '#clinical/shared/shares/shareKinds.ts';
import * as family from '#plugins/patient-profile/shared/calls.ts';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { beginResponse, calculateResponse } from '../../shared/calls.ts';

let server: TestServer;
let [maya, rose, reader] = [] as unknown as readonly [Person, Person, Person];
let [ofMaya, ofRose, ofReader] = [] as unknown as readonly [Fhir, Fhir, Fhir];
let mayaId = '';
let roseId = '';

const codeMailedTo = (address: string): Promise<string> =>
  server.services.asSystem(async (db) => {
    const mails = db.selectFrom('mail_outbox').select('text').where('recipient', '=', address);
    const { text } = await mails.where('text', 'like', '%family-invitation%').executeTakeFirstOrThrow();
    return /^\d{6}$/m.exec(text)?.[0] ?? '';
  });
/** Invited by Maya, confirmed with the code. */
const shareWith = async (email: string, areas: readonly Area[], acts: readonly 'forms'[]) => {
  const person = { firstName: 'Rose', lastName: 'Tremblay', email, relationship: 'child' as const };
  const { data } = await maya.send(family.inviteFamily, { body: { ...person, areas: [...areas], acts: [...acts] } });
  await server.anyone.send(family.acceptInvitation, { body: { email, code: await codeMailedTo(email) } });
  const profile = await server.services.asSystem(async (db) => {
    await db.updateTable('account').set({ status: 'active' }).where('email', '=', email).execute();
    return db.selectFrom('profile').select('id').where('resource_id', '=', data.id).executeTakeFirstOrThrow();
  });
  return { person: await server.login(email, profile.id), id: data.id };
};
const found = async <R extends Resource>(of: Fhir, query: string): Promise<readonly R[]> => {
  const { status, data } = await of.search('Task', query);
  return status === 200
    ? ((data as Bundle).entry ?? []).flatMap(({ resource }) => (resource ? [resource as R] : []))
    : [];
};
const update = (of: Fhir, resource: Resource) => of.put(`${resource.resourceType}/${resource.id}`, resource);
const tasksOf = (of: Fhir): Promise<readonly Task[]> => found<Task>(of, `patient=${mayaId}&_count=100`);

/** A form that the clinic asks for once more. */
const ask = async () => {
  const { id: _, meta: _meta, output: _output, ...asked } = (await tasksOf(ofRose))[0]!;
  return server.services.inOrg(maya.orgId, (db) =>
    server.services.record(db, maya.orgId).create<Task>({ ...asked, status: 'requested' }),
  );
};

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.login('patient@pavilion.test');
  mayaId = await server.services.asSystem(async (db) => {
    const row = db.selectFrom('profile').select('resource_id').where('id', '=', maya.profileId);
    return (await row.executeTakeFirstOrThrow()).resource_id!;
  });
  const acting = await shareWith('rose@example.com', ['forms', 'sensitive'], ['forms']);
  const reading = await shareWith('reader@example.com', ['forms', 'sensitive'], []);
  [rose, reader, roseId] = [acting.person, reading.person, acting.id];
  [ofMaya, ofRose, ofReader] = [fhirOf(server, maya), fhirOf(server, rose), fhirOf(server, reader)];
  await server.services.inOrg(maya.orgId, (db) =>
    server.services.record(db, maya.orgId).create<Task>({
      ...{ resourceType: 'Task', status: 'requested', intent: 'order', code: { text: 'Measure your blood pressure' } },
      ...{ for: { reference: `Patient/${mayaId}` }, owner: { reference: `Patient/${mayaId}` } },
    }),
  );
});
afterAll(() => server.close());

test('RTE-2 whoever may fill in forms reads what asks for them, and no other task', async () => {
  const [mine, hers] = [await tasksOf(ofMaya), await tasksOf(ofRose)];
  const isForm = ({ focus, code }: Task): boolean =>
    focus?.reference?.startsWith('Questionnaire/') === true ||
    code?.coding?.some((one) => one.code === 'complete-questionnaire') === true;
  expect(hers.length).toBeGreaterThan(0);
  expect(hers.map(({ id }) => id).sort()).toEqual(
    mine
      .filter(isForm)
      .map(({ id }) => id)
      .sort(),
  );
  const other = mine.find((one) => !isForm(one))!;
  expect((await ofRose.get(`Task/${other.id}`)).status).toBe(404);
  expect((await ofRose.get(`Task/${other.id}/_history`)).status).toBe(404);
  // No count tells how many there are beside them.
  expect(((await ofRose.search('Task', `patient=${mayaId}&_count=1`)).data as Bundle).total).toBeUndefined();
  expect((await update(ofRose, { ...hers[0]!, status: 'cancelled' })).status).toBe(403);
  for (const query of [`patient=${mayaId}`, 'code=complete-questionnaire'])
    expect((await ofReader.search('Task', query)).status).toBe(403);
  expect((await ofReader.get(`Task/${hers[0]!.id}`)).status).toBe(403);
});

test('RTE-2 a form is filled in and handed in for the patient, in the own name of whoever did it', async () => {
  const task = (await tasksOf(ofRose)).find(({ status }) => status === 'requested')!;
  expect((await reader.send(beginResponse, { body: { task: task.id! } })).failure.code).toBe('forbidden');
  const begun = (await rose.send(beginResponse, { body: { task: task.id! } })).data;
  const read = async (of = ofRose) =>
    (await of.get(`QuestionnaireResponse/${begun.response}`)).data as QuestionnaireResponse;
  const by = { reference: `RelatedPerson/${roseId}`, display: 'Rose Tremblay for Maya Tremblay' };
  expect(await read()).toMatchObject({ status: 'in-progress', author: by, source: by });
  const params = { id: begun.response };
  expect((await rose.send(calculateResponse, { params })).status).toBe(200);
  expect((await reader.send(calculateResponse, { params })).failure.code).toBe('forbidden');
  // What the record knows of the patient is not told by what the form begins with.
  const patient = (await ofMaya.get(`Patient/${mayaId}`)).data as Patient;
  expect(JSON.stringify(await read())).not.toContain(patient.birthDate);
  const sent = await update(ofRose, { ...(await read()), status: 'completed' });
  expect(sent.status).toBe(200);
  expect((await ofReader.get(`QuestionnaireResponse/${begun.response}`)).status).toBe(200);
  expect(await read(ofMaya)).toMatchObject({ status: 'completed', author: by });
  expect((await ofMaya.get(`Task/${task.id}`)).data).toMatchObject({ status: 'completed' });
  const trail = (await ofMaya.search('Provenance', `target=QuestionnaireResponse/${begun.response}`)).data as Bundle;
  for (const { resource } of trail.entry ?? [])
    expect(JSON.stringify((resource as Provenance).agent)).not.toContain(`Patient/${mayaId}`);
});

test('RTE-2 what the patient began is gone on with, and what was handed in stays as it is', async () => {
  const [task, another] = [await ask(), await ask()];
  const { response } = (await maya.send(beginResponse, { body: { task: task.id } })).data;
  expect((await rose.send(beginResponse, { body: { task: task.id } })).data.response).toBe(response);
  const mine = (await ofMaya.get(`QuestionnaireResponse/${response}`)).data as QuestionnaireResponse;
  const item = [{ linkId: 'added', text: 'By the daughter', answer: [{ valueString: 'Yes' }] }];
  expect((await update(ofRose, { ...mine, item: [...(mine.item ?? []), ...item] })).status).toBe(200);
  const after = (await ofMaya.get(`QuestionnaireResponse/${response}`)).data as QuestionnaireResponse;
  expect(after.author?.reference).toBe(`Patient/${mayaId}`);
  expect((await update(ofMaya, { ...after, status: 'completed' })).status).toBe(200);
  const done = (await ofRose.get(`QuestionnaireResponse/${response}`)).data as QuestionnaireResponse;
  expect((await update(ofRose, { ...done, status: 'amended', item: [] })).status).toBe(403);
  expect((await ofRose.delete(`QuestionnaireResponse/${response}`)).status).toBe(403);

  // Whoever hands in what another began does so in their own name.
  const handIn = async (of: Fhir, id: string) => {
    const begun = (await of.get(`QuestionnaireResponse/${id}`)).data as QuestionnaireResponse;
    expect((await update(of, { ...begun, status: 'completed' })).status).toBe(200);
    return ((await of.get(`QuestionnaireResponse/${id}`)).data as QuestionnaireResponse).author?.reference;
  };
  const began = (await maya.send(beginResponse, { body: { task: another.id } })).data.response;
  expect(await handIn(ofRose, began)).toBe(`RelatedPerson/${roseId}`);
  expect(done.author?.reference).toBe(`Patient/${mayaId}`);
});

test('RTE-2 answers that are closed to whoever stands for the patient are neither shown nor replaced', async () => {
  const { person: plain } = await shareWith('plain@example.com', ['forms'], ['forms']);
  const task = await ask();
  const { response } = (await maya.send(beginResponse, { body: { task: task.id } })).data;
  const mine = (await ofMaya.get(`QuestionnaireResponse/${response}`)).data as QuestionnaireResponse;
  const item = [{ linkId: 'secret', text: 'What else?', answer: [{ valueString: 'I have HIV' }] }];
  expect((await update(ofMaya, { ...mine, item: [...(mine.item ?? []), ...item] })).status).toBe(200);
  expect((await plain.send(beginResponse, { body: { task: task.id } })).failure.code).toBe('form_private');
  expect((await fhirOf(server, plain).get(`QuestionnaireResponse/${response}`)).status).toBe(404);
  expect((await maya.send(beginResponse, { body: { task: task.id } })).data.response).toBe(response);
});
