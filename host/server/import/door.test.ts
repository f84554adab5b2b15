import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, startProcess } from '#test/kit/server/process.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pavilion-door-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand('import', args, { DATA_DIR: folder, INIT_CWD: folder });

/** Nobody watches here, so that plain lines come. */
const progressLine = /^(done: )?\d+\/\d+ files .*\n/gm;

const patient = { resourceType: 'Patient', id: 'p1', name: [{ family: 'Roy' }] };

test('npm run import works on a house that nobody started, and again through the server that then runs on it', async () => {
  writeFileSync(join(folder, 'one.json'), JSON.stringify(patient));
  const first = run('--org', 'rideau', 'one.json');
  expect([first.status, first.stderr.replaceAll(progressLine, '')]).toEqual([0, '']);
  expect(first.stderr).toContain('done: 1/1 files  1 resources');
  expect(first.stdout).toMatch(/Patient +1 +0 +0 +0 +0/);

  const server = await startProcess({ DATA_DIR: folder });
  try {
    writeFileSync(join(folder, 'two.json'), JSON.stringify({ ...patient, id: 'p2' }));
    const second = run('--org', 'rideau', 'one.json', 'two.json', 'none.json');
    expect([second.status, second.stderr.replaceAll(progressLine, '')]).toEqual([1, '']);
    expect(second.stderr).toContain('done: 2/2 files  2 resources');
    expect(second.stdout).toMatch(/Patient +1 +0 +1 +0 +0/);
    expect(second.stdout).toContain('Refused');
    expect(run('--org', 'nowhere', 'one.json').stderr).toContain('There are: laurier, rideau.');
    expect(statSync(join(folder, 'import.sock')).mode & 0o077).toBe(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  } finally {
    await server.kill('SIGTERM');
  }
});
