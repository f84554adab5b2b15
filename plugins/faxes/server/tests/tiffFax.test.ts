import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { maxPages } from '../../shared/faxState.ts';
import { splitFax } from '../../shared/pageCalls.ts';
import { tiffPages } from '../documents/tiffPages.ts';
import { watchedFolder } from '../watchedFolder.ts';
import { arrives } from './testKit.ts';
import { tiffOf, white } from './tiffOf.ts';

/** What a PDF of a TIFF draws on each page. */
const drawn = async (bytes: Uint8Array) => {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => {
    const { width, height } = page.getSize();
    const pictures = page.node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
    const strips = pictures.values().map((ref) => {
      const stream = pdf.context.lookup(ref) as PDFRawStream;
      const parameters = stream.dict.lookup(PDFName.of('DecodeParms'), PDFDict);
      const [k, rows, black] = ['K', 'Rows', 'BlackIs1'].map((key) => String(parameters.get(PDFName.of(key))));
      return { k, rows, black, data: Buffer.from(stream.contents) };
    });
    return { size: [Math.round(width), Math.round(height)], turned: page.getRotation().angle, strips };
  });
};

const pagesOf = async (bytes: Uint8Array) => {
  const made = await tiffPages(bytes);
  if (made.content !== 'readable') throw new Error(made.content);
  return drawn(made.pdf);
};
const contentOf = async (bytes: Uint8Array) => (await tiffPages(bytes)).content;

test('RTE-5 clinic/faxes shows TIFF pages of fine, standard and metric resolution in their true size', async () => {
  const found = await pagesOf(
    tiffOf([
      {},
      { height: 1100, dots: [204, 98] },
      { height: 2200, dots: [80, 77], more: { 296: 3 } },
      { dots: [0, 0] },
      { width: 2432, height: 3300, dots: [204, 196] },
    ]),
  );
  expect(found.map(({ size }) => size)).toEqual([
    [610, 808],
    [610, 808],
    [612, 810],
    [610, 808],
    [858, 1212],
  ]);
});

test('RTE-5 clinic/faxes takes Group 3, Group 4 and their bit orders as they are coded, in strips', async () => {
  const strips = [Buffer.from([1, 2]), Buffer.from([0x80, 0x0f]), Buffer.from([9])];
  for (const big of [false, true]) {
    const [g4, g3, mixed, rle] = await pagesOf(
      tiffOf(
        [
          { strips, rows: 1000 },
          { compression: 3, more: { 262: 1 } },
          { compression: 3, strips, rows: 1000, more: { 292: 5, 266: 2 } },
          { compression: 2 },
        ],
        big,
      ),
    );
    expect(g4!.strips).toEqual([
      { k: '-1', rows: '1000', black: 'false', data: strips[0] },
      { k: '-1', rows: '1000', black: 'false', data: strips[1] },
      { k: '-1', rows: '200', black: 'false', data: strips[2] },
    ]);
    expect(g3!.strips).toMatchObject([{ k: '0', rows: '2200', black: 'true', data: white }]);
    expect(mixed!.strips.map(({ k }) => k)).toEqual(['4', '4', '4']);
    expect(mixed!.strips[1]!.data).toEqual(Buffer.from([0x01, 0xf0]));
    expect(rle!.strips).toMatchObject([{ k: '0' }]);
  }
});

test('RTE-5 clinic/faxes turns TIFF pages upright, whichever way the machine took them', async () => {
  const found = await pagesOf(tiffOf([1, 2, 3, 4, 5, 6, 7, 8, 77].map((way) => ({ more: { 274: way } }))));
  expect(found.map(({ turned }) => turned)).toEqual([0, 0, 180, 180, 270, 90, 90, 270, 0]);
});

test('RTE-5 clinic/faxes refuses broken TIFFs, other pictures and bombs in words, and quickly', async () => {
  const good = tiffOf([{}, {}]);
  const began = process.cpuUsage();
  for (let at = 0; at < good.length; at += 7) expect(await contentOf(good.subarray(0, at))).toBe('broken');
  const looped = Buffer.from(good);
  looped.copy(looped, looped.length - 4, 4, 8);
  expect(await contentOf(looped)).toBe('broken');
  expect(await contentOf(tiffOf([{ compression: 5 }]))).toBe('unsupported');
  expect(await contentOf(tiffOf([{ compression: 1 }]))).toBe('unsupported');
  expect(await contentOf(tiffOf([{ more: { 277: 3 } }]))).toBe('unsupported');
  expect(await contentOf(tiffOf([{ width: 0 }]))).toBe('broken');
  expect(await contentOf(tiffOf([{ width: 100_000, height: 100_000 }]))).toBe('unusual_size');
  expect(await contentOf(tiffOf([{ width: 4_294_967_295 }]))).toBe('unusual_size');
  expect(await contentOf(tiffOf([{ rows: 1 }]))).toBe('broken');
  expect(await contentOf(tiffOf(Array.from({ length: maxPages + 1 }, () => ({ strips: [Buffer.from([1])] }))))).toBe(
    'too_many_pages',
  );
  expect(await contentOf(Buffer.alloc(11 * 1024 * 1024, good))).toBe('too_large');
  // Many pages of the same large strip.
  const shared = tiffOf([{ strips: [Buffer.alloc(400_000, 0xff)] }, ...Array.from({ length: 50 }, () => ({}))]);
  const repeated = Buffer.from(shared);
  for (let at = 400_008; at < repeated.length - 12; at += 1)
    if (repeated.readUInt16LE(at) === 273) repeated.writeUInt32LE(8, at + 8);
    else if (repeated.readUInt16LE(at) === 279) repeated.writeUInt32LE(400_000, at + 8);
  expect(await contentOf(repeated)).toBe('broken');
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000_000).toBeLessThan(10);
});

let server: TestServer;
let [clerk, away] = [] as unknown as [Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  clerk = await server.login('admin@pavilion.test');
  away = await server.login('admin@laurier.test');
});
afterAll(() => server.close());
const bytesAt = async (path: string) => Buffer.from(await (await clerk.fetch(path)).arrayBuffer());

test('RTE-5 clinic/faxes keeps a TIFF byte for byte beside the pages made of it, and splits those', async () => {
  const bytes = tiffOf([{}, { strips: [Buffer.alloc(200, 0xfe)] }]);
  const id = await arrives(server, clerk.orgId, { bytes });
  const fax = (await clerk.send(calls.readFax, { params: { id } })).data;
  expect(fax).toMatchObject({ content: 'readable', pages: 2, tiff: true });
  expect((await bytesAt(`/v3/faxes/${id}/file`)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await bytesAt(`/v3/faxes/${id}/file?copy=original`)).equals(bytes)).toBe(true);
  expect((await away.fetch(`/v3/faxes/${id}/file?copy=original`)).status).toBe(404);
  // The same TIFF again is the same fax.
  expect(await arrives(server, clerk.orgId, { bytes })).toBe(id);
  const { parts } = (await clerk.send(splitFax, { params: { id }, body: { parts: [[1], [2]], aside: [] } })).data;
  const [second] = await drawn(await bytesAt(`/v3/faxes/${parts[1]!}/file`));
  expect(second!.strips).toMatchObject([{ data: Buffer.alloc(200, 0xfe) }]);
  const broken = await arrives(server, clerk.orgId, { bytes: bytes.subarray(0, 300) });
  expect((await clerk.send(calls.readFax, { params: { id: broken } })).data).toMatchObject({
    ...{ content: 'broken', pages: null, tiff: false },
  });
  expect((await bytesAt(`/v3/faxes/${broken}/file`)).equals(bytes.subarray(0, 300))).toBe(true);
});

test('RTE-5 clinic/faxes takes TIFFs out of the watched folder; a bad one or a program keeps no other back and is told once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faxes-'));
  const place = join(folder, 'rideau');
  await mkdir(place);
  const files = {
    'a.tif': tiffOf([{ compression: 5 }]),
    'b.TIFF': tiffOf([{}, { more: { 274: 3 } }, { strips: [Buffer.from('folder')] }]),
    'c.txt': Buffer.from('no fax'),
    'd.pdf': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  };
  const before = new Date(Date.now() - 60_000);
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(place, name), bytes);
    await utimes(join(place, name), before, before);
  }
  await watchedFolder(server.services, folder)();
  expect((await readdir(place)).sort()).toEqual(['c.txt', 'taken']);
  const { data } = (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data;
  expect(data.map(({ content, pages }) => [content, pages])).toEqual(
    expect.arrayContaining([
      ['unsupported', null],
      ['readable', 3],
      ['broken', null],
    ]),
  );
  await rm(folder, { recursive: true });
});
