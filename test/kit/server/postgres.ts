import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from '../debian.ts';
import { freePort } from './freePort.ts';

const debian = '/usr/lib/postgresql';

/** The newest PostgreSQL of this machine, or null. */
export const findPostgres = (): string | null => {
  if (!existsSync(debian)) return null;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
};

/** Installs Debian's where there is none and this user may. Null: the suites run on the embedded database, and those about PostgreSQL are skipped. */
export const ensurePostgres = (): string | null => {
  if (findPostgres() === null) installDebianPackage('postgresql');
  return findPostgres();
};

/** For a server whose data nobody keeps: what guards against a power cut costs more than the tests' own work. */
export const forgetful = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  // Its workers hold databases that a suite wants to drop.
  'autovacuum=off',
  'max_connections=400',
  'shared_buffers=256MB',
];

/** A copy of a whole server, which follows it. */
export interface TestStandby {
  readonly url: string;
  /** What comes from then on is received and not applied, until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export interface TestPostgres {
  /** For `DATABASE_URL`; its user owns the database, may create roles and is no superuser, as in a clinic. */
  readonly url: string;
  /** The same by a socket of this machine: half of the work of every question and answer. */
  readonly nearUrl: string;
  /** A further empty database on the same server. */
  create(name: string): string;
  /** Ends the server with every connection, and keeps its data: `resume` starts it again. */
  halt(): void;
  resume(): void;
  /** Connections to its databases, but for the one that asks. */
  connections(): number;
  /** Runs one of PostgreSQL's own programs, as the superuser where the arguments name nobody. @throws Error with what it printed when it fails */
  program(command: string, args: readonly string[]): string;
  /** Ends with it. */
  standby(): Promise<TestStandby>;
  stop(): void;
}

/** Starts a PostgreSQL of its own in a temporary folder. It refuses to run as root, so there it runs as `postgres`. */
export const startPostgres = async (user = 'pavilion', settings: readonly string[] = []): Promise<TestPostgres> => {
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
  const serve = (data: string, port: number) => {
    // pg_ctl's child keeps stdout open, so it writes to a log file and pg_ctl is not piped.
    const options = [`-p ${port} -k ${folder}`, 'listen_addresses=127.0.0.1', ...settings].join(' -c ');
    const control = (...args: readonly string[]): boolean =>
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...owner, cwd: folder, stdio: 'ignore' }).status ===
      0;
    const resume = (): void => {
      if (!control('-l', `${data}.log`, '-o', options, 'start'))
        throw new Error(`PostgreSQL did not start in ${folder}`);
    };
    resume();
    const program = (command: string, args: readonly string[]): string =>
      run(command, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args]).stdout;
    const psql = (sql: string): string => program('psql', ['-v', 'ON_ERROR_STOP=1', '-Atc', sql]);
    return { control, resume, program, psql };
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-N', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const { control, resume, program, psql } = serve(data, port);
  const standbys: (() => void)[] = [];

  psql(`create role ${user} login createrole createdb`);
  const create = (name: string): string => {
    psql(`create database ${name} owner ${user}`);
    return `postgres://${user}@127.0.0.1:${port}/${name}`;
  };
  const url = create('pavilion');
  return {
    url,
    nearUrl: `${url}?host=${encodeURIComponent(folder)}`,
    create,
    halt: () => void control('-m', 'fast', 'stop'),
    resume,
    connections: () =>
      Number(
        psql("select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"),
      ),
    program,
    standby: async () => {
      const [copy, at] = [join(folder, `standby-${standbys.length}`), await freePort()];
      program('pg_basebackup', ['-D', copy, '-R', '-X', 'stream', '-c', 'fast']);
      const server = serve(copy, at);
      const stop = (): void => void server.control('-m', 'immediate', 'stop');
      standbys.push(stop);
      return {
        url: `postgres://${user}@127.0.0.1:${at}/pavilion`,
        pause: () => void server.psql('select pg_wal_replay_pause()'),
        resume: () => void server.psql('select pg_wal_replay_resume()'),
        stop,
      };
    },
    stop: () => {
      for (const one of standbys) one();
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
