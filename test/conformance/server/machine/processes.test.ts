import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, placeOnPostgres } from '#test/kit/house.ts';
import { freePort } from '#test/kit/server/freePort.ts';
import { findPostgres } from '#test/kit/server/postgres.ts';
import { type ServerProcess, startProcess } from '#test/kit/server/process.ts';

/** Tried again for a while. */
const until = async (holds: () => unknown): Promise<void> => {
  for (const end = Date.now() + 20_000; ; await sleep(100))
    try {
      await holds();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Needs Debian's `postgresql`, which CI has, and Linux's `/proc`. */
(findPostgres() ? describe : describe.skip)('several processes at one port', () => {
  let place: Place;
  let server: ServerProcess;
  let metricsPort: number;
  beforeAll(async () => {
    place = await placeOnPostgres();
    metricsPort = await freePort();
    server = await startProcess({ ...place.env, PROCESSES: '2', METRICS_PORT: String(metricsPort), HOST: '127.0.0.1' });
    await whole();
  }, 120_000);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await place?.forget();
  });

  const figure = async (name: string, labels = ''): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const whole = (): Promise<void> =>
    until(() => expect(server.printed()).toContain('2 processes answer at this address.'));
  /** Each on a connection of its own, so that each process has some. */
  const ask = async (times: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const response = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } });
        await response.arrayBuffer();
        return response.status;
      }),
    );

  test('the figures are those of all processes together, whichever is asked', async () => {
    const before = await figure('pavilion_requests_total');
    expect(new Set(await ask(40))).toEqual(new Set([200]));
    expect((await figure('pavilion_requests_total')) - before).toBe(40);
    // Every process counts the same mail of the house.
    expect(await figure('pavilion_mail_oldest_seconds')).toBeLessThan(60);
  });

  test('one that is killed is replaced, and the others answer meanwhile', async () => {
    const [first, second] = childrenOf(server.process.pid!);
    process.kill(first!, 'SIGKILL');
    await until(() => expect(server.printed()).toContain('ended (SIGKILL). Another one is started.'));
    expect(new Set(await ask(20))).toEqual(new Set([200]));
    await until(() => {
      const now = childrenOf(server.process.pid!);
      expect(now).toHaveLength(2);
      expect(now).toContain(second);
    });
    expect(server.printed().match(/ready at/g)).toHaveLength(1);
  });

  test('all of them end with the one that keeps them, asked or not', async () => {
    const workers = childrenOf(server.process.pid!);
    await server.kill('SIGTERM');
    expect(workers.filter(lives)).toEqual([]);
    const { DATA_DIR, DATABASE_URL } = place.env;
    server = await startProcess({ DATABASE_URL, PROCESSES: '2', HOST: '127.0.0.1', DATA_DIR });
    await whole();
    const orphans = childrenOf(server.process.pid!);
    await server.kill('SIGKILL');
    await until(() => expect(orphans.filter(lives)).toEqual([]));
  });
});
