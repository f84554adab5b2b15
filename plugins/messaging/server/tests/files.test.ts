import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { fileMaxBytes } from '../../shared/limits.ts';
import { skinPicture } from '../../seed/picture.ts';

let server: TestServer;
let maya: Person, priya: Person, daniel: Person;
const picture = skinPicture(() => 0.5, 200, 200);
const png = (name = 'arm.png'): File => new File([new Uint8Array(picture)], name, { type: 'image/png' });

beforeAll(async () => {
  server = await startTestServer();
  [maya, priya, daniel] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
  ] as const);
});
afterAll(() => server.close());

const open = async (): Promise<string> => {
  const body = { session_reason: 'Photo', start: 'now' as const, users: [{ email: priya.email }] };
  const { session_id } = (await maya.send(calls.requestSession, { body })).data.data;
  await priya.send(calls.confirmSession, { body: { session_id, confirmed: true } });
  return session_id;
};
const fileOf = (who: Person, id: string) => who.fetch(`/v3/sessions/files/${id}`);

test('API-12 a small file is uploaded whole, sent, and read by the people of the session alone', async () => {
  const session_id = await open();
  const { file } = (await maya.send(calls.uploadFile, { file: png() })).data.data;
  expect(file).toMatchObject({ name: 'arm.png', type: 'image/png', size: picture.length });
  const id = file!.file_id;
  expect([(await fileOf(maya, id)).status, (await fileOf(priya, id)).status]).toEqual([200, 404]);
  const sent = await maya.send(calls.sendMessage, {
    body: { session_id, client_id: randomUUID(), text: '', file_ids: [id] },
  });
  expect(sent.data.data.files).toEqual([file]);
  const opened = await fileOf(priya, id);
  expect(opened.headers.get('content-type')).toBe('image/png');
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await opened.arrayBuffer()).equals(picture)).toBe(true);
  expect((await fileOf(daniel, id)).status).toBe(404);
  expect((await server.anyone.fetch(`/v3/sessions/files/${id}`)).status).toBe(401);
});

test('API-12 an upload in parts goes on after a failure where the server says, and a repeated part is taken once', async () => {
  const upload_id = randomUUID();
  const size = picture.length;
  const half = Math.floor(size / 2);
  const part = (from: number, to: number): File =>
    new File([new Uint8Array(picture.subarray(from, to))], 'arm.png', { type: 'image/png' });
  const put = (from: number, to: number) =>
    maya.send(calls.uploadFile, { query: { upload_id, offset: from, size, name: 'arm.png' }, file: part(from, to) });
  const offset = async () => (await maya.send(calls.uploadOffset, { query: { upload_id } })).data.data;
  expect((await put(0, half)).data.data).toEqual({ offset: half, file: null });
  expect((await put(0, half)).data.data.offset).toBe(half);
  expect((await put(half + 5, size)).status).toBe(409);
  expect(await offset()).toEqual({ offset: half, file: null });
  const done = (await put(half, size)).data.data;
  expect(done.file).toMatchObject({ name: 'arm.png', size });
  expect(await offset()).toEqual({ offset: size, file: done.file });
  expect((await put(half, size)).data.data.file).toEqual(done.file);
  const bytes = Buffer.from(await (await fileOf(maya, done.file!.file_id)).arrayBuffer());
  expect(bytes.equals(picture)).toBe(true);
  expect((await priya.send(calls.uploadOffset, { query: { upload_id } })).data.data).toEqual({ offset: 0, file: null });
});

test('API-12 what a file is decides, not its name; too large ones are refused before they are sent', async () => {
  const dressed = new File(['<script>alert(1)</script>'], 'arm.png', { type: 'image/png' });
  expect([415, 422]).toContain((await maya.send(calls.uploadFile, { file: dressed })).status);
  const program = new File([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], 'setup.exe', {
    type: 'application/x-msdownload',
  });
  expect((await maya.send(calls.uploadFile, { file: program })).status).toBe(415);
  const query = { upload_id: randomUUID(), offset: 0, size: fileMaxBytes + 1, name: 'arm.png' };
  expect((await maya.send(calls.uploadFile, { query, file: png() })).status).toBe(413);
  expect((await maya.send(calls.uploadFile, { file: new File([], 'none.png', { type: 'image/png' }) })).status).toBe(
    422,
  );
});

test('a file belongs to its sender and to one message', async () => {
  const session_id = await open();
  const { file } = (await maya.send(calls.uploadFile, { file: png() })).data.data;
  const send = (who: Person) =>
    who.send(calls.sendMessage, {
      body: { session_id, client_id: randomUUID(), text: 'see', file_ids: [file!.file_id] },
    });
  expect((await send(priya)).status).toBe(422);
  expect((await send(maya)).status).toBe(201);
  expect((await send(maya)).status).toBe(422);
});
