import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/** The newest PostgreSQL of this machine, or null. */
export const findPostgres = (): string | null => {
  if (!existsSync(debian)) return null;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export interface TestPostgres {
  /** For `DATABASE_URL`; its user owns the database, may create roles and is no superuser, as in a clinic. */
  readonly url: string;
  /** A further empty database on the same server. */
  create(name: string): string;
  stop(): void;
}

/** Starts a PostgreSQL of its own in a temporary folder. It refuses to run as root, so there it runs as `postgres`. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-pg-'));
  const asRoot = process.getuid?.() === 0;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const owner = asRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);

  const run = (command: string, args: readonly string[]): SpawnSyncReturns<string> => {
    const result = spawnSync(join(bin, command), args, { ...owner, cwd: folder, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr || String(result.error)}`);
    return result;
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  // pg_ctl's child keeps stdout open, so it writes to a log file and pg_ctl is not piped.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const started = spawnSync(
    join(bin, 'pg_ctl'),
    ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  if (started.status !== 0) throw new Error(`PostgreSQL did not start in ${folder}`);

  const psql = (sql: string): void =>
    void run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-c', sql]);
  psql('create role pavilion login createrole createdb');
  const create = (name: string): string => {
    psql(`create database ${name} owner pavilion`);
    return `postgres://pavilion@127.0.0.1:${port}/${name}`;
  };
  return {
    url: create('pavilion'),
    create,
    stop: () => {
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
        ...owner,
        cwd: folder,
        stdio: 'ignore',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
