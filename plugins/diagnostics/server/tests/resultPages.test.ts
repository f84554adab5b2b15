import type {
  Binary,
  Bundle,
  DiagnosticReport,
  DocumentReference,
  Observation,
  Patient,
  ServiceRequest,
  Specimen,
} from '@medplum/fhirtypes';
import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { prepareFax } from '#plugins/faxes/shared/sendCalls.ts';
import { acknowledge, keepResult } from '../../shared/calls.ts';

let server: TestServer;
let [doctor, nurse, patient, elsewhere, admin]: Person[] = [];
let person = '';
beforeAll(async () => {
  server = await startTestServer();
  [doctor, nurse, patient, elsewhere, admin] = await Promise.all(
    [
      ...['practitioner@pavilion.test', 'practitioner2@pavilion.test', 'patient@pavilion.test'],
      ...['practitioner@laurier.test', 'admin@pavilion.test'],
    ].map((email) => server.login(email)),
  );
  person = (await newPatient('Quibble')).id;
});
afterAll(() => server.close());

const newPatient = async (family: string): Promise<Stored<Patient>> =>
  (
    await fhir(doctor!, 'POST', 'Patient', {
      ...{ resourceType: 'Patient', active: true, birthDate: '1971-02-03' },
      name: [{ family, given: ['Hortensia'] }],
    })
  ).body as Stored<Patient>;
type Kind = DiagnosticReport | Observation | ServiceRequest | Specimen;
const house = <R extends Kind>(resource: R) =>
  server.services.asSystem((db) => server.services.record(db, doctor!.orgId).create<R>(resource));
const change = <R extends Kind>(resource: Stored<R>) =>
  server.services.asSystem((db) => server.services.record(db, doctor!.orgId).update<R>(resource));
const subject = () => referenceTo('Patient', person);
const laboratory = [{ coding: [{ code: 'laboratory' }] }];
const interpretation = (code: string) => [{ coding: [{ code }] }];
const value = (text: string, more: Partial<Observation> = {}) =>
  house<Observation>({
    ...{ resourceType: 'Observation', status: 'final', category: laboratory, subject: subject() },
    ...{ code: { text }, effectiveDateTime: '2026-03-01T13:00:00Z', ...more },
  });
const report = (values: readonly Stored<Observation>[], more: Partial<DiagnosticReport> = {}) =>
  house<DiagnosticReport>({
    ...{ resourceType: 'DiagnosticReport', status: 'final', subject: subject(), code: { text: 'Chemistry' } },
    ...{ category: [{ coding: [{ code: 'LAB' }] }], performer: [{ display: 'Rideau Valley Laboratory' }] },
    ...{ effectiveDateTime: '2026-03-01T13:00:00Z', issued: '2026-03-02T15:30:00Z' },
    result: values.map(({ id }) => referenceTo('Observation', id)),
    ...more,
  });
const keep = (id: string, who = doctor!, more: { type?: 'Observation'; language?: 'en-CA' | 'fr-CA' } = {}) =>
  who.send(keepResult, { body: { type: 'DiagnosticReport', id, ...more } });
const documentOf = async (id: string): Promise<Stored<DocumentReference>> =>
  (await fhir(doctor!, 'GET', `DocumentReference/${id}`)).body as Stored<DocumentReference>;
const wordsOf = async (id: string): Promise<readonly string[]> => {
  const { content } = await documentOf(id);
  const binary = idOf({ reference: content[0]!.attachment.url }, 'Binary')!;
  const { body } = await fhir(doctor!, 'GET', `Binary/${binary}`);
  return drawnWords(Buffer.from((body as Binary).data ?? '', 'base64'));
};
const pagesOf = async (id: string, more: Parameters<typeof keep>[2] = {}): Promise<readonly string[]> => {
  const { status, data } = await keep(id, doctor, more);
  expect(status).toBe(200);
  return wordsOf(data.id);
};
const has = (words: readonly string[], ...lines: readonly string[]): void => {
  for (const line of lines) expect(words).toContain(line);
};

test('RTE-5 a result becomes pages with all that the record holds of it: values, units, ranges, flags, specimen, who', async () => {
  const order = await house<ServiceRequest>({
    ...{ resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: subject() },
    requester: { display: 'Dr. Odile Ferron' },
  });
  const specimen = await house<Specimen>({
    ...{ resourceType: 'Specimen', type: { text: 'Venous blood' }, subject: subject() },
    collection: { collectedDateTime: '2026-03-01' },
  });
  const mmol = (is: number) => ({ value: is, unit: 'mmol/L' });
  const potassium = await value('Potassium', {
    ...{ valueQuantity: mmol(6.64), interpretation: interpretation('HH') },
    referenceRange: [{ low: mmol(3.5), high: mmol(5.1) }],
    note: [{ text: 'Haemolysed.' }],
  });
  const sodium = await value('Sodium', {
    valueQuantity: mmol(140),
    referenceRange: [{ low: mmol(135), high: mmol(145) }],
  });
  const white = await value('White cells', { valueQuantity: { value: 1234.5678, unit: '10*9/L', comparator: '<' } });
  const culture = await value('Culture', {
    ...{ valueCodeableConcept: { text: 'No growth' }, interpretation: [{ text: 'See comment' }] },
  });
  const { id } = await report([potassium, sodium, white, culture], {
    ...{ basedOn: [referenceTo('ServiceRequest', order.id)], specimen: [referenceTo('Specimen', specimen.id)] },
    conclusion: 'Repeat today.',
    presentedForm: [
      { contentType: 'text/plain', data: Buffer.from('Seen by the pathologist.').toString('base64') },
      { contentType: 'application/pdf', title: 'Original', url: 'Binary/none' },
    ],
  });
  const words = await pagesOf(id);
  expect(words[0]).toMatch(/Rideau/);
  has(words, 'Chemistry', 'Status: Final', 'Ordered by: Dr. Odile Ferron', 'From: Rideau Valley Laboratory');
  has(words, 'Specimen: Venous blood', 'Collected: Mar 1, 2026', 'Not acknowledged yet at this clinic.');
  has(words, 'Potassium', '6.64 mmol/L, CRITICALLY HIGH', 'Range: 3.5 mmol/L to 5.1 mmol/L', 'Note: Haemolysed.');
  has(words, '140 mmol/L, within the range', '< 1,234.5678 ×10^9/L', 'No range on file', 'No growth, See comment');
  has(words, 'Conclusion', 'Repeat today.', 'Seen by the pathologist.');
  has(words, 'The report came with a file that is not on these pages: Original, application/pdf.');
  expect(words.join('\n')).toMatch(/^Hortensia Quibble, Born Feb 3, 1971/m);
  expect(words.join('\n')).toMatch(/^Issued: Mar 2, 2026, 10:30 a\.m\.$/m);
});

test('RTE-5 a result says plainly that it is preliminary, amended, cancelled or entered in error', async () => {
  const quantity = { valueQuantity: { value: 9.9, unit: 'mmol/L' }, interpretation: interpretation('H') };
  const lines: Readonly<Record<string, string>> = {
    preliminary: 'PRELIMINARY RESULT: may change',
    amended: 'AMENDED RESULT: changed after it was final',
    cancelled: 'CANCELLED',
    'entered-in-error': 'ENTERED IN ERROR: do not use',
  };
  for (const [status, mark] of Object.entries(lines)) {
    const { id } = await report([await value('Urea', { ...quantity, status: status as 'final' })], {
      status: status as 'final',
    });
    const words = await pagesOf(id);
    // Beside the result, and at the head of every page.
    expect(words.filter((line) => line === mark)).toHaveLength(2);
    const usable = status === 'preliminary' || status === 'amended';
    has(words, usable ? '9.9 mmol/L, HIGH' : 'On file, not to be used: 9.9 mmol/L');
    expect(words.includes('9.9 mmol/L, HIGH')).toBe(usable);
  }
  const mixed = await report([
    await value('Urea', quantity),
    await value('Iron', { ...quantity, status: 'cancelled' }),
  ]);
  has(await pagesOf(mixed.id), '9.9 mmol/L, HIGH', 'Status: Cancelled', 'On file, not to be used: 9.9 mmol/L');
});

test('RTE-5 each state of a result makes one document in each language, however often it is asked for at once', async () => {
  const urea = await value('Urea', { valueQuantity: { value: 4.25, unit: 'mmol/L' } });
  const made = await report([urea]);
  const all = await Promise.all([doctor!, doctor!, doctor!, nurse!].map((who) => keep(made.id, who)));
  expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  const english = all[0]!.data.id;
  const french = (await keep(made.id, doctor, { language: 'fr-CA' })).data.id;
  const titles = await Promise.all([english, french].map(async (id) => (await documentOf(id)).description));
  expect(titles).toEqual(['Test result: Chemistry', 'Résultat d’examen : Chemistry']);
  has(await wordsOf(french), 'Statut : Final', '4,25 mmol/L', 'Aucun intervalle au dossier');
  expect([french === english, (await documentOf(english)).status]).toEqual([false, 'current']);
  expect((await keep(made.id)).data.id).toBe(english);
  const changed = await server.services.asSystem((db) =>
    server.services.record(db, doctor!.orgId).read('DiagnosticReport', made.id),
  );
  await change<DiagnosticReport>({ ...changed, status: 'corrected' });
  const next = (await keep(made.id)).data.id;
  expect(next).not.toBe(english);
  expect((await documentOf(next)).relatesTo).toHaveLength(2);
  for (const former of [english, french]) expect((await documentOf(former)).status).toBe('superseded');
  const fax = await doctor!.send(prepareFax, {
    body: {
      recipients: [{ name: 'Clinic', number: '613 555 0142', numberAgain: '613 555 0142', sure: true }],
      ...{ at: null, language: 'en-CA', subject: '', message: '', replyTo: null, uploads: [] },
      ...{ patient: person, documents: [next] },
    },
  });
  expect([fax.status, fax.data.faxes[0]?.pages]).toEqual([200, 2]);
});

test('RTE-5 several results go in one fax, in the order that was chosen, each once', async () => {
  const names = ['Zincless', 'Albumen', 'Magnesite'];
  const ids: string[] = [];
  for (const name of names)
    ids.push((await keep((await report([await value(name)], { code: { text: name } })).id)).data.id);
  const prepared = (order: string[]) =>
    doctor!.send(prepareFax, {
      body: {
        recipients: [{ name: 'Clinic', number: '613 555 0142', numberAgain: '613 555 0142', sure: true }],
        ...{ at: null, language: 'en-CA', subject: '', message: '', replyTo: null, uploads: [] },
        ...{ patient: person, documents: ids, order },
      },
    });
  const wanted = [ids[2]!, ids[0]!, ids[1]!];
  const [fax] = (await prepared(wanted)).data.faxes;
  const bytes = Buffer.from(await (await doctor!.fetch(`/v3/faxes/${fax!.id}/file`)).arrayBuffer());
  const lines = await drawnWords(bytes);
  const first = (name: string) => lines.findIndex((line) => line.includes(name));
  const places = ['Magnesite', 'Zincless', 'Albumen'].map(first);
  expect([fax!.pages, places.every((at) => at > 0)]).toEqual([4, true]);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const order of [wanted.slice(1), [...wanted, ids[0]!], [...wanted.slice(1), 'another']])
    expect((await prepared(order)).status).toBe(422);
});

test('RTE-5 who acknowledged a result is on its pages, and that it changed since', async () => {
  const made = await report([await value('Urea', { valueQuantity: { value: 4.2, unit: 'mmol/L' } })]);
  await doctor!.send(acknowledge, { body: { type: 'DiagnosticReport', id: made.id, done: 'Called her at home.' } });
  const words = (await pagesOf(made.id)).join('\n');
  expect(words).toMatch(/^Acknowledged by: Priya Sandhu, /m);
  expect(words).not.toMatch(/Called|acknowledged again|Not acknowledged/);
  const { body } = await fhir(doctor!, 'GET', `DiagnosticReport/${made.id}`);
  await change<DiagnosticReport>({ ...(body as Stored<DiagnosticReport>), status: 'corrected' });
  has(await pagesOf(made.id), 'It changed since, and waits to be acknowledged again.');
});

test('RTE-5 a panel is read to its last value, and a result that cannot be read whole makes no pages', async () => {
  const iron = await value('Ferritin', { valueQuantity: { value: 12, unit: 'µg/L' } });
  const panel = await value('Iron studies', { hasMember: [referenceTo('Observation', iron.id)] });
  has(await pagesOf((await report([panel])).id), 'Iron studies', 'Ferritin', '12 µg/L');
  const other = await newPatient('Somebody');
  const strange = await value('Strange', { subject: referenceTo('Patient', other.id) });
  const gone = { ...iron, id: 'not-there' };
  for (const values of [
    [iron, strange],
    [iron, gone],
  ]) {
    const { status, failure } = await keep((await report(values)).id);
    expect([status, failure.code]).toEqual([409, 'not_whole']);
  }
  const many = Array.from({ length: 401 }, (_, n) => `urn-${n}`);
  const contained = many.map((id): Observation => ({
    ...{ resourceType: 'Observation', id, status: 'final', code: { text: id } },
  }));
  const large = (n: number) =>
    report([], { contained: contained.slice(0, n), result: many.slice(0, n).map((id) => ({ reference: `#${id}` })) });
  expect((await keep((await large(401)).id)).failure.code).toBe('not_whole');
  expect(await pagesOf((await large(400)).id)).toContain('urn-399');
});

test('RTE-5 a value without a report makes pages, and one without a patient makes none', async () => {
  const alone = await value('Glucose', { valueQuantity: { value: 5.5, unit: 'mmol/L' } });
  has(await pagesOf(alone.id, { type: 'Observation' }), 'Glucose', '5.5 mmol/L', 'Status: Final');
  const { subject: _, ...nobody } = await report([]);
  const lost = await house<DiagnosticReport>({ ...nobody, id: 'lost-report' });
  expect((await keep(lost.id)).status).toBe(422);
});

test('RTE-5 a result that is as long as a book makes no pages', async () => {
  const long = await report([], { conclusion: 'Long words. '.repeat(20_000) });
  const { status, failure } = await keep(long.id);
  expect([status, failure.code]).toEqual([413, 'too_large']);
  expect((await keep((await report([], { conclusion: 'Long words. '.repeat(10_000) })).id)).status).toBe(200);
});

test('ENT-8 the pages of a result are as closed and as confidential as it is, and become so with it', async () => {
  const security = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R' }];
  const urea = await value('Urea', { valueQuantity: { value: 4.2, unit: 'mmol/L' } });
  const made = await report([urea]);
  const first = (await keep(made.id)).data.id;
  const stored = (await fhir(doctor!, 'GET', `Observation/${urea.id}`)).body as Stored<Observation>;
  await change<Observation>({
    ...stored,
    meta: { ...stored.meta, security: [...(stored.meta?.security ?? []), ...security] },
  });
  const second = (await keep(made.id)).data.id;
  expect(second).not.toBe(first);
  for (const id of [first, second])
    expect((await documentOf(id)).meta?.security?.map(({ code }) => code)).toEqual(expect.arrayContaining(['R']));
  const hiv = await report([await value('HIV 1 and 2 antibodies', { valueString: 'Non-reactive' })]);
  expect((await documentOf((await keep(hiv.id)).data.id)).meta?.security).toContainEqual(
    expect.objectContaining({ code: 'R' }),
  );
});

test('ENT-8 nobody else has the pages of a result made', async () => {
  const { id } = await report([]);
  const statuses = await Promise.all([patient!, elsewhere!, admin!].map(async (who) => (await keep(id, who)).status));
  expect(statuses).toEqual([403, 404, 403]);
});

test('RTE-5 every result of the demo clinic becomes pages, or says why it does not', async () => {
  const { body } = await fhir(doctor!, 'GET', 'DiagnosticReport?_count=100');
  const reports = ((body as Bundle<DiagnosticReport>).entry ?? []).flatMap(({ resource }) =>
    resource?.id?.startsWith('demo-') ? [resource] : [],
  );
  expect(reports.length).toBeGreaterThan(5);
  for (const one of reports) {
    const kept = await keep(one.id!);
    const hasPatient = idOf(one.subject, 'Patient') !== undefined;
    expect([one.id, kept.status]).toEqual([one.id, hasPatient ? 200 : 422]);
    if (hasPatient) expect((await wordsOf(kept.data.id)).join('\n')).not.toContain('?');
  }
});
