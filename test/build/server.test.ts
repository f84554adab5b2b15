import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoAccounts } from '#config/demo.ts';
import { meSchema } from '#core/shared/me/me.ts';
import { missingPackages } from '../../scripts/build/server.ts';
import { ensureServerBuilt, runCommand, startProcess } from '../kit/server/process.ts';

const root = join(import.meta.dirname, '..', '..');
const server = join(root, 'dist', 'server');
let folder: string;

beforeAll(ensureServerBuilt);
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pavilion-built-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves a house that was started once in the folder, and tells what that printed: the run's own start, where it made one. */
const firstStart = async (): Promise<string> => {
  const { PAVILION_SEEDED: seeded, PAVILION_SEEDED_SAID: said } = process.env;
  if (seeded !== undefined && said !== undefined) {
    cpSync(seeded, folder, { recursive: true });
    return said;
  }
  const first = await startProcess({ DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on' });
  await first.kill('SIGTERM');
  return first.printed();
};

const demo = /Loading demo data, (\d+) of (\d+): [\w.-]+\n/g;

test('a first start of the built server says what it does, and the next one only that it is ready; it checks by R4', async () => {
  const said = await firstStart();
  expect(said).toMatch(/^Preparing the database\.\.\.\nLoading demo data, 1 of /);
  const counts = [...said.matchAll(demo)].map(([, at, of]) => [Number(at), Number(of)]);
  expect(counts.length).toBeGreaterThan(10);
  expect(counts).toEqual(counts.map((_, index) => [index + 1, counts.length]));
  const house = await startProcess({ DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on' });
  try {
    expect(house.printed()).toMatch(/^Pavilion is ready at /);
    const call = async (
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: unknown,
    ): Promise<unknown[]> => {
      const answer = await fetch(house.url + path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : undefined,
      });
      return [answer.status, await answer.json()];
    };
    const login = { email: 'practitioner@pavilion.test', password: demoAccounts.password };
    const [, tokens] = await call('/v3/users/login', {}, login);
    const authorization = `Bearer ${(tokens as { readonly IdToken: string }).IdToken}`;
    const [, me] = await call('/v3/users/me', { authorization });
    const role = meSchema.parse(me).practitioner[0]!.id;
    const found = await call('/fhir/R4/Patient?_count=1', { authorization, role });
    expect(found).toMatchObject([200, { entry: [{ resource: { resourceType: 'Patient' } }] }]);
    const wrong = { resourceType: 'Patient', birthDate: 'soon' };
    const refused = await call('/fhir/R4/Patient', { authorization, role }, wrong);
    const named = expect.objectContaining({ expression: ['Patient.birthDate'] });
    expect(refused).toMatchObject([422, { issue: expect.arrayContaining([named]) }]);
  } finally {
    await house.kill('SIGTERM');
  }
});

/** Tells where in the code something was printed. */
const stackAtPrint = `--import data:text/javascript,${encodeURIComponent(
  `const write = process.stdout.write.bind(process.stdout);
   process.stdout.write = (...text) => (process.stderr.write(new Error('printed').stack), write(...text));`,
)}`;

test('npm run admin runs from the bundle, whose stack traces name files and lines of the sources', () => {
  const env = { DATA_DIR: folder, DEMO: 'off', DATABASE_URL: '', NODE_OPTIONS: stackAtPrint };
  const { status, stdout, stderr } = runCommand('admin', ['someone@example.org'], env);
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^someone@example\.org is invited as super administrator/),
  ]);
  const lines = readFileSync(join(root, 'host/server/commands/admin.ts'), 'utf8').split('\n');
  const named = /host\/server\/commands\/admin\.ts:(\d+)/.exec(stderr);
  expect(lines[Number(named?.[1]) - 1]).toContain('is invited as super administrator');
});

test('what is built names no folder of this machine', () => {
  const files = readdirSync(server);
  expect(files).toEqual(expect.arrayContaining(['start.js', 'start.js.map', 'import.js', 'admin.js']));
  for (const file of files)
    expect([file, readFileSync(join(server, file), 'utf8').includes(root)]).toEqual([file, false]);
});

test('a package that a production install would not bring is named', () => {
  const imports = ['fastify', '@fastify/cors', 'zod/mini', 'node:fs', 'esbuild'].map((path) => ({
    path,
    external: true,
    kind: 'import-statement' as const,
  }));
  const outputs = { 'start.js': { imports, bytes: 0, inputs: {}, exports: [] } };
  expect(missingPackages({ outputs }, ['fastify', '@fastify/cors', 'zod'])).toEqual(['esbuild']);
});

test('what was built is stale once a source of its part changed, and only of its part', () => {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const file of ['package.json', 'package-lock.json', 'rspack.config.ts', 'scripts/build/server.ts'])
    write(file, '');
  for (const file of ['core/server/a.ts', 'core/browser/a.ts', 'core/shared/a.ts', 'core/server/a.test.ts'])
    write(file, '');
  cpSync(join(root, 'scripts/freshness.mjs'), join(folder, 'scripts/freshness.mjs'));
  const ask = (what: string): unknown => {
    const script = `const { isFresh, markFresh } = await import('./scripts/freshness.mjs'); console.log(JSON.stringify(${what}))`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return JSON.parse(run.stdout);
  };
  const both = `{ server: isFresh('server'), site: isFresh('site') }`;
  const afterWriting = (path: string): unknown => {
    ask(`[markFresh('server'), markFresh('site')]`);
    write(path, 'changed');
    const fresh = ask(both);
    write(path, '');
    return fresh;
  };
  expect(ask(both)).toEqual({ server: false, site: false });
  expect(afterWriting('core/server/a.ts')).toEqual({ server: false, site: true });
  expect(afterWriting('core/browser/a.ts')).toEqual({ server: true, site: false });
  expect(afterWriting('core/shared/a.ts')).toEqual({ server: false, site: false });
  expect(afterWriting('core/server/a.test.ts')).toEqual({ server: true, site: true });
});
