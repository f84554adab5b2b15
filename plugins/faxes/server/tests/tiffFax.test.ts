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

interface Page {
  readonly width?: number;
  readonly height?: number;
  readonly compression?: number;
  readonly strips?: readonly Uint8Array[];
  readonly rows?: number;
  readonly dots?: readonly [number, number];
  readonly more?: Readonly<Record<number, number>>;
}

/** Rows of Group 4 that are like the white one above them: one bit each. */
const white = Buffer.alloc(275, 0xff);

/** A TIFF of these pages, written by hand. */
const tiffOf = (pages: readonly Page[], big = false): Buffer => {
  const parts: Buffer[] = [];
  let length = 8;
  const add = (part: Uint8Array): number => {
    const at = length;
    parts.push(Buffer.from(part));
    length += part.length;
    return at;
  };
  const number = (value: number, size: 2 | 4): Buffer => {
    const out = Buffer.alloc(size);
    if (big) out.writeUIntBE(value, 0, size);
    else out.writeUIntLE(value, 0, size);
    return out;
  };
  const list = (values: readonly number[]): Buffer => Buffer.concat(values.map((value) => number(value, 4)));
  const links: { readonly at: number; readonly from: number }[] = [];
  for (const { width = 1728, height = 2200, compression = 4, strips = [white], dots = [204, 196], ...page } of pages) {
    const offsets = strips.map((strip) => add(strip));
    const lengths = strips.map((strip) => strip.length);
    const fraction = (dot: number): number => add(list([dot, 1]));
    const one = (values: readonly number[]): number => (values.length === 1 ? values[0]! : add(list(values)));
    const entries: [tag: number, type: number, count: number, value: number][] = [
      ...Object.entries({
        256: width,
        257: height,
        258: 1,
        259: compression,
        262: 0,
        277: 1,
        278: page.rows ?? height,
      }),
      ...Object.entries(page.more ?? {}),
    ].map(([tag, value]) => [Number(tag), 4, 1, value]);
    entries.push([273, 4, strips.length, one(offsets)], [279, 4, strips.length, one(lengths)]);
    entries.push([282, 5, 1, fraction(dots[0])], [283, 5, 1, fraction(dots[1])]);
    const at = add(
      Buffer.concat([
        number(entries.length, 2),
        ...entries.map(([tag, type, count, value]) =>
          Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), number(value, 4)]),
        ),
        number(0, 4),
      ]),
    );
    links.push({ at, from: length - 4 });
  }
  const file = Buffer.concat([Buffer.from(big ? '4d4d002a' : '49492a00', 'hex'), number(links[0]!.at, 4), ...parts]);
  for (const [n, { at }] of links.slice(1).entries()) number(at, 4).copy(file, links[n]!.from);
  return file;
};

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
