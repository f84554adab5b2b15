import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { answer, ask } from '#core/server/process/questions.ts';
import { serveMetrics } from '#core/server/telemetry/metricsEndpoint.ts';
import { metricsPlace } from './serverOptions.ts';
import { onEnd } from './signals.ts';

/** More would need more connections than PostgreSQL allows by itself. */
const mostByItself = 6;
const shortestPauseMs = 500;
const longestPauseMs = 30_000;
const patienceMs = 12_000;

/** As many as the machine has cores; the embedded database serves one. */
export const processesOf = ({ PROCESSES, DATABASE_URL }: ServerEnvironment): number =>
  PROCESSES ?? (DATABASE_URL === undefined ? 1 : Math.min(availableParallelism(), mostByItself));

/**
 * Keeps several processes of the server at one port: the first prepares the database and says that it is ready, the others follow. One that
 * ends is begun again, more slowly each time that it ends before it was ready.
 */
export const keepProcesses = async (count: number, environment: ServerEnvironment): Promise<void> => {
  const ready = new Set<Worker>();
  let served = false;
  let whole = false;
  let ending = false;
  let pauseMs = shortestPauseMs;
  let firstReady: () => void;
  const up = new Promise<void>((done) => (firstReady = done));

  const workers = (): readonly Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  const all = async (): Promise<string> => {
    const { figuresOf } = await import('#core/server/telemetry/figuresOf.ts');
    return figuresOf(await Promise.all([...ready].map((worker) => ask<object[]>(worker, 'figures'))));
  };
  const begin = (): void => {
    const worker = cluster.fork();
    answer(worker, {
      figures: all,
      ready: () => {
        ready.add(worker);
        pauseMs = shortestPauseMs;
        firstReady();
        if (ready.size === count && !whole) process.stdout.write(`${count} processes answer at this address.\n`);
        whole ||= ready.size === count;
      },
    });
  };
  cluster.on('exit', (worker, code, signal: string | null) => {
    ready.delete(worker);
    if (ending) {
      if (workers().length === 0) process.exit(0);
      return;
    }
    // It said why itself.
    if (!served) process.exit(code || 1);
    process.stderr.write(`A process of the server ended (${signal ?? code}). Another one is started.\n`);
    setTimeout(() => ending || begin(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  });
  const end = (): void => {
    ending = true;
    if (workers().length === 0) process.exit(0);
    setTimeout(() => process.exit(1), patienceMs).unref();
    for (const worker of workers())
      if (ready.has(worker)) void ask(worker, 'stop').catch(() => undefined);
      else worker.process.kill('SIGTERM');
  };
  onEnd(end, () => {
    for (const worker of workers()) worker.process.kill('SIGKILL');
    process.exit(1);
  });

  begin();
  await up;
  served = true;
  for (let n = 1; n < count; n += 1) begin();
  const place = metricsPlace(environment);
  if (place.port !== undefined) await serveMetrics(place, { text: all });
};
