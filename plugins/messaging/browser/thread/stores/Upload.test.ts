import { type AnyCall, CallFailure, type Http } from '#core/shared';
import { refusal } from '#plugins/messaging/shared/fileTypes.ts';
import { chunkBytes, fileMaxBytes } from '#plugins/messaging/shared/limits.ts';
import { Upload } from './Upload.ts';

/** Keeps parts as the server does; `fail` says which calls fail, before or after the bytes were taken. */
const store = (fail: (call: number) => 'before' | 'after' | null = () => null) => {
  let kept = 0;
  let calls = 0;
  const offsets: number[] = [];
  const http: Http = {
    send: (async (call: AnyCall, input: { query: { offset: number; size: number; name: string }; file: Blob }) => {
      if (call.id === 'sessions.uploadOffset') return { data: { offset: kept, file: null } };
      calls += 1;
      const how = fail(calls);
      if (how === 'before') throw new CallFailure(0, 'offline', '');
      offsets.push(input.query.offset);
      if (input.query.offset !== kept) throw new CallFailure(409, 'upload_gap', '');
      kept += input.file.size;
      if (how === 'after') throw new CallFailure(0, 'timeout', '');
      const whole = kept === input.query.size;
      const file = { file_id: 'f', name: input.query.name, type: 'image/png', size: kept };
      return { data: { offset: kept, file: whole ? file : null } };
    }) as unknown as Http['send'],
    download: () => Promise.reject(new Error('none')),
  };
  return {
    http,
    offsets,
    get kept() {
      return kept;
    },
  };
};
const picture = (size: number): File => new File([new Uint8Array(size)], 'arm.png', { type: 'image/png' });
const soon = (): Promise<void> => Promise.resolve();

test('API-12 a large file goes in parts of 512 KiB', async () => {
  const server = store();
  const upload = new Upload(server.http, picture(2 * chunkBytes + 10), soon);
  await upload.start();
  expect(server.offsets).toEqual([0, chunkBytes, 2 * chunkBytes]);
  expect([upload.state, upload.progress, upload.attachment?.name]).toEqual(['done', 1, 'arm.png']);
});

test('API-12 after a failure it goes on where the server says, whether the part had arrived or not', async () => {
  for (const how of ['before', 'after'] as const) {
    const server = store((call) => (call === 2 ? how : null));
    const upload = new Upload(server.http, picture(3 * chunkBytes), soon);
    await upload.start();
    expect([upload.state, server.kept]).toEqual(['done', 3 * chunkBytes]);
    expect(new Set(server.offsets).size).toBe(server.offsets.length);
  }
});

test('API-12 it gives up after some tries, keeps what has arrived, and goes on when asked to', async () => {
  let broken = true;
  const server = store((call) => (call > 1 && broken ? 'before' : null));
  const upload = new Upload(server.http, picture(2 * chunkBytes), soon);
  await upload.start();
  expect([upload.state, upload.sent]).toEqual(['failed', chunkBytes]);
  broken = false;
  await upload.start();
  expect([upload.state, server.offsets]).toEqual(['done', [0, chunkBytes]]);
});

test('API-12 a cancelled upload sends nothing more', async () => {
  const server = store();
  const upload = new Upload(server.http, picture(5 * chunkBytes), soon);
  upload.cancel();
  await upload.start();
  expect(upload.state).toBe('cancelled');
  expect(server.offsets.length).toBeLessThan(2);
});

test('API-12 what cannot be attached is refused before a byte is sent', () => {
  expect(refusal({ name: 'arm.png', type: 'image/png', size: 10 })).toBeNull();
  expect(refusal({ name: 'IMG_1.HEIC', type: '', size: 10 })).toBeNull();
  expect(refusal({ name: 'setup.exe', type: 'application/x-msdownload', size: 10 })).toBe('unsupported_media');
  expect(refusal({ name: 'page.svg', type: 'image/svg+xml', size: 10 })).toBe('unsupported_media');
  expect(refusal({ name: 'arm.png', type: 'image/png', size: fileMaxBytes + 1 })).toBe('too_large');
  expect(refusal({ name: 'arm.png', type: 'image/png', size: 0 })).toBe('empty');
});
