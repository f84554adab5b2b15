import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCatalogue } from '#config/catalogue.server.ts';
import { readServerEnvironment } from '#config/environment.server.ts';
import { type RunningServer, startServer } from '#host/server/main.ts';
import { type TestPostgres, findPostgres, startPostgres } from '#test/kit/server/postgres.ts';

const account = { email: 'patient@pavilion.test', password: 'Pavilion-demo-1' };

/** Needs Debian's `postgresql`, which CI has. */
(findPostgres() ? describe : describe.skip)('a dump of the database', () => {
  let folder: string;
  let first: TestPostgres;
  let second: TestPostgres;
  const dump = (): string => join(folder, 'pavilion.dump');
  const accounts = serverCatalogue.filter(({ manifest }) => manifest.id === 'account');
  const start = (url: string, DEMO: 'on' | 'off' = 'on', catalogue = accounts): Promise<RunningServer> =>
    startServer(
      readServerEnvironment({
        PORT: '0',
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        DEMO,
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_FACTOR: '1000',
      }),
      { catalogue, env: {}, signals: false },
    );
  const statusOf = async ({ url }: RunningServer, path: string): Promise<number> => (await fetch(url + path)).status;
  const login = async ({ url }: RunningServer): Promise<string> => {
    const response = await fetch(`${url}/v3/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    return ((await response.json()) as { IdToken: string }).IdToken;
  };
  const restore = (url: string): string =>
    second.program('pg_restore', ['--no-owner', '-U', 'clinic', '-d', url, dump()]);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pavilion-dump-'));
    chmodSync(folder, 0o777);
    first = await startPostgres();
    second = await startPostgres('clinic');
    await (await start(first.url)).close();
    // And the tables of every feature, with nothing in them.
    await (await start(first.url, 'off', [...serverCatalogue])).close();
  });
  afterAll(() => {
    first?.stop();
    second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is written by the documented user, with nothing special said', () => {
    expect(() => first.program('pg_dump', ['-U', 'pavilion', '-Fc', '-f', dump(), first.url])).not.toThrow();
  });

  test('restored without the role of calls stops the start, which names the role’s missing rights and what to do', async () => {
    const url = second.create('hasty');
    expect(() => restore(url)).toThrow('role "app_user" does not exist');
    await expect(start(url)).rejects.toThrow(
      /The database is not complete\.\nPolicies or rights of app_user are missing: .*Create the role, then restore into an empty database\./,
    );
  });

  test('restored under another user, once the role is there, serves as before', async () => {
    const asAdministrator = (...lines: string[]): unknown => lines.map((line) => second.program('psql', ['-c', line]));
    asAdministrator('drop database hasty', 'drop role app_user');
    asAdministrator('create role app_user nologin', 'grant app_user to clinic');
    const url = second.create('careful');
    restore(url);
    const rows = (of: TestPostgres, at: string): number =>
      Number(of.program('psql', ['-Atc', 'select count(*) from resource', '-d', at]));
    expect(rows(second, url)).toBeGreaterThan(0);
    expect(rows(second, url)).toBe(rows(first, first.url));
    const server = await start(url);
    try {
      expect([await statusOf(server, '/healthz'), await statusOf(server, '/readyz')]).toEqual([200, 200]);
      const token = await login(server);
      const me = await fetch(`${server.url}/v3/users/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(await me.json()).toMatchObject({ email: account.email });
    } finally {
      await server.close();
    }
  });
});
