import { Readable } from 'node:stream';
import type { Binary, Bundle, Composition, DocumentReference } from '@medplum/fhirtypes';
import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { idOf, type Stored, writtenText } from '#clinical/shared';
import { prepareFax } from '#plugins/faxes/shared/sendCalls.ts';
import { addAddendum, keepDocument, previewDocument, saveTemplates, signNote } from '../../shared/calls.ts';
import { newNote, sectionsOf, withTexts } from '../../shared/composition.ts';
import { usualTemplates } from '../../shared/templates.ts';

let server: TestServer;
let [doctor, patient, elsewhere, admin, nurse]: Person[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [doctor, patient, elsewhere, admin, nurse] = await Promise.all(
    [
      ...['practitioner@pavilion.test', 'patient@pavilion.test', 'practitioner@laurier.test'],
      ...['admin@pavilion.test', 'practitioner2@pavilion.test'],
    ].map((email) => server.login(email)),
  );
});
afterAll(() => server.close());

const nameOf = ({ profileId }: Person) => ({ reference: `Practitioner/${profileId}`, display: 'Amélie Gagnon' });

/** A letter as the editor writes it: to whom, then each section. */
const letter = async (id: 'letter' | 'referral', texts: readonly string[], locale: 'en-CA' | 'fr-CA' = 'en-CA') => {
  const template = usualTemplates(locale).find((one) => one.id === id)!;
  const at = new Date();
  const about = { patient: patient!.profileId, encounter: null, author: nameOf(doctor!), at };
  const draft = withTexts(newNote(template, locale, about), texts, at);
  const { status, body } = await fhir(doctor!, 'POST', 'Composition', draft);
  expect(status).toBe(201);
  return body as Stored<Composition>;
};
const sign = (note: Stored<Composition>) =>
  doctor!.send(signNote, { params: { id: note.id }, body: { version: note.meta!.versionId!, cosigner: null } });
const keep = (who: Person, { id }: { readonly id: string }) => who.send(keepDocument, { params: { id } });
const documentOf = async (id: string): Promise<Stored<DocumentReference>> =>
  (await fhir(doctor!, 'GET', `DocumentReference/${id}`)).body as Stored<DocumentReference>;
const pdfOf = async ({ content }: DocumentReference): Promise<Buffer> => {
  const binary = idOf({ reference: content[0]!.attachment.url }, 'Binary')!;
  const { body } = await fhir(doctor!, 'GET', `Binary/${binary}`);
  return Buffer.from((body as Binary).data ?? '', 'base64');
};

test('RTE-5 a letter begins with to whom it goes, and is not signed without that or without a word', async () => {
  const empty = await letter('letter', ['Dr. Priya Nair\n12 King Street', '']);
  expect(sectionsOf(empty).map((one) => [one.title, writtenText(one)])).toEqual([
    ['To', 'Dr. Priya Nair\n12 King Street'],
    ['Letter', ''],
  ]);
  expect((await sign(empty)).status).toBe(422);
  const toNobody = await letter('letter', ['', 'Thank you for seeing her.']);
  const refused = await sign(toNobody);
  expect([refused.status, refused.failure.message]).toEqual([422, 'Say who the letter goes to.']);
});

test('RTE-5 a signed letter is kept as a PDF with letterhead, recipient, patient and signature, and can be faxed', async () => {
  const note = await letter('letter', ['Dr. Priya Nair\n12 King Street', 'Thank you for seeing her.']);
  expect((await keep(doctor!, note)).status).toBe(409);
  expect((await sign(note)).status).toBe(200);
  const kept = await keep(doctor!, note);
  expect(kept.status).toBe(200);
  const document = await documentOf(kept.data.id);
  expect(document).toMatchObject({
    status: 'current',
    description: 'Letter',
    type: { coding: [{ code: '51852-2' }] },
    context: { related: [{ reference: `Composition/${note.id}` }] },
  });
  const words = await drawnWords(await pdfOf(document));
  expect(words[0]).toMatch(/Rideau/);
  for (const line of ['Dr. Priya Nair', '12 King Street', 'Thank you for seeing her.', 'Sincerely,'])
    expect(words).toContain(line);
  expect(words.join('\n')).toMatch(/^About: .+, Born .+/m);
  expect(words.join('\n')).toMatch(/^Signed electronically by .+/m);
  expect(words.at(-1)).toMatch(/ · page 1 of 1$/);
  // The heading of the only section is no part of a letter.
  expect(words).not.toContain('Letter');

  const fax = await doctor!.send(prepareFax, {
    body: {
      recipients: [{ name: 'Dr. Priya Nair', number: '613 555 0142', numberAgain: '613 555 0142', sure: true }],
      ...{ at: null, language: 'en-CA', subject: '', message: '', replyTo: null, uploads: [] },
      ...{ patient: patient!.profileId, documents: [document.id] },
    },
  });
  expect([fax.status, fax.data.faxes[0]?.pages]).toEqual([200, 2]);
});

test('a letter is written in its own language, whatever the reader’s', async () => {
  const note = await letter('referral', ['Dre Nair', 'Avis sur la toux.', 'Depuis mars.', '', '', '', ''], 'fr-CA');
  expect((await sign(note)).status).toBe(200);
  const words = await drawnWords(await pdfOf(await documentOf((await keep(doctor!, note)).data.id)));
  expect(words.join('\n')).toMatch(/^Objet : .+, Date de naissance .+/m);
  for (const line of ['Raison de la demande', 'Avis sur la toux.', 'Histoire', 'Depuis mars.'])
    expect(words).toContain(line);
  expect(words).not.toContain('Allergies');
});

test('the same state makes one document; what is added to the note makes another, and the former is superseded', async () => {
  const note = await letter('letter', ['Dr. Nair', 'First words.']);
  await sign(note);
  const [first, again] = [await keep(doctor!, note), await keep(doctor!, note)];
  expect(again.data.id).toBe(first.data.id);
  await doctor!.send(addAddendum, { params: { id: note.id }, body: { text: 'And more.' } });
  const second = await keep(doctor!, note);
  expect(second.data.id).not.toBe(first.data.id);
  expect((await documentOf(first.data.id)).status).toBe('superseded');
  const newer = await documentOf(second.data.id);
  expect(newer.relatesTo).toEqual([
    {
      code: 'replaces',
      target: expect.objectContaining({ reference: `DocumentReference/${first.data.id}` }) as unknown,
    },
  ]);
  expect(await drawnWords(await pdfOf(newer))).toEqual(
    expect.arrayContaining(['First words.', 'Addendum', 'And more.']),
  );
});

test('RTE-5 two people who ask for the same pages at the same moment get one document', async () => {
  const note = await letter('letter', ['Dr. Nair', 'Once.']);
  await sign(note);
  const all = await Promise.all([doctor!, nurse!, doctor!, nurse!].map((who) => keep(who, note)));
  expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  const { body } = await fhir(doctor!, 'GET', `DocumentReference?related=Composition/${note.id}`);
  expect((body as Bundle).entry).toHaveLength(1);
});

test('RTE-5 the author sees the pages of a draft, marked as one, and nobody else; nothing of them is kept', async () => {
  const note = await letter('letter', ['Dr. Nair', 'Not yet said.']);
  const ask = (who: Person) => who.send(previewDocument, { params: { id: note.id } });
  const { status, data } = await ask(doctor!);
  expect(status).toBe(200);
  const words = await drawnWords(Buffer.from(data.pdf, 'base64'));
  for (const line of ['Dr. Nair', 'Not yet said.', 'Sincerely,', 'DRAFT: not signed, not to be sent'])
    expect(words).toContain(line);
  expect(words.join('\n')).toMatch(/^To be signed electronically by /m);
  expect(words.join('\n')).not.toMatch(/^Signed electronically/m);
  const { body } = await fhir(doctor!, 'GET', `DocumentReference?related=Composition/${note.id}`);
  expect((body as Bundle).entry ?? []).toEqual([]);
  for (const who of [nurse!, elsewhere!, patient!]) expect([403, 404]).toContain((await ask(who)).status);
  await sign(note);
  expect((await ask(doctor!)).status).toBe(409);
});

test('RTE-5 a letter carries the clinic’s own picture, and goes out without one that is broken', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const drawnWith = async (bytes: Buffer): Promise<string> => {
    const { services } = server;
    await services.asSystem(async (db) => {
      const { id } = await services.files.put(db, {
        ...{ orgId: doctor!.orgId, owner: 'clinic', name: 'logo.png', maxSize: 10_000 },
        ...{ bytes: Readable.from([bytes]), accept: ['image/*', 'application/octet-stream', 'text/plain'] },
      });
      await db.updateTable('organization').set({ logo_file_id: id }).where('id', '=', doctor!.orgId).execute();
    });
    const note = await letter('letter', ['Dr. Nair', 'With a picture.']);
    const { status, data } = await doctor!.send(previewDocument, { params: { id: note.id } });
    expect(status).toBe(200);
    return Buffer.from(data.pdf, 'base64').toString('latin1');
  };
  expect(await drawnWith(picture)).toMatch(/\/Subtype \/Image/);
  expect(await drawnWith(picture.subarray(0, 30))).not.toMatch(/\/Subtype \/Image/);
});

test('a colleague sends on what another signed, and what they add makes a document anew', async () => {
  const note = await letter('letter', ['Dr. Nair', 'First words.']);
  await sign(note);
  const first = await keep(nurse!, note);
  expect(first.status).toBe(200);
  await nurse!.send(addAddendum, { params: { id: note.id }, body: { text: 'Seen by me too.' } });
  const second = await keep(nurse!, note);
  expect([second.status, (await documentOf(first.data.id)).status]).toEqual([200, 'superseded']);
  expect((await keep(doctor!, note)).data.id).toBe(second.data.id);
});

test('ENT-8 a letter’s pages are closed to the patient and to another clinic as the letter is', async () => {
  const note = await letter('letter', ['Dr. Nair', 'About her.']);
  await sign(note);
  const { id } = (await keep(doctor!, note)).data;
  const { content } = await documentOf(id);
  for (const who of [patient!, elsewhere!]) {
    expect((await fhir(who, 'GET', `DocumentReference/${id}`)).status).toBe(404);
    expect([403, 404]).toContain((await fhir(who, 'GET', content[0]!.attachment.url!)).status);
  }
  expect([(await keep(patient!, note)).status, (await keep(elsewhere!, note)).status]).toEqual([403, 404]);
});

test('ENT-8 a letter’s pages are as confidential as the letter', async () => {
  const note = await letter('letter', ['Dr. Nair', 'About her.']);
  const restricted = { system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R' };
  const security = [...(note.meta?.security ?? []), restricted];
  const labelled = await fhir(doctor!, 'PUT', `Composition/${note.id}`, { ...note, meta: { ...note.meta, security } });
  await sign(labelled.body as Stored<Composition>);
  const { meta } = await documentOf((await keep(doctor!, note)).data.id);
  expect(meta?.security?.map(({ code }) => code).sort()).toEqual(['R', 'staff-only']);
});

test('a template’s text names only what can be filled in', async () => {
  const template = (text: string) => ({
    ...{ id: 'own-thanks', nameEn: 'Thanks', nameFr: 'Merci', kind: 'letter' as const },
    sections: [{ heading: 'Letter', prompt: '', text, code: '' }],
  });
  const save = (text: string) => admin!.send(saveTemplates, { body: { version: 0, templates: [template(text)] } });
  expect((await save('Dear {doctor}, thank you.')).status).toBe(422);
  expect((await save('Thank you for seeing {patient}, born {born}.')).status).toBe(200);
});
