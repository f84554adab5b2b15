import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Binary, Consent, DocumentReference } from '@medplum/fhirtypes';
import { personName } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { Queue } from '../../shared/faxState.ts';
import * as pages from '../../shared/pageCalls.ts';
import { arrives, pdfOf, wordsIn } from './testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
let patients: readonly { readonly id: string; readonly name: string; readonly birthDate: string }[] = [];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
  patients = await Promise.all(
    ['patient@pavilion.test', 'patient2@pavilion.test'].map(async (email) => {
      const person = await server.login(email);
      const id = (await server.services.people.resourceIdOf(person.orgId, person.profileId))!;
      const { name, birthDate } = await inRecord((record) => record.read('Patient', id));
      return { id, name: personName(name), birthDate: birthDate! };
    }),
  );
});
afterAll(() => server.close());

type Record = ReturnType<TestServer['services']['record']>;
const inRecord = <T>(work: (record: Record) => Promise<T>): Promise<T> =>
  server.services.asSystem((db) => work(server.services.record(db, clerk.orgId)));

const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const queue = async (name: Queue) => (await clerk.send(calls.listFaxes, { query: { queue: name } })).data.data;
const bytesOf = async (path: string, by = clerk) => Buffer.from(await (await by.fetch(path)).arrayBuffer());
const fileOf = (id: string, copy = '') => bytesOf(`/v3/faxes/${id}/file${copy}`);
const split = (id: string, parts: number[][], aside: { page: number; reason: 'cover' | 'blank' }[] = [], by = clerk) =>
  by.send(pages.splitFax, { params: { id }, body: { parts, aside } });
const rejoin = (id: string, by = clerk) => by.send(pages.rejoinFax, { params: { id } });
const order = (id: string, to: number[], by = clerk) =>
  by.send(pages.orderPages, { params: { id }, body: { order: to } });
const file = (id: string, to = 0, more: object = {}, by = clerk) => {
  const { id: patient, name, birthDate } = patients[to]!;
  const filing = { patient, name, birthDate, card: '', kind: 'result' as const, title: 'Result', taskTo: null };
  return by.send(calls.fileFax, { params: { id }, body: { ...filing, taskText: '', everyPage: true, ...more } });
};
const threePages = async () => arrives(server, clerk.orgId, { bytes: await pdfOf('Sheet', 3) });

test('RTE-5 clinic/faxes splits a fax into documents of two patients, and the original keeps its bytes', async () => {
  const bytes = await pdfOf('Sheet', 4);
  const id = await arrives(server, clerk.orgId, { bytes });
  await clerk.send(calls.describeFax, { params: { id }, body: { label: 'Urgent', note: 'Two people' } });
  await clerk.send(calls.turnPage, { params: { id }, body: { page: 4, quarters: 3 } });
  const done = await split(id, [[4, 2], [3]], [{ page: 1, reason: 'cover' }]);
  expect(done.status).toBe(200);
  const [first, second] = done.data.parts as [string, string];
  expect(await read(first)).toMatchObject({
    ...{ state: 'open', pages: 2, splitFrom: { id, pages: [4, 2] }, number: '6135550164', label: 'Urgent' },
    assignee: { name: 'Claire Bouchard' },
  });
  expect(await wordsIn(await fileOf(first))).toEqual(['Sheet 4', 'Sheet 2']);
  expect((await PDFDocument.load(await fileOf(first))).getPages().map((page) => page.getRotation().angle)).toEqual([
    270, 0,
  ]);
  expect((await fileOf(id)).equals(Buffer.from(bytes))).toBe(true);
  expect(await read(id)).toMatchObject({
    ...{ state: 'split', documents: { total: 2, done: 0 }, filed: null },
    split: {
      parts: [
        { id: first, pages: [4, 2], state: 'open' },
        { id: second, pages: [3], state: 'open' },
      ],
      aside: [{ page: 1, reason: 'cover' }],
      undoUntil: expect.any(String),
    },
  });
  // It waits in no queue itself; its documents do until each is dealt with.
  expect((await queue('split')).map((one) => one.id)).toContain(id);
  expect((await queue('mine')).map((one) => one.id)).toEqual(expect.arrayContaining([first, second]));
  expect((await file(id)).failure.code).toBe('already_done');
  expect((await file(first, 0)).status).toBe(204);
  expect(await read(id)).toMatchObject({ documents: { total: 2, done: 1 }, split: { undoUntil: null } });
  expect((await file(second, 1)).status).toBe(204);
  expect(await read(id)).toMatchObject({ documents: { total: 2, done: 2 } });
  const [one, other] = await Promise.all([first, second].map(async (part) => (await read(part)).filed!.patient.id));
  expect([one, other]).toEqual(patients.map((patient) => patient.id));
  const counts = (await clerk.send(calls.countFaxes)).data.data;
  expect(counts.find((count) => count.queue === 'split')).toMatchObject({ count: 1, oldest: null });
});

test('RTE-5 clinic/faxes leaves nothing of another page in a document, where pages share their pictures', async () => {
  const pdf = await PDFDocument.create();
  const [mine, theirs] = [1, 2].map((n) =>
    pdf.context.register(
      pdf.context.flateStream(`0 0 m % PICTURE-${n}`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }),
    ),
  );
  const shared = pdf.context.register(pdf.context.obj({ XObject: { Im1: mine!, Im2: theirs! } }));
  for (const n of [1, 2]) {
    const page = pdf.addPage([612, 792]);
    page.node.set(PDFName.of('Resources'), shared);
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(`q /Im${n} Do Q`)));
    page.node.set(PDFName.of('Thumb'), theirs!);
    page.node.set(PDFName.of('Metadata'), theirs!);
    const link = { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], Dest: [pdf.getPage(0).ref, 'Fit'] };
    page.node.set(PDFName.of('Annots'), pdf.context.obj([{ ...link, AP: { N: n === 1 ? mine! : theirs! } }]));
  }
  const id = await arrives(server, clerk.orgId, { bytes: await pdf.save({ useObjectStreams: false }) });
  const { parts } = (await split(id, [[1], [2]])).data;
  for (const [n, part] of parts.entries()) {
    const made = await PDFDocument.load(await fileOf(part));
    const drawn = made.context.enumerateIndirectObjects().flatMap(([, object]) => {
      if (!(object instanceof PDFRawStream)) return [];
      const { contents } = object;
      return contents[0] === 0x78 ? [inflateSync(contents).toString('latin1')] : [];
    });
    expect(drawn.join('\n')).toContain(`PICTURE-${n + 1}`);
    expect(drawn.join('\n')).not.toContain(`PICTURE-${2 - n}`);
    expect(made.getPageCount()).toBe(1);
  }
});

test('RTE-5 clinic/faxes accounts for every page of a split, each once', async () => {
  const id = await threePages();
  const refused = [
    await split(id, [[1], [2]]),
    await split(id, [
      [1, 2],
      [2, 3],
    ]),
    await split(id, [[1], [2], [3], [4]]),
    await split(id, [[1, 2, 3]]),
    await split(id, [[1, 2], [3]], [{ page: 3, reason: 'blank' }]),
    await split(id, [[1], [2, 3], []]),
    await split(id, [[1], [2, 3, 201]]),
    await split(id, [
      [0, 1],
      [2, 3],
    ]),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
  expect(refused[0]!.failure.fields).toEqual({ pages: 'Missing: 3.' });
  expect(await read(id)).toMatchObject({ state: 'open', split: null });
  // The blank page needs no document, but a reason.
  expect((await split(id, [[1, 2]], [{ page: 3, reason: 'blank' }])).data.parts).toHaveLength(1);
});

test('RTE-5 clinic/faxes splits a fax once, also where two clerks press at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await threePages();
    const answers = await Promise.all([clerk, doctor].map((who) => split(id, [[1], [2, 3]], [], who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id)).split!.parts).toHaveLength(2);
  }
});

test('RTE-5 clinic/faxes works on the pages of nobody else’s fax, of another clinic’s, or of what can’t be read', async () => {
  const id = await threePages();
  await doctor.send(calls.takeFax, { params: { id } });
  for (const refused of [await split(id, [[1], [2, 3]]), await order(id, [3, 2, 1])]) {
    expect(refused.failure.code).toBe('already_assigned');
    expect(refused.failure.message).toBe('Priya Sandhu has this fax already.');
  }
  for (const refused of [
    await split(id, [[1], [2, 3]], [], away),
    await order(id, [3, 2, 1], away),
    await rejoin(id, away),
  ])
    expect(refused.status).toBe(404);
  expect((await order(id, [3, 2, 1], doctor)).status).toBe(204);
  const broken = await arrives(server, clerk.orgId, { bytes: Buffer.from('%PDF-1.7 and nothing more') });
  expect((await split(broken, [[1], [2]])).failure.code).toBe('already_done');
  expect((await order(broken, [1])).failure.code).toBe('already_done');
  expect((await clerk.send(calls.turnPage, { params: { id }, body: { page: 4, quarters: 1 } })).status).toBe(422);
  const junk = await threePages();
  await clerk.send(calls.junkFax, { params: { id: junk }, body: { junk: true } });
  expect((await split(junk, [[1], [2, 3]])).failure.code).toBe('already_done');
});

test('RTE-5 clinic/faxes splits neither what a password protects nor 500 pages, and says why', async () => {
  const locked = await PDFDocument.load(await pdfOf('Secret', 2));
  locked.encrypt({ userPassword: 'one', ownerPassword: 'two' });
  const encrypted = await arrives(server, clerk.orgId, { bytes: await locked.save() });
  const long = await arrives(server, clerk.orgId, { bytes: await pdfOf('Long', 500) });
  expect(await read(encrypted)).toMatchObject({ content: 'encrypted', pages: null });
  expect(await read(long)).toMatchObject({ content: 'too_many_pages', pages: 500 });
  for (const id of [encrypted, long]) {
    expect((await split(id, [[1], [2]])).failure.code).toBe('already_done');
    expect((await file(id)).failure.code).toBe('already_done');
  }
});

test('RTE-5 clinic/faxes undoes a split for 30 days, while none of its documents is dealt with', async () => {
  const id = await threePages();
  const { parts } = (await split(id, [[1], [2, 3]])).data;
  expect((await file(parts[0]!)).status).toBe(204);
  expect((await rejoin(id)).failure.code).toBe('not_undoable');
  expect((await clerk.send(calls.unfileFax, { params: { id: parts[0]! } })).status).toBe(204);
  await clerk.send(calls.assignFax, {
    params: { id: parts[1]! },
    body: { to: doctor.profileId, from: clerk.profileId },
  });
  expect((await rejoin(id)).failure.code).toBe('already_assigned');
  await doctor.send(calls.assignFax, { params: { id: parts[1]! }, body: { to: null, from: doctor.profileId } });
  expect((await rejoin(id)).status).toBe(204);
  expect(await read(id)).toMatchObject({ state: 'open', split: null, documents: null });
  expect(await read(parts[0]!)).toMatchObject({ state: 'rejoined' });
  expect((await file(parts[1]!)).failure.code).toBe('already_done');
  expect((await rejoin(id)).failure.code).toBe('not_undoable');
  // What was rejoined is in no queue, and can be split anew.
  const again = (await split(id, [[3], [1, 2]])).data.parts;
  expect((await read(id)).split!.parts.map((part) => part.id).sort()).toEqual([...again].sort());
  ahead = 31 * 86_400_000;
  const later = await server.login(clerk.email);
  expect((await read(id, later)).split!.undoUntil).toBeNull();
  expect((await rejoin(id, later)).failure.code).toBe('not_undoable');
  ahead = 0;
});

test('RTE-5 clinic/faxes files several pages only where a person says that all are about this patient', async () => {
  const id = await threePages();
  const refused = await file(id, 0, { everyPage: false });
  expect([refused.status, refused.failure.code]).toEqual([422, 'pages_unconfirmed']);
  expect(refused.failure.fields).toHaveProperty('everyPage');
  expect((await file(id, 0, { everyPage: undefined })).failure.code).toBe('pages_unconfirmed');
  expect(await read(id)).toMatchObject({ state: 'open' });
  expect((await file(id)).status).toBe(204);
});

test('RTE-5 clinic/faxes files pages in the order and turn that they were given, beside the original', async () => {
  const bytes = await pdfOf('Sheet', 3);
  const id = await arrives(server, clerk.orgId, { bytes });
  for (const wrong of [
    [1, 2],
    [1, 2, 2],
    [1, 2, 4],
    [1, 2, 3, 3],
  ])
    expect((await order(id, wrong)).status).toBe(422);
  expect((await order(id, [3, 1, 2])).status).toBe(204);
  await clerk.send(calls.turnPage, { params: { id }, body: { page: 1, quarters: 2 } });
  expect(await read(id)).toMatchObject({ order: [3, 1, 2] });
  expect((await file(id)).status).toBe(204);
  const { filed } = await read(id);
  const document = await inRecord<DocumentReference>((record) => record.read('DocumentReference', filed!.document));
  const [, binary] = document.content[0]!.attachment.url!.split('/');
  const { data } = await inRecord<Binary>((record) => record.read('Binary', binary!));
  const inChart = Buffer.from(data!, 'base64');
  expect(await wordsIn(inChart)).toEqual(['Sheet 3', 'Sheet 1', 'Sheet 2']);
  expect((await PDFDocument.load(inChart)).getPages().map((page) => page.getRotation().angle)).toEqual([0, 180, 0]);
  expect((await fileOf(id)).equals(Buffer.from(bytes))).toBe(true);
  expect((await order(id, [1, 2, 3])).failure.code).toBe('already_done');
});

test('ROL-1 a split fax is closed to whom one of its patients keeps out, and its other documents are not', async () => {
  const id = await threePages();
  const { parts } = (await split(id, [[1], [2], [3]], [], doctor)).data;
  expect((await file(parts[0]!, 0, {}, doctor)).status).toBe(204);
  const nested = (await file(parts[1]!, 1, {}, doctor)).status;
  expect(nested).toBe(204);
  const clerkId = (await server.services.people.resourceIdOf(clerk.orgId, clerk.profileId))!;
  const consent = await inRecord((record) =>
    record.create<Consent>({
      ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${patients[1]!.id}` } },
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
      category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
      policyRule: { text: 'The patient’s own' },
      provision: {
        type: 'deny',
        actor: [{ role: { text: 'clerk' }, reference: { reference: `Practitioner/${clerkId}` } }],
      },
    }),
  );
  expect((await clerk.send(calls.readFax, { params: { id } })).failure.code).toBe('consent_denied');
  expect((await clerk.fetch(`/v3/faxes/${id}/file`)).status).toBe(403);
  expect((await rejoin(id)).failure.code).toBe('consent_denied');
  expect((await queue('split')).find((one) => one.id === id)).toMatchObject({ closed: true, label: '' });
  expect((await clerk.fetch(`/v3/faxes/${parts[0]!}/file`)).status).toBe(200);
  expect((await clerk.fetch(`/v3/faxes/${parts[1]!}/file`)).status).toBe(403);
  await inRecord((record) => record.remove('Consent', consent.id));
});

test('RTE-5 clinic/faxes splits 200 pages, and a document again', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Long', 200) });
  const half = Array.from({ length: 100 }, (_, n) => n + 1);
  const { parts } = (await split(id, [half, half.map((page) => page + 100)])).data;
  const inner = (await split(parts[1]!, [[1], half.slice(1)])).data.parts;
  expect(await wordsIn(await fileOf(inner[0]!))).toEqual(['Long 101']);
  expect(await read(id)).toMatchObject({ documents: { total: 3, done: 0 } });
  expect((await rejoin(id)).failure.code).toBe('not_undoable');
  expect((await rejoin(parts[1]!)).status).toBe(204);
  expect((await rejoin(id)).status).toBe(204);
});
