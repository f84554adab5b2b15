import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './openDatabase.ts';
import { lockFolder } from './folderLock.ts';

const source = join(import.meta.dirname, 'folderLock.ts');

describe('the lock of a data folder', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  const lock = (): string => join(folder, 'lock.json');
  const holder = (): unknown => JSON.parse(readFileSync(lock(), 'utf8'));
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pavilion-lock-'))));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Another process that locks the folder; what it prints is told by `said`. */
  const another = (then: string): { child: ChildProcess; said: Promise<string>; ended: Promise<unknown> } => {
    const script = `import { lockFolder } from ${JSON.stringify(source)};
      try { const unlock = await lockFolder(${JSON.stringify(folder)}); console.log('held'); ${then} }
      catch (error) { console.log(error.message); }`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const said = once(child.stdout, 'data').then(([text]) => String(text).trim());
    return { child, said, ended: once(child, 'exit') };
  };
  const forEver = 'setInterval(() => undefined, 1000)';

  test('a folder that another process keeps is refused in the end, naming folder, process and remedy', async () => {
    const { child, said } = another(forEver);
    expect(await said).toBe('held');
    const waits: string[] = [];
    await expect(openDatabase({ folder }, { say: (what) => waits.push(what) })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${child.pid}. Stop that server first, or give this one another folder with DATA_DIR.`,
    );
    expect(waits).toEqual([`waiting for process ${child.pid} to leave the data folder ${folder}`]);
    expect(readdirSync(folder)).toEqual(['lock.json']);
    expect(holder()).toMatchObject({ pid: child.pid });
  });

  test('a start right after the other one was told to stop waits until it has, and takes the folder', async () => {
    const { child, said } = another('setTimeout(() => { unlock(); process.exit(0); }, 700)');
    expect(await said).toBe('held');
    const unlock = await lockFolder(folder);
    expect([child.exitCode ?? 0, holder()]).toEqual([0, expect.objectContaining({ pid: process.pid })]);
    unlock();
    expect(existsSync(lock())).toBe(false);
  });

  test('the lock of a process that was killed is taken over at once', async () => {
    const { child, said, ended } = another(forEver);
    await said;
    child.kill('SIGKILL');
    await ended;
    expect(holder()).toMatchObject({ pid: child.pid });
    const waits: string[] = [];
    const unlock = await lockFolder(folder, (what) => waits.push(what));
    expect([waits, holder()]).toEqual([[], expect.objectContaining({ pid: process.pid })]);
    unlock();
  });

  test('of several that find a dead lock at the same moment one gets the folder, and the others wait for it', async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 2 ** 22 + 1, born: '1' }));
    const others = Array.from({ length: 4 }, () => another(forEver));
    const said = await Promise.all(others.map((one) => one.said));
    expect(said.filter((text) => text === 'held')).toHaveLength(1);
    const winner = others[said.indexOf('held')]!.child.pid;
    for (const text of said) if (text !== 'held') expect(text).toContain(`in use by process ${winner}.`);
    expect(holder()).toMatchObject({ pid: winner });
  });

  test('a lock whose number belongs to another process by now, or that was cut short, is taken over', async () => {
    // Where the system does not tell when a process began, its number alone decides.
    const taken = process.platform === 'linux' ? [JSON.stringify({ pid: process.pid, born: '1' })] : [];
    for (const text of [...taken, '{"pi', '']) {
      writeFileSync(lock(), text);
      const unlock = await lockFolder(folder);
      expect(holder()).toMatchObject({ pid: process.pid });
      unlock();
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
