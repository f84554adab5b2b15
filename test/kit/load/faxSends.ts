import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../server/postgres.ts';
import { type ServerProcess, startProcess } from '../server/process.ts';
import { type Fault, faultOf, startFaultyFaxService } from './faultyFaxService.ts';

/** Twenty minutes of retries are seven seconds. */
const clockFactor = 180;

export interface SentFax {
  readonly fault: Fault;
  readonly state: string;
  readonly attempts: number;
  /** How often all of it came out at the other end. */
  readonly arrivals: number;
  /** Its sender has a bell entry about it. */
  readonly isTold: boolean;
}

export interface FaxSends {
  readonly faxes: readonly SentFax[];
  readonly kills: number;
  readonly seconds: number;
}

const asSystem = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** One fax that was previewed and sent, as a page does it. */
const sendOne = async (url: string): Promise<string> => {
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<any> => {
    const answer = await fetch(url + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const { IdToken } = await post('/v3/users/login', {
    ...{ email: 'admin@pavilion.test', password: 'Pavilion-demo-1' },
  });
  const authorization = `Bearer ${String(IdToken)}`;
  const number = '6137000000';
  const { faxes } = await post(
    '/v3/faxes/outgoing',
    {
      recipients: [{ name: 'Somebody', number, numberAgain: number, sure: true }],
      ...{ at: null, language: 'en-CA', subject: 'Letter', message: 'Please see.', patient: null, documents: [] },
      ...{ uploads: [], replyTo: null },
    },
    { authorization },
  );
  const [{ id, sha256 }] = faxes;
  await post('/v3/faxes/outgoing/send', { faxes: [{ id, sha256 }] }, { authorization });
  return id;
};

/** Sends so many faxes through a service with faults, from a server whose process is killed so often in the middle of it. */
export const runFaxSends = async ({
  sends,
  kills,
}: {
  readonly sends: number;
  readonly kills: number;
}): Promise<FaxSends> => {
  const began = Date.now();
  const [postgres, service] = [await startPostgres(), await startFaultyFaxService()];
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-sends-'));
  const accounts = join(folder, 'accounts.json');
  writeFileSync(
    accounts,
    JSON.stringify([
      {
        ...{ clinic: 'rideau', number: '6135557001', service: 'sinch', address: service.address, projectId: 'p1' },
        ...{ accessKey: 'key', accessSecret: 'secret' },
      },
    ]),
  );
  const start = () =>
    startProcess({
      ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url, DEMO: 'on', FAX_ACCOUNTS_FILE: accounts },
      ...{
        ID_TOKEN_SECONDS: '86400',
        CLOCK_FACTOR: String(clockFactor),
        CLOCK_SINCE: String(began),
        FAX_READING: 'off',
      },
      NODE_OPTIONS: `--import ${new URL('quickClock.mjs', import.meta.url).href}`,
    });
  let server: ServerProcess | null = null;
  try {
    server = await start();
    const first = await sendOne(server.url);
    const open = () =>
      asSystem(postgres.url, async (db) => {
        const { rows } = await db.query(
          "select count(*)::int as n from fax_outgoing where name = 'Somebody' and state in ('queued', 'sending')",
        );
        return (rows as { n: number }[])[0]!.n;
      });
    await asSystem(postgres.url, (db) =>
      db.query(
        `insert into fax_outgoing (org_id, created_by, created_at, number, name, subject, file_id, sha256, pages, documents, state, next_at)
          select org_id, created_by, created_at, '6137' || lpad(n::text, 6, '0'), name, subject, file_id, sha256, pages, documents,
            'queued', created_at from fax_outgoing, generate_series(1, $2::int) n where id = $1`,
        [first, sends - 1],
      ),
    );
    for (let killed = 0; killed < kills; killed += 1) {
      // At another moment of its work each time.
      await wait(2_000 + 613 * (killed % 7));
      await server.kill('SIGKILL');
      server = await start();
    }
    for (const until = Date.now() + 900_000; (await open()) > 0;) {
      if (Date.now() > until) break;
      await wait(500);
    }
    const { rows } = await asSystem(postgres.url, (db) =>
      db.query(
        `select number, state, attempts, exists (select from notification n where n.data->>'resource_id' = f.id) as told
          from fax_outgoing f where name = 'Somebody'`,
      ),
    );
    const faxes = (rows as { number: string; state: string; attempts: number; told: boolean }[]).map(
      ({ number, state, attempts, told }) => ({
        ...{ fault: faultOf(number), state, attempts, isTold: told },
        arrivals: service.arrivals.get(`+1${number}`) ?? 0,
      }),
    );
    return { faxes, kills, seconds: (Date.now() - began) / 1000 };
  } finally {
    await server?.kill('SIGKILL');
    postgres.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
