import type { Bundle, Composition, Provenance, Resource, Task } from '@medplum/fhirtypes';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import type { Stored } from '#clinical/shared';
import { listNotifications } from '#core/shared';
import {
  addAddendum,
  cosignNote,
  getTemplates,
  saveTemplates,
  shareNote,
  signNote,
  type Template,
} from '../../shared/calls.ts';
import { newNote, withTexts } from '../../shared/composition.ts';
import { openRequests } from '../../shared/cosign.ts';
import { usualTemplates } from '../../shared/templates.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let nurse: Person;
let admin: Person;
let elsewhere: Person;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, nurse, admin, elsewhere] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('practitioner@laurier.test'),
  ]);
});
afterAll(() => server.close());

const nameOf = ({ profileId }: Person) => ({ reference: `Practitioner/${profileId}` });
const soap = usualTemplates('en-CA')[0]!;

/** As the editor writes it. */
const draft = async (text = 'Cough for a week, no fever <37.5.', by = doctor): Promise<Stored<Composition>> => {
  const at = new Date();
  const about = { patient: patient.profileId, encounter: null, author: nameOf(by), at };
  const { status, body } = await fhir(by, 'POST', 'Composition', withTexts(newNote(soap, 'en-CA', about), [text], at));
  expect(status).toBe(201);
  return body;
};
const versionOf = ({ meta }: Resource): string => meta?.versionId ?? '';
const sign = (who: Person, note: Stored<Composition>, more: { version?: string; cosigner?: string } = {}) =>
  who.send(signNote, { params: { id: note.id }, body: { version: versionOf(note), cosigner: null, ...more } });
const read = async (who: Person, id: string) => fhir(who, 'GET', `Composition/${id}`);
const found = async <R extends Resource>(path: string): Promise<readonly R[]> =>
  (((await fhir(doctor, 'GET', path)).body as Bundle).entry ?? []).flatMap(({ resource }) => (resource as R) ?? []);

test('ENT-8 a draft note is closed to the patient, to another clinic and to colleagues’ pens', async () => {
  const note = await draft();
  expect((await read(patient, note.id)).status).toBe(404);
  expect((await read(elsewhere, note.id)).status).toBe(404);
  expect((await fhir(patient, 'GET', `Composition?_id=${note.id}`)).ids).toEqual([]);
  expect((await fhir(nurse, 'PUT', `Composition/${note.id}`, { ...note, title: 'Mine' })).status).toBe(403);
  // Also where a client leaves the label out.
  const { meta: _, ...open } = note;
  const again = await fhir(doctor, 'PUT', `Composition/${note.id}`, open);
  expect(again.status).toBe(200);
  expect((await read(patient, note.id)).status).toBe(404);
});

test('ENT-8 a note is signed once, by its author, in the version that was read, and stays as it was signed', async () => {
  const note = await draft();
  expect((await sign(nurse, note)).status).toBe(403);
  expect((await sign(elsewhere, note)).status).toBe(404);
  expect((await sign(doctor, note, { version: '7' })).status).toBe(412);
  expect((await sign(doctor, note)).status).toBe(200);
  const { body: signed } = await read(doctor, note.id);
  expect(signed).toMatchObject({
    status: 'final',
    author: [nameOf(doctor)],
    attester: [{ mode: 'professional', party: nameOf(doctor) }],
    section: [{ title: 'Subjective', code: { coding: [{ code: '61150-9' }] } }],
  });
  expect(signed.section).toHaveLength(1);
  expect(JSON.stringify(signed)).not.toContain('urn:pavilion:note-prompt');
  expect(signed.section[0].text.div).toContain('&lt;37.5.');
  const second = await sign(doctor, signed);
  expect([second.status, second.failure.code]).toEqual([409, 'signed']);
  for (const who of [doctor, nurse]) {
    expect((await fhir(who, 'PUT', `Composition/${note.id}`, { ...signed, title: 'Other' })).code).toBe('signed');
    expect((await fhir(who, 'DELETE', `Composition/${note.id}`)).code).toBe('signed');
  }
  const [provenance] = await found<Provenance>(`Provenance?target=Composition/${note.id}`);
  expect(provenance).toMatchObject({
    activity: { text: 'signed' },
    agent: [{ who: nameOf(doctor) }],
    entity: [{ what: { reference: `Composition/${note.id}/_history/${versionOf(signed)}` } }],
  });
  expect((await read(patient, note.id)).status).toBe(404);
  expect((await fhir(patient, 'GET', `Provenance/${provenance!.id}`)).status).toBe(404);
});

test('ENT-8 a note without a word, and one that was deleted, cannot be signed', async () => {
  const empty = await sign(doctor, await draft('  \n'));
  expect([empty.status, empty.failure.code]).toEqual([422, 'invalid_input']);
  const note = await draft();
  const { body: deleted } = await fhir(doctor, 'PUT', `Composition/${note.id}`, {
    ...note,
    status: 'entered-in-error',
  });
  expect((await sign(doctor, deleted)).status).toBe(409);
  const { status, body: restored } = await fhir(doctor, 'PUT', `Composition/${note.id}`, {
    ...deleted,
    status: 'preliminary',
  });
  expect(status).toBe(200);
  expect((await sign(doctor, restored)).status).toBe(200);
});

test('ENT-8 an addendum is a signed document of its own, by anyone who treats, under a note that stays unchanged', async () => {
  const note = await draft();
  const add = (who: Person, text: string) => who.send(addAddendum, { params: { id: note.id }, body: { text } });
  expect((await add(nurse, 'Too early')).failure.code).toBe('not_signed');
  await sign(doctor, note);
  const { body: before } = await read(doctor, note.id);
  expect((await add(elsewhere, 'Not theirs')).status).toBe(404);
  const { status, data } = await add(nurse, 'Fever since.');
  expect(status).toBe(200);
  const [addendum] = await found<Composition>(`Composition?related-ref=Composition/${note.id}`);
  expect(addendum).toMatchObject({
    id: data.id,
    status: 'final',
    relatesTo: [{ code: 'appends', targetReference: { reference: `Composition/${note.id}` } }],
    attester: [{ party: nameOf(nurse) }],
  });
  expect((await read(doctor, note.id)).body).toEqual(before);
  expect((await read(patient, data.id)).status).toBe(404);
  expect((await fhir(doctor, 'DELETE', `Composition/${data.id}`)).code).toBe('signed');
});

test('ENT-8 the colleague who was asked co-signs, with words as an addendum; the note stays as it was signed', async () => {
  const note = await draft();
  expect((await sign(doctor, note, { cosigner: doctor.profileId })).status).toBe(422);
  expect((await sign(doctor, note, { cosigner: elsewhere.profileId })).status).toBe(422);
  expect((await sign(doctor, note, { cosigner: nurse.profileId })).status).toBe(200);
  const { body: before } = await read(doctor, note.id);
  const asked = () => found<Task>(`Task?focus=Composition/${note.id}&code=${encodeURIComponent(openRequests.code)}`);
  const [request] = await asked();
  expect(request).toMatchObject({ status: 'requested', owner: nameOf(nurse), requester: nameOf(doctor) });
  expect((await fhir(patient, 'GET', `Task/${request!.id}`)).status).toBe(404);
  const cosign = (who: Person, text = '') => who.send(cosignNote, { params: { id: note.id }, body: { text } });
  expect((await cosign(doctor)).status).toBe(403);
  const borrowed = await fhir(doctor, 'PUT', `Task/${request!.id}`, { ...request, status: 'completed' });
  expect(borrowed.status).toBe(403);
  expect((await cosign(nurse, 'Seen with the patient.')).status).toBe(200);
  expect((await cosign(nurse)).failure.code).toBe('not_asked');
  expect((await asked())[0]).toMatchObject({ status: 'completed' });
  const signatures = await found<Provenance>(`Provenance?target=Composition/${note.id}&_sort=recorded`);
  expect(signatures.map(({ activity, agent }) => [activity?.text, agent[0]?.who.reference])).toEqual([
    ['signed', nameOf(doctor).reference],
    ['co-signed', nameOf(nurse).reference],
  ]);
  expect(await found(`Composition?related-ref=Composition/${note.id}`)).toHaveLength(1);
  expect((await read(doctor, note.id)).body).toEqual(before);
});

test('ENT-8 what is no note is not signed here', async () => {
  const note = await draft();
  const { body: other } = await fhir(doctor, 'POST', 'Composition', {
    ...note,
    id: undefined,
    type: { coding: [{ system: 'http://loinc.org', code: '34133-9' }] },
  });
  expect((await sign(doctor, other)).status).toBe(404);
});

test('ENT-9 a clinic keeps its own templates, and nobody overwrites a change that they have not seen', async () => {
  const own: Template = {
    id: 'own-foot',
    nameEn: 'Foot care',
    nameFr: 'Soins des pieds',
    kind: 'progress',
    sections: [{ heading: 'Skin', prompt: 'Colour, wounds', code: '' }],
  };
  const save = (who: Person, version: number, templates: Template[]) =>
    who.send(saveTemplates, { body: { version, templates } });
  expect((await doctor.send(getTemplates)).data).toEqual({ version: 0, templates: [] });
  expect((await save(doctor, 0, [own])).status).toBe(403);
  expect((await save(admin, 0, [own])).data).toEqual({ version: 1, templates: [own] });
  const late = await save(admin, 0, []);
  expect([late.status, late.failure.code]).toEqual([409, 'changed_meanwhile']);
  expect((await doctor.send(getTemplates)).data).toEqual({ version: 1, templates: [own] });
  expect((await elsewhere.send(getTemplates)).data.templates).toEqual([]);
  expect((await save(admin, 1, [{ ...own, sections: [] }])).status).toBe(422);
});

test('ENT-8 of a signed note the patient reads what was made of its lines, until it is taken back; the note stays closed', async () => {
  const note = await draft('Private thought.\nDrink more water.');
  const share = (who: Person, text = 'Drink more water.') =>
    who.send(shareNote, { params: { id: note.id }, body: { text } });
  expect((await share(doctor)).failure.code).toBe('not_signed');
  expect((await sign(doctor, note)).status).toBe(200);
  expect((await share(patient)).status).toBe(403);
  expect((await share(elsewhere)).status).toBe(404);
  expect((await share(doctor, '  ')).status).toBe(422);
  const { id } = (await share(doctor)).data;
  const { status, body: summary } = await read(patient, id);
  expect(status).toBe(200);
  expect(summary).toMatchObject({
    status: 'final',
    type: { coding: [{ code: '69730-0' }] },
    author: [nameOf(doctor)],
    relatesTo: [{ code: 'transforms', targetReference: { reference: `Composition/${note.id}` } }],
  });
  expect(JSON.stringify(summary)).not.toContain('Private');
  const bells = (await patient.send(listNotifications, { query: { limit: 100 } })).data.data.filter(
    ({ type }) => type === 'summary_shared',
  );
  expect(bells.map(({ data }) => data.resource_id)).toEqual([id]);
  expect((await read(patient, note.id)).status).toBe(404);
  // Neither the patient nor a colleague changes what is signed; who gave it takes it back.
  const back = { ...summary, status: 'entered-in-error' };
  expect((await fhir(patient, 'PUT', `Composition/${id}`, back)).status).toBe(403);
  expect((await fhir(nurse, 'PUT', `Composition/${id}`, back)).code).toBe('signed');
  expect((await fhir(doctor, 'PUT', `Composition/${id}`, back)).status).toBe(200);
  const listed = await fhir(patient, 'GET', 'Composition?type=http://loinc.org|69730-0&status:not=entered-in-error');
  expect(listed.ids).not.toContain(id);
});
