import { deflateSync, inflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { personName } from '#clinical/shared';
import type { Binary, DocumentReference } from '@medplum/fhirtypes';
import * as calls from '../../shared/calls.ts';
import * as pageCalls from '../../shared/pageCalls.ts';
import type { Box } from '../../shared/boxes.ts';
import { maxRasterPixels, redactPage, unredactedFile, unredactPage } from '../../shared/redaction.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { arrives, pdfOf } from './testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

const [width, height] = [850, 1100];
const stride = Math.ceil(width / 8);
/** White, but for black pixels in the box. */
const pictureOf = (inked?: Box, [wide, high] = [width, height]) => {
  const line = Math.ceil(wide / 8);
  const rows = Buffer.alloc(line * high, 255);
  if (inked)
    for (let y = Math.floor(inked.y * high); y < (inked.y + inked.height) * high; y += 2)
      for (let x = Math.floor(inked.x * wide); x < (inked.x + inked.width) * wide; x += 3)
        rows[y * line + (x >> 3)]! &= ~(0x80 >> (x & 7));
  return { width: wide, height: high, rows: deflateSync(rows).toString('base64') };
};
const secretPlace: Box = { x: 0.2, y: 0.1, width: 0.3, height: 0.05 };

const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const bytesOf = async (path: string, by = clerk) => Buffer.from(await (await by.fetch(path)).arrayBuffer());
const fileOf = (id: string, by = clerk) => bytesOf(`/v3/faxes/${id}/file`, by);
const redact = async (id: string, more: object = {}, by = clerk) =>
  by.send(redactPage, {
    params: { id },
    body: {
      ...{ page: 1, version: (await read(id)).version, boxes: [secretPlace], reason: 'other_person' as const },
      picture: pictureOf(secretPlace),
      ...more,
    },
  });
const undo = (id: string, page = 1, by = clerk) => by.send(unredactPage, { params: { id, page } });

/** A page with a secret in each place where a file can hold one, and a second page without. */
const withSecrets = async (secret: string): Promise<Uint8Array> => {
  const pdf = await newPdf(secret);
  await addText(pdf, [{ text: `Words ${secret}` }]);
  await addText(pdf, [{ text: 'Second page' }]);
  pdf.setSubject(secret);
  const page = pdf.getPage(0);
  const { context } = pdf;
  const hidden = () =>
    context.register(context.flateStream(`% ${secret}`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }));
  page.node.setXObject(PDFName.of('Old'), hidden());
  page.node.set(PDFName.of('Thumb'), hidden());
  page.node.set(PDFName.of('Metadata'), hidden());
  const note = { Type: 'Annot', Subtype: 'FreeText', Rect: [0, 0, 9, 9], Contents: secret, AP: { N: hidden() } };
  page.node.set(PDFName.of('Annots'), context.obj([note]));
  await pdf.attach(Buffer.from(secret), `${secret}.txt`, { mimeType: 'text/plain' });
  const first = Buffer.from(await pdf.save({ useObjectStreams: false }));
  // An earlier version below a later one, as an editor that appends leaves it.
  return Buffer.concat([first, Buffer.from(`\n% ${secret}\n`)]);
};

/** Every byte of a file and of what is packed in it. */
const everything = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const packed = Buffer.from(object.contents);
    return `${object.dict.toString()} ${(packed[0] === 0x78 ? inflateSync(packed) : packed).toString('latin1')}`;
  });
  return [Buffer.from(bytes).toString('latin1'), pdf.getTitle(), pdf.getSubject(), ...streams].join('\n');
};
const hexOf = (words: string): string => Buffer.from(words, 'latin1').toString('hex').toUpperCase();

/** The only picture of a page. */
const pixelsOf = async (bytes: Uint8Array, page: number) => {
  const pdf = await PDFDocument.load(bytes);
  const { node } = pdf.getPage(page - 1);
  const pictures = node.Resources()!.lookup(PDFName.of('XObject')) as unknown as { values(): never[] };
  expect(pictures.values()).toHaveLength(1);
  const rows = inflateSync((pdf.context.lookup(pictures.values()[0]) as PDFRawStream).contents);
  return (x: number, y: number): 'black' | 'white' => {
    const [column, line] = [Math.floor(x * width), Math.floor(y * height)];
    return (rows[line * stride + (column >> 3)]! & (0x80 >> (column & 7))) === 0 ? 'black' : 'white';
  };
};
/** Not one pixel of it is white. */
const isCovered = async (bytes: Uint8Array, page: number, box: Box): Promise<boolean> => {
  const at = await pixelsOf(bytes, page);
  for (let y = box.y; y < box.y + box.height; y += 1 / height)
    for (let x = box.x; x < box.x + box.width; x += 1 / width) if (at(x, y) === 'white') return false;
  return true;
};

test('RTE-5 clinic/faxes leaves nothing of what a box covers: no words, pixels, metadata, thumbnails or former versions', async () => {
  const secret = 'ZANZIBAR-4711';
  const bytes = await withSecrets(secret);
  const id = await arrives(server, clerk.orgId, { bytes });
  expect(await everything(await fileOf(id))).toContain(secret);
  const readings = () =>
    server.services.asSystem((db) => db.selectFrom('fax_reading').select('words').where('fax_id', '=', id).execute());
  const words = JSON.stringify([{ text: secret, x: 0, y: 0, width: 1, height: 1 }]);
  await server.services.asSystem((db) =>
    db.insertInto('fax_reading').values({ org_id: clerk.orgId, fax_id: id, page: 1, outcome: 'read', words }).execute(),
  );
  // The picture shows the secret, although the box covers it.
  expect((await redact(id)).status).toBe(204);
  expect(await readings()).toEqual([]);
  const made = await fileOf(id);
  const all = await everything(made);
  for (const trace of [secret, hexOf(secret), 'Thumb', 'FreeText', 'EmbeddedFile', 'Filespec'])
    expect(all).not.toContain(trace);
  expect(all).toContain(hexOf('Second page'));
  expect(made.toString('latin1').match(/startxref/g)).toHaveLength(1);
  expect(await isCovered(made, 1, secretPlace)).toBe(true);
  expect((await pixelsOf(made, 1))(0.8, 0.8)).toBe('white');
  const { node } = (await PDFDocument.load(made)).getPage(0);
  expect(node.Annots()?.size() ?? 0).toBe(0);
  const keys = node.keys().map((name) => name.asString());
  expect(keys.sort().filter((key) => key !== '/Annots')).toEqual(
    '/Contents /MediaBox /Parent /Resources /Rotate /Type'.split(' '),
  );
  expect(await read(id)).toMatchObject({
    ...{ pages: 2, version: 1, assignee: { name: 'Claire Bouchard' } },
    redactions: [{ page: 1, by: 'Claire Bouchard', reason: 'other_person', undoUntil: expect.any(String) }],
  });
  // What is kept is kept byte for byte, and given to nobody by the ordinary calls.
  expect((await bytesOf(`/v3/faxes/${id}/unredacted`)).equals(Buffer.from(bytes))).toBe(true);
  for (const copy of ['original', 'filed'])
    expect((await clerk.fetch(`/v3/faxes/${id}/file?copy=${copy}`)).status).toBe(404);
});

test('RTE-5 clinic/faxes files and splits what is left after a redaction, and covers it in the whole fax too', async () => {
  const secret = 'MOMBASA-0815';
  const whole = await arrives(server, clerk.orgId, { bytes: await withSecrets(secret) });
  await clerk.send(calls.turnPage, { params: { id: whole }, body: { page: 1, quarters: 1 } });
  const cut = { params: { id: whole }, body: { parts: [[1], [2]], aside: [] } };
  const first = (await clerk.send(pageCalls.splitFax, cut)).data.parts;
  expect((await clerk.send(pageCalls.rejoinFax, { params: { id: whole } })).status).toBe(204);
  const [part, other] = (await clerk.send(pageCalls.splitFax, cut)).data.parts as [string, string];
  // The document lies on its side; so does its picture.
  const boxes = [{ x: 0.5, y: 0.2, width: 0.2, height: 0.3 }];
  expect((await redact(part, { boxes })).failure.code).toBe('invalid_input');
  expect((await redact(part, { boxes, picture: pictureOf(boxes[0], [1100, 850]) })).status).toBe(204);
  for (const id of [whole, part, first[0]!]) {
    const all = await everything(await fileOf(id));
    expect([all.includes(secret), all.includes(hexOf(secret))]).toEqual([false, false]);
  }
  const angles = await Promise.all(
    [whole, part].map(async (id) => (await PDFDocument.load(await fileOf(id))).getPage(0).getRotation().angle),
  );
  expect(angles).toEqual([270, 0]);
  expect((await read(other)).redactions).toEqual([]);
  expect((await read(whole)).redactions).toMatchObject([{ page: 1 }]);
  const patient = await server.login('patient@pavilion.test');
  const patientId = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
  type Record = ReturnType<TestServer['services']['record']>;
  const inRecord = <T>(work: (record: Record) => Promise<T>): Promise<T> =>
    server.services.asSystem((db) => work(server.services.record(db, clerk.orgId)));
  const { name, birthDate } = await inRecord((record) => record.read('Patient', patientId));
  const body = {
    ...{ patient: patientId, name: personName(name), birthDate: birthDate!, card: '', kind: 'other' as const },
    ...{ title: 'Letter', taskTo: null, taskText: '' },
  };
  expect((await clerk.send(calls.fileFax, { params: { id: part }, body })).status).toBe(204);
  const { filed } = await read(part);
  const document = await inRecord<DocumentReference>((record) => record.read('DocumentReference', filed!.document));
  const binary = await inRecord<Binary>((record) =>
    record.read('Binary', document.content[0]!.attachment.url!.split('/')[1]!),
  );
  expect(await everything(Buffer.from(binary.data!, 'base64'))).not.toContain(hexOf(secret));
  // What was in a chart once can't be covered afterwards, for the chart keeps every version.
  expect((await undo(part)).failure.code).toBe('already_done');
  await clerk.send(calls.unfileFax, { params: { id: part } });
  const again = { boxes: [secretPlace], picture: pictureOf(undefined, [1100, 850]) };
  expect((await redact(part, again)).failure.code).toBe('was_filed');
  expect((await undo(part)).status).toBe(204);
  for (const id of [whole, part]) expect(await everything(await fileOf(id))).toContain(hexOf(secret));
});

test('RTE-5 clinic/faxes keeps a redaction through a split, and takes it back in both', async () => {
  const whole = await arrives(server, clerk.orgId, { bytes: await withSecrets('SAMARKAND-1') });
  await redact(whole);
  const cut = { params: { id: whole }, body: { parts: [[2], [1]], aside: [] } };
  const part = (await clerk.send(pageCalls.splitFax, cut)).data.parts[1]!;
  expect(await isCovered(await fileOf(part), 1, secretPlace)).toBe(true);
  expect((await read(part)).redactions).toMatchObject([{ page: 1 }]);
  const more = { x: 0.6, y: 0.6, width: 0.1, height: 0.1 };
  await redact(part, { boxes: [more], picture: pictureOf() });
  // A picture without the first box does not uncover what it covers.
  for (const box of [secretPlace, more]) expect(await isCovered(await fileOf(part), 1, box)).toBe(true);
  expect(await isCovered(await fileOf(whole), 1, more)).toBe(true);
  expect((await undo(part)).status).toBe(204);
  expect(await isCovered(await fileOf(part), 1, more)).toBe(false);
  expect(await isCovered(await fileOf(part), 1, secretPlace)).toBe(true);
  expect((await undo(part)).status).toBe(204);
  for (const id of [whole, part]) expect(await everything(await fileOf(id))).toContain(hexOf('SAMARKAND-1'));
  expect((await undo(part)).failure.code).toBe('not_undoable');
  expect((await read(part)).history.map(({ what }) => what)).toEqual([
    'split_off',
    'redacted',
    'unredacted',
    'unredacted',
  ]);
});

test('RTE-5 clinic/faxes takes a redaction back for 30 days, and keeps the original beyond them', async () => {
  const bytes = await pdfOf('Sheet', 2);
  const id = await arrives(server, clerk.orgId, { bytes });
  await redact(id);
  expect((await undo(id, 2)).failure.code).toBe('not_undoable');
  expect((await undo(id)).status).toBe(204);
  expect((await fileOf(id)).equals(Buffer.from(bytes))).toBe(true);
  expect((await clerk.fetch(`/v3/faxes/${id}/unredacted`)).status).toBe(404);
  await redact(id);
  ahead = 31 * 86_400_000;
  const later = await server.login(clerk.email);
  expect((await undo(id, 1, later)).failure.code).toBe('not_undoable');
  expect((await read(id, later)).redactions).toMatchObject([{ undoUntil: null }]);
  expect((await bytesOf(`/v3/faxes/${id}/unredacted`, later)).equals(Buffer.from(bytes))).toBe(true);
  ahead = 0;
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});

test('ROL-1 only whoever has the permission sees or takes back what is covered, and each look is written down', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Sheet') });
  expect((await redact(id, {}, doctor)).status).toBe(204);
  for (const refused of [await undo(id, 1, doctor), await doctor.send(unredactedFile, { params: { id } })])
    expect(refused.status).toBe(403);
  for (const refused of [
    await redact(id, {}, away),
    await undo(id, 1, away),
    await away.send(unredactedFile, { params: { id } }),
  ])
    expect(refused.status).toBe(404);
  expect((await redact(id)).failure.code).toBe('already_assigned');
  expect((await undo(id)).failure.code).toBe('already_assigned');
  expect((await clerk.fetch(`/v3/faxes/${id}/unredacted`)).status).toBe(200);
  await server.services.audit.settle(clerk.orgId);
  const noted = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select(['profile_id', 'detail']).where('target_id', '=', id).execute(),
  );
  const looks = noted.filter(({ detail }) => JSON.stringify(detail).includes('"unredacted"'));
  expect(looks.map(({ profile_id }) => profile_id)).toEqual([clerk.profileId]);
});

test('RTE-5 clinic/faxes refuses boxes beyond the page, and pictures that are not of it', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Sheet', 2) });
  const box = secretPlace;
  const rows = (bytes: Uint8Array) => ({ picture: { width, height, rows: deflateSync(bytes).toString('base64') } });
  const wrong: readonly object[] = [
    { boxes: [] },
    { boxes: [{ ...box, x: -0.1 }] },
    { boxes: [{ ...box, x: 0.9 }] },
    { boxes: [{ ...box, width: 0 }] },
    { boxes: [{ ...box, height: 5 }] },
    { boxes: [{ ...box, y: Number.MAX_VALUE }] },
    { boxes: Array.from({ length: 101 }, () => box) },
    { reason: 'none' },
    { page: 3 },
    { page: 0 },
    { picture: pictureOf(undefined, [1100, 850]) },
    { picture: pictureOf(undefined, [10_001, 12_944]) },
    { picture: { ...pictureOf(), width: 800 } },
    { picture: { ...pictureOf(), rows: 'AAAA' } },
    { picture: { ...pictureOf(), rows: 'not base64' } },
    rows(Buffer.alloc(stride * height - 1)),
    // A bomb: small as it comes, large as it is.
    rows(Buffer.alloc(100 * 1024 * 1024)),
  ];
  for (const more of wrong) expect([more, (await redact(id, more)).status]).toEqual([more, 422]);
  const side = Math.ceil(Math.sqrt(maxRasterPixels));
  const large = { width: side, height: Math.round((side * height) / width), rows: 'eJwDAAAAAAE=' };
  expect((await redact(id, { picture: large })).failure.code).toBe('invalid_input');
  const tenMegabytes = { picture: { width, height, rows: 'A'.repeat(10 * 1024 * 1024) } };
  expect((await redact(id, tenMegabytes)).status).toBe(413);
  expect(await read(id)).toMatchObject({ version: 0, redactions: [] });
});

test('RTE-5 clinic/faxes redacts the pages that were seen, once, where two press at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Sheet', 2) });
    const answers = await Promise.all([
      redact(id, { version: 0 }),
      redact(id, { version: 0, page: 2 }),
      redact(id, { version: 0 }, doctor),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await read(id)).toMatchObject({ version: 1, redactions: [{}] });
  }
});

test('RTE-5 clinic/faxes redacts a page that its file turns and cuts, as people see it', async () => {
  const pdf = await PDFDocument.load(await pdfOf('Sheet'));
  pdf.getPage(0).setRotation(degrees(-90));
  pdf.getPage(0).setCropBox(0, 396, 612, 396);
  const id = await arrives(server, clerk.orgId, { bytes: await pdf.save() });
  expect((await redact(id)).failure.code).toBe('invalid_input');
  expect((await redact(id, { picture: pictureOf(secretPlace, [550, 850]) })).status).toBe(204);
  const made = (await PDFDocument.load(await fileOf(id))).getPage(0);
  expect([made.getSize(), made.getRotation().angle]).toEqual([{ width: 396, height: 612 }, 0]);
});
