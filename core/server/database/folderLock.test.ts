import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { lockFolder } from './folderLock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pavilion-lock-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a second server on the same folder is refused, naming folder, process and remedy', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.pid}. Stop that server first, or give this one another folder with DATA_DIR.`,
    );
    unlock();
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the lock of a process that is gone is taken over, also when its number was given to another', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => child.on('exit', done));
    writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: child.pid, born: '1' }));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    if (process.platform !== 'linux') return;
    writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid, born: '1' }));
    lockFolder(folder)();
  });

  test('a lock that was cut short is taken over', () => {
    writeFileSync(join(folder, 'lock.json'), '{"pi');
    lockFolder(folder)();
  });

  test('two embedded databases never open one folder', async () => {
    const first = await openDatabase({ DATA_DIR: folder });
    await expect(openDatabase({ DATA_DIR: folder })).rejects.toThrow('is in use by process');
    await first.close();
  });
});
