import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoFolder } from '#test/kit/house.ts';
import { startProcess } from '#test/kit/server/process.ts';
import { signedIn } from '#test/kit/load/crowd.ts';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { uploadLogo } from '#plugins/clinic/shared/calls.ts';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A file system of 64 KiB; only root may make one. */
const tiny = mkdtempSync(join(tmpdir(), 'pavilion-tiny-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', tiny]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [tiny]);
  rmSync(tiny, { recursive: true, force: true });
});

(mounted ? describe : describe.skip)('a full disk', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { DATA_DIR: tiny } });
  });
  afterAll(() => server?.close());

  test('API-12 refuses a file with 507 and plain words, keeps nothing of it, and takes a smaller one', async () => {
    const admin = await server.login('admin@pavilion.test');
    const before = filesIn(tiny);
    const big = await admin.send(uploadLogo, { file: new Blob([png, Buffer.alloc(100_000)]) });
    expect([big.status, big.failure]).toMatchObject([
      507,
      { code: 'storage_full', message: 'Storage is full, so nothing was saved. Tell the clinic.' },
    ]);
    expect(filesIn(tiny)).toEqual(before);
    expect((await admin.send(uploadLogo, { file: new Blob([png]) })).status).toBeLessThan(300);
  });
});

test('a server killed during an upload starts again at once, and removes what had arrived', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pavilion-half-'));
  const TMPDIR = join(home, 'tmp');
  mkdirSync(TMPDIR);
  const DATA_DIR = demoFolder();
  const env = { DATA_DIR, TMPDIR };
  const spooled = (): readonly string[] =>
    readdirSync(TMPDIR).flatMap((name) => (name.startsWith('pavilion-spool') ? filesIn(join(TMPDIR, name)) : []));
  let server = await startProcess(env);
  try {
    const { token } = await signedIn(server.url, 'admin@pavilion.test');
    const half = request(`${server.url}/v3${uploadLogo.path}`, {
      method: uploadLogo.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    });
    half.on('error', () => undefined);
    half.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    half.write(Buffer.concat([png, Buffer.alloc(200_000, 'x')]));
    for (let tries = 0; spooled().length === 0 && tries < 200; tries += 1) await sleep(50);
    expect(spooled()).toHaveLength(1);
    const gone = server.kill('SIGKILL');
    const again = startProcess(env);
    await gone;
    server = await again;
    expect(spooled()).toEqual([]);
  } finally {
    await server.kill('SIGKILL');
    for (const folder of [home, DATA_DIR]) rmSync(folder, { recursive: true, force: true });
  }
});
