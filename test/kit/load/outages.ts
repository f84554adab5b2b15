import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../server/postgres.ts';
import { type ServerProcess, startProcess } from '../server/process.ts';
import { type Crowd, type CrowdReport, startCrowd } from './crowd.ts';

export interface OutagePlan {
  readonly servers: number;
  readonly people: number;
  readonly restarts: number;
  /** For how many seconds the database is away, one stop after the other. */
  readonly stops: readonly number[];
}

export interface OutageReport extends CrowdReport {
  /** Servers whose process has ended. */
  readonly ended: number;
  /** From the database's return to a good answer of every server, by outage. */
  readonly backMs: readonly number[];
  /** What `/healthz` and `/readyz` said while the database was away, and `/readyz` afterwards. */
  readonly health: readonly number[];
  readonly readiness: readonly number[];
  readonly readyAfter: readonly number[];
  /** Connections to the database some seconds after the last outage. */
  readonly connections: number;
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Real server processes on one PostgreSQL that is restarted and stopped under load. */
export const runOutages = async ({ servers, people, restarts, stops }: OutagePlan): Promise<OutageReport> => {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-outage-'));
  const running: ServerProcess[] = [];
  let crowd: Crowd | null = null;
  try {
    for (let index = 0; index < servers; index += 1)
      running.push(
        await startProcess({
          DATA_DIR: join(folder, String(index)),
          CODE_KEY: 'the same for every server of one house',
          DATABASE_URL: postgres.url,
          DEMO: 'on',
          ID_TOKEN_SECONDS: '7200',
        }),
      );
    const urls = running.map(({ url }) => url);
    const everyServer = (path: string): Promise<number[]> => Promise.all(urls.map((url) => statusOf(url + path)));
    const working = (crowd = await startCrowd(urls, people));
    const [backMs, health, readiness]: [number[], number[], number[]] = [[], [], []];
    const outage = async (seconds: number): Promise<void> => {
      await sleep(700);
      postgres.halt();
      if (seconds > 0) {
        await sleep(seconds * 500);
        health.push(...(await everyServer('/healthz')));
        readiness.push(...(await everyServer('/readyz')));
        await sleep(seconds * 500);
      }
      postgres.resume();
      backMs.push(await working.untilServed(20_000));
    };
    for (let done = 0; done < restarts; done += 1) await outage(0);
    for (const seconds of stops) await outage(seconds);
    await sleep(6_000);
    const connections = postgres.connections();
    const ended = running.filter(({ process }) => process.exitCode !== null || process.signalCode !== null).length;
    if (ended > 0) throw new Error(`${ended} of ${servers} servers ended while the database was away.`);
    const readyAfter = await everyServer('/readyz');
    return { ...(await working.finish()), ended, backMs, health, readiness, readyAfter, connections };
  } finally {
    crowd?.stop();
    await Promise.all(running.map((server) => server.kill('SIGKILL')));
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
