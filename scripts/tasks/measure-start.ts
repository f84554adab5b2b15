import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { meSchema } from '../../core/shared/me/me.ts';
import { printTable, spread } from '../../test/bench/table.ts';
import { temporaryFolder } from '../../test/bench/temporaryFolder.ts';
import { findPostgres, startPostgres } from '../../test/kit/server/postgres.ts';
import { root, runTask } from '../run.ts';

const times = 5;
/** The collector hands memory of a start back within seconds of quiet. */
const idleMs = 20_000;

interface Start {
  readonly seconds: number;
  /** Milliseconds; it is what loads FHIR's definitions. */
  readonly firstCall: number;
  /** Memory of the server's process once nobody asks anything, in MiB. */
  readonly idle: number;
  readonly peak: number;
}

/** From the command that `npm start` runs to its line with the address, then idle, then one search of the record. */
const startOnce = async (env: Readonly<Record<string, string>>): Promise<Start> => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), 'start'], {
    env: { ...process.env, PORT: '0', DEMO: 'on', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const ready = /ready at (\S+)/.exec((printed += chunk.toString()));
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', () => reject(new Error(printed)));
  });
  const seconds = (performance.now() - began) / 1000;
  await wait(idleMs);
  const [server = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  const memory = (field: string): number =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]) / 1024;
  const [idle, peak] = [memory('VmRSS'), memory('VmHWM')];
  const firstCall = await firstSearch(url);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return { seconds, idle, peak, firstCall };
};

/** Milliseconds that the first search of the record takes. */
const firstSearch = async (url: string): Promise<number> => {
  const body = JSON.stringify({ email: 'practitioner@pavilion.test', password: 'Pavilion-demo-1' });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/v3/users/login`, { method: 'POST', headers, body });
  const { IdToken } = (await login.json()) as { readonly IdToken: string };
  const authorization = `Bearer ${IdToken}`;
  const me = await fetch(`${url}/v3/users/me`, { headers: { authorization } });
  const { practitioner } = meSchema.parse(await me.json());
  const began = performance.now();
  const found = await fetch(`${url}/fhir/R4/Appointment?_count=1`, {
    headers: { authorization, role: practitioner[0]?.id ?? '' },
  });
  if (!found.ok) throw new Error(`The search was answered ${found.status}: ${await found.text()}`);
  await found.arrayBuffer();
  return performance.now() - began;
};

const row = (name: string, starts: readonly Start[]): readonly (string | number)[] => {
  const middle = (of: keyof Start): number => spread(starts.map((start) => start[of])).median;
  return [
    name,
    middle('seconds').toFixed(2),
    middle('idle').toFixed(0),
    middle('peak').toFixed(0),
    middle('firstCall').toFixed(0),
  ];
};

const measure = async (name: string, env: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder();
  try {
    const all = { DATABASE_URL: '', ...env, DATA_DIR: folder.path };
    const first = await startOnce(all);
    const later: Start[] = [];
    for (let time = 0; time < times; time++) later.push(await startOnce(all));
    return [row(`${name}, first start with demo data`, [first]), row(`${name}, later starts`, later)];
  } finally {
    folder.remove();
  }
};

if (!existsSync('/proc/self/status')) throw new Error('Memory is read from /proc: run this on Linux.');
if ((await runTask('build', ['--if-stale'])) !== 0) process.exit(1);
const rows = await measure('embedded', {});
if (findPostgres()) {
  const postgres = await startPostgres();
  try {
    rows.push(...(await measure('PostgreSQL', { DATABASE_URL: postgres.url })));
  } finally {
    postgres.stop();
  }
}
printTable(
  `Starts of the server, medians of ${times} (budget: 1.5 s and 150 MiB on PostgreSQL, 2 s and 300 MiB embedded)`,
  [['', 'ready after, s', 'idle, MiB', 'peak, MiB', 'first search, ms'], ...rows],
);
