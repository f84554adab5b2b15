import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerEnvironment } from '#config/environment.server.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { signDeviceIn } from '#core/server/identity/protection/devices.ts';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { type RunningServer, startServer } from '#host/server/main.ts';
import type { EmbeddedDatabase } from '#core/server/database/embedded.ts';
import { type Api, apiOf } from './api.ts';
import { type DemoKind, demoDump, emptyDump, keepDemoDump } from './dumps.ts';
import { type LiveClient, liveClient } from './liveClient.ts';
import { ownDatabase } from './ownDatabase.ts';

/** Somebody who is signed in. `send` and `fetch` carry their token and their profile. */
export interface Person extends Api {
  readonly email: string;
  readonly accountId: string;
  readonly profileId: string;
  readonly orgId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly deviceId: string;
  /** The same person with other headers, for example `x-break-glass`. */
  with(headers: Readonly<Record<string, string>>): Api;
  /** Their live connection, authenticated; `after` as in core/shared/live/live.ts. */
  live(after?: number): Promise<LiveClient>;
}

export interface TestServer extends RunningServer {
  /** Nobody: no token. */
  readonly anyone: Api;
  /** Signs in without a password, for example `patient@pavilion.test`. With several profiles: the first, or the given one. */
  login(email: string, profileId?: string): Promise<Person>;
}

export interface TestServerOptions {
  /** The demo clinics, with every plugin's history. On where absent. */
  readonly seed?: boolean;
  readonly plugins?: readonly ServerCatalogueEntry[];
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly site?: string;
}

/** What the demonstration is made by or for: with another of these it is another one. */
const seedDependsOn = ['DATABASE_URL', 'FHIR_BASE_URL', 'DEMO'];

/** What a seeded start makes is the same each time, so it is made once and copied; null for one that differs. */
const demoKindOf = ({ seed, plugins, env = {}, now = () => new Date() }: TestServerOptions): DemoKind | null => {
  const isToday = Math.abs(now().getTime() - Date.now()) < 60_000;
  if (seed === false || !isToday || seedDependsOn.some((name) => env[name])) return null;
  if (!plugins) return 'full';
  return plugins.length === 0 ? 'bare' : null;
};

/** Starts a server on an empty database, which migrates and seeds it. */
const fillDemo = async (url: string, catalogue: readonly ServerCatalogueEntry[] | undefined): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-template-'));
  try {
    const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: url, DEMO: 'on', LOG_LEVEL: 'fatal' };
    const server = await startServer(readServerEnvironment(environment), { catalogue, env: {}, signals: false });
    await server.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The real server over real HTTP: in memory, or on the PostgreSQL of TEST_DATABASE_URL. Close it in `afterAll`. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-test-'));
  const kind = demoKindOf(options);
  const { TEST_DATABASE_URL: shared } = process.env;
  // A suite that brings a database of its own keeps it.
  const elsewhere =
    shared === undefined || options.env?.DATABASE_URL !== undefined
      ? null
      : await ownDatabase(shared, kind, (url) => fillDemo(url, options.plugins));
  const environment = readServerEnvironment({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: elsewhere?.url,
    DEMO: options.seed === false ? 'off' : 'on',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    RATE_LIMIT_FACTOR: '100000',
    // Suites that are not about it start no processes.
    FAX_READING: 'off',
    ...options.env,
  });
  const demo = elsewhere ? null : kind && demoDump(kind);
  const dump = elsewhere ? undefined : (demo ?? (await emptyDump()));
  const server = await startServer(environment, {
    catalogue: options.plugins,
    database: { memory: true, dump },
    env: {},
    now: options.now,
    site: options.site,
    // Many suites share a machine, and some send hundreds of calls at once on purpose.
    admission: { waiting: 100_000, share: 1, patienceMs: 240_000, standingPatienceMs: 240_000 },
    signals: false,
  });
  const { services, url } = server;
  if (kind && !elsewhere && !demo && !options.env && !options.now)
    await keepDemoDump(kind, () => (server.database as EmbeddedDatabase).pglite.dumpDataDir('none'));

  const login = async (email: string, profileId?: string): Promise<Person> => {
    const { account, profile, device } = await services.asSystem(async (db) => {
      const account = await db
        .selectFrom('account')
        .select(['id', 'email'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const profiles = await db
        .selectFrom('profile')
        .select(['id', 'org_id'])
        .where('account_id', '=', account.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const profile = profileId === undefined ? profiles[0] : profiles.find(({ id }) => id === profileId);
      if (!profile) throw new Error(`${email} has no such profile.`);
      const life = { now: services.now(), days: 30 };
      return { account, profile, device: await signDeviceIn(db, account.id, undefined, life) };
    });
    const { IdToken } = await embeddedOf(services.identity).tokens.issue(account, device.deviceId);
    const headers = { authorization: `Bearer ${IdToken}`, role: profile.id };
    return {
      ...apiOf(url, headers),
      email,
      accountId: account.id,
      profileId: profile.id,
      orgId: profile.org_id,
      token: IdToken,
      refreshToken: device.refreshToken,
      deviceId: device.deviceId,
      with: (more) => apiOf(url, { ...headers, ...more }),
      live: async (after) => {
        const client = await liveClient(url);
        client.send({ type: 'auth', token: IdToken, profile: profile.id, after });
        await client.until('ready');
        return client;
      },
    };
  };

  return {
    ...server,
    anyone: apiOf(url, {}),
    login,
    close: async () => {
      await server.close();
      await elsewhere?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
