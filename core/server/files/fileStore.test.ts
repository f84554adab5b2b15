import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import type { FileStore } from '../plugin/scope.ts';
import { fileStore, forgetPartials } from './fileStore.ts';
import { folderBlobs, folderOfBucket } from './folderBlobs.ts';
import { partials } from './partials.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const accept = ['image/*', 'application/pdf', 'text/plain'];

describe('the file store', () => {
  let on: TestDatabase;
  let folder: string;
  let files: FileStore;
  beforeAll(async () => {
    on = await testDatabase();
    folder = mkdtempSync(join(tmpdir(), 'pavilion-files-'));
    files = fileStore((bucket) => folderBlobs(folderOfBucket(folder, bucket)), partials(join(folder, 'partial')));
  });
  afterAll(async () => {
    await on.close();
    rmSync(folder, { recursive: true });
  });

  const bytes = (of: Buffer | string): Readable => Readable.from([Buffer.from(of)]);
  const inMine = <T>(work: Parameters<typeof on.inOrg<T>>[1]): Promise<T> => on.inOrg(on.orgId, work);
  const append = (
    id: string,
    offset: number,
    part: Buffer | string,
    size: number,
    more: { maxSize?: number; owner?: string; name?: string } = {},
  ) =>
    inMine((db) =>
      files.append(db, {
        id,
        orgId: on.orgId,
        owner: 'me',
        name: 'note.txt',
        size,
        maxSize: 100_000,
        accept,
        offset,
        bytes: bytes(part),
        ...more,
      }),
    );
  const common = { owner: 'me', maxSize: 50_000, accept };
  const put = (content: Buffer | string, name = 'a.png') =>
    inMine((db) =>
      files.put(db, { orgId: on.orgId, owner: 'me', name, maxSize: 50_000, accept, bytes: bytes(content) }),
    );
  const read = (id: string, org = on.orgId) =>
    on.inOrg(org, async (db) => {
      const file = await files.open(db, id);
      return file && { ...file, stream: await text(file.stream) };
    });

  test('API-12 a file arrives in parts, and a part sent twice is taken once', async () => {
    expect(await append('upload-one', 0, 'Hello ', 11)).toEqual({ offset: 6, file: null });
    expect(await append('upload-one', 0, 'Hello ', 11)).toEqual({ offset: 6, file: null });
    expect(await inMine((db) => files.offset(db, 'upload-one', 'me'))).toBe(6);
    const done = await append('upload-one', 6, 'world', 11);
    expect(done).toEqual({ offset: 11, file: { id: 'upload-one', name: 'note.txt', type: 'text/plain', size: 11 } });
    expect(await append('upload-one', 6, 'world', 11)).toEqual(done);
    expect(await read('upload-one')).toMatchObject({ stream: 'Hello world', owner: 'me', type: 'text/plain' });
    expect(readdirSync(join(folder, 'partial'))).toEqual([]);
  });

  test('API-12 an attempt that broke off leaves nothing that counts', async () => {
    await append('upload-two', 0, 'abc', 6);
    const cut = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('XX');
      throw new Error('cut');
    };
    const attempt = inMine((db) =>
      files.append(db, {
        id: 'upload-two',
        orgId: on.orgId,
        owner: 'me',
        name: 'note.txt',
        size: 6,
        maxSize: 100,
        accept,
        offset: 3,
        bytes: Readable.from(cut()),
      }),
    );
    await expect(attempt).rejects.toThrow('cut');
    expect(await inMine((db) => files.offset(db, 'upload-two', 'me'))).toBe(3);
    await append('upload-two', 3, 'def', 6);
    expect(await read('upload-two')).toMatchObject({ stream: 'abcdef' });
  });

  test('API-12 gaps, other people, other files and sizes that lie are refused', async () => {
    await append('upload-three', 0, 'abc', 6);
    await expect(append('upload-three', 5, 'f', 6)).rejects.toMatchObject({ status: 409, code: 'upload_gap' });
    await expect(append('upload-three', 3, 'def', 6, { owner: 'you' })).rejects.toMatchObject({ status: 404 });
    await expect(append('upload-three', 3, 'def', 7)).rejects.toMatchObject({ status: 409 });
    await expect(append('upload-three', 3, 'defghi', 6)).rejects.toMatchObject({ status: 413 });
    await expect(append('upload-four', 0, 'x', 200_000)).rejects.toMatchObject({ status: 413, code: 'too_large' });
    await expect(append('../../etc', 0, 'x', 1)).rejects.toMatchObject({ status: 422 });
    await expect(append('upload-four', 0, '', 0)).rejects.toMatchObject({ status: 422 });
    expect(await inMine((db) => files.offset(db, 'upload-three', 'me'))).toBe(3);
  });

  test('API-12 the type is what the bytes are, whatever the name says', async () => {
    expect(await put(png, 'photo.pdf')).toMatchObject({ type: 'image/png', size: png.length });
    expect(await put('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'x.txt')).toMatchObject({ type: 'application/pdf' });
    expect(await put('Café at 10 o’clock', 'x.png')).toMatchObject({ type: 'text/plain' });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page with a byte order mark', '\ufeff  <html>'],
    ['a drawing with script', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['a Windows program', Buffer.from(`MZ${'\u0000'.repeat(200)}`)],
    ['a Linux program', Buffer.from(`\u007fELF\u0002\u0001\u0001${'\u0000'.repeat(200)}`)],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
    ['noise', Buffer.from([0, 1, 2, 3, 4, 5])],
  ])('API-12 %s is refused', async (_what, content) => {
    const before = (await on.db.selectFrom('file').select('id').execute()).length;
    await expect(put(content, 'photo.png')).rejects.toMatchObject({ status: 415, code: 'unsupported_media' });
    expect((await on.db.selectFrom('file').select('id').execute()).length).toBe(before);
    expect(readdirSync(join(folder, 'partial')).filter((name) => !name.startsWith('upload-'))).toEqual([]);
  });

  test('API-12 names are shown, never followed', async () => {
    expect((await put(png, '../../x/\u202egnp.exe')).name).toBe('gnp.exe');
    expect((await put(png, '\u0000')).name).toBe('file');
    expect((await put(png, 'é'.repeat(900))).name).toHaveLength(200);
    await expect(put(Buffer.alloc(60_000, 'a'))).rejects.toMatchObject({ status: 413 });
  });

  test('ROL-1 a file of another organisation does not exist, and a removed one is gone after the commit', async () => {
    const { id } = await put(png);
    expect(await read(id, on.otherOrgId)).toBeNull();
    const path = join(folder, id.slice(0, 2), id);
    const failing = inMine(async (db) => {
      await files.remove(db, id);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await read(id)).not.toBeNull();
    await inMine((db) => files.remove(db, id));
    expect([await read(id), existsSync(path)]).toEqual([null, false]);
  });

  test('INT-3 what a transaction kept and did not commit is gone from the store too', async () => {
    const lying = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const before = lying().length;
    const failing = inMine(async (db) => {
      const kept = { orgId: on.orgId, name: 'a.txt', bytes: bytes('Between us'), bucket: 'transcripts', ...common };
      const { id } = await files.put(db, kept);
      expect(await text((await files.open(db, id))!.stream)).toBe('Between us');
      throw new Error('The record refused.');
    });
    await expect(failing).rejects.toThrow('The record refused.');
    expect(lying()).toHaveLength(before);
  });

  test('INT-3 what a crash left before its commit is found and removed a day later, and a committed file stays', async () => {
    const arriving = partials(join(folder, 'partial'));
    const blobsIn = (bucket: string | null) => folderBlobs(folderOfBucket(folder, bucket));
    const crashed = async (key: string, id: string, bucket: string | null): Promise<string> => {
      await arriving.write(key, 0, 100, bytes('half'));
      await blobsIn(bucket).keep(id, arriving.pathOf(key), 'text/plain');
      return join(folderOfBucket(folder, bucket), id.slice(0, 2), id);
    };
    const lost = [
      await crashed('crash-usual', 'crash-usual', null),
      await crashed('crash-named@transcripts', 'crash-named', 'transcripts'),
    ];
    const { id } = await put(png);
    await arriving.write(id, 0, 100, bytes('a part that outlived its commit'));
    const forget = (before: Date) => on.asSystem((db) => forgetPartials(db, blobsIn, arriving, before));
    await forget(new Date(Date.now() - 60_000));
    expect(lost.map((path) => existsSync(path))).toEqual([true, true]);
    await forget(new Date(Date.now() + 60_000));
    expect(lost.map((path) => existsSync(path))).toEqual([false, false]);
    expect(readdirSync(join(folder, 'partial')).filter((name) => /crash|@/.test(name) || name === id)).toEqual([]);
    expect(await read(id)).not.toBeNull();
  });

  test('INT-3 an attempt that finds the disk full takes no room', async () => {
    await append('upload-full', 0, 'abc', 6);
    const full = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('d');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const more = { id: 'upload-full', orgId: on.orgId, owner: 'me', name: 'note.txt', size: 6, maxSize: 100, accept };
    const attempt = inMine((db) => files.append(db, { ...more, offset: 3, bytes: Readable.from(full()) }));
    await expect(attempt).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(statSync(join(folder, 'partial', 'upload-full')).size).toBe(3);
    await append('upload-full', 3, 'def', 6);
    expect(await read('upload-full')).toMatchObject({ stream: 'abcdef' });
  });

  test('INT-3 a file of a named bucket lies there, is read and is removed from there', async () => {
    const { id } = await inMine((db) =>
      files.put(db, { ...common, orgId: on.orgId, name: 't.txt', bucket: 'transcripts', bytes: bytes('said') }),
    );
    const path = join(folder, 'buckets', 'transcripts', id.slice(0, 2), id);
    expect([existsSync(path), (await read(id))?.stream]).toEqual([true, 'said']);
    await inMine((db) => files.remove(db, id));
    expect(existsSync(path)).toBe(false);
    const elsewhere = inMine((db) =>
      files.put(db, { ...common, orgId: on.orgId, name: 't.txt', bucket: '../up', bytes: bytes('x') }),
    );
    await expect(elsewhere).rejects.toThrow('no name for a bucket');
  });
});
