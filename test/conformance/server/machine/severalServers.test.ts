import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerEnvironment } from '#config/environment.server.ts';
import { definePlugin } from '#core/plugin';
import { setFeature } from '#core/shared';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { signDeviceIn } from '#core/server/identity/protection/devices.ts';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { type RunningServer, startServer } from '#host/server/main.ts';
import { apiOf } from '#test/kit/server/api.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { type TestPostgres, findPostgres, startPostgres } from '#test/kit/server/postgres.ts';
import { anyEvent } from '#test/kit/anyEvent.ts';

const text = { 'en-CA': 'Clock', 'fr-CA': 'Horloge' };
let ticks = 0;
const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: definePlugin({ id: 'clock', title: text, summary: text, audience: [] }),
    load: async () => ({ setup: ({ job }) => job('tick', 1_000, async () => void (ticks += 1)) }),
  },
];

/** Needs Debian's `postgresql`, which CI has. */
(findPostgres() ? describe : describe.skip)('several servers on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let servers: readonly RunningServer[];
  beforeAll(async () => {
    postgres = await startPostgres();
    const start = () =>
      startServer(
        readServerEnvironment({
          PORT: '0',
          DATABASE_URL: postgres.url,
          DATA_DIR: mkdtempSync(join(tmpdir(), 'pavilion-many-')),
          DEMO: 'on',
          LOG_LEVEL: 'fatal',
        }),
        { catalogue: plugins, env: {}, signals: false },
      );
    servers = await Promise.all([start(), start(), start()]);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.close()));
    postgres?.stop();
  });

  const tokenOf = async (email: string) => {
    const { services } = servers[0]!;
    const { account, profile, device } = await services.asSystem(async (db) => {
      const account = await db
        .selectFrom('account')
        .select(['id', 'email'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const profile = await db
        .selectFrom('profile')
        .selectAll()
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      return { account, profile, device: await signDeviceIn(db, account.id, undefined, { now: new Date(), days: 1 }) };
    });
    const { IdToken } = await embeddedOf(services.identity).tokens.issue(account, device.deviceId);
    return { token: IdToken, orgId: profile.org_id, profileId: profile.id, deviceId: device.deviceId };
  };

  test('that start at once on an empty database make one house', async () => {
    const slugs = await servers[1]!.services.db.selectFrom('organization').select('slug').orderBy('slug').execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['laurier', 'rideau']);
  });

  test('PRD-4 STA-6 what happens on one reaches the people of the others, in the same order', async () => {
    const [patient, admin] = [await tokenOf('patient@pavilion.test'), await tokenOf('admin@pavilion.test')];
    const clients = await Promise.all(servers.map(({ url }) => liveClient(url)));
    for (const client of clients) {
      client.send({ type: 'auth', token: patient.token });
      await client.until('ready');
    }
    const api = apiOf(servers[2]!.url, { authorization: `Bearer ${admin.token}` });
    await api.send(setFeature, { params: { id: 'clock' }, body: { enabled: false } });
    for (const client of clients) await client.until('event', ({ kind }) => kind === 'feature_changed');
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const { services } = servers[at % 3]!;
        return services.inOrg(patient.orgId, (db) =>
          services.live.publish(db, patient.orgId, 'organization', anyEvent('n'), { at }),
        );
      }),
    );
    const orders = await Promise.all(
      clients.map(async (client) => {
        const all = () =>
          client.frames.flatMap((frame) => (frame.type === 'event' && frame.kind === 'n' ? [frame.id] : []));
        for (let tries = 0; all().length < 30 && tries < 100; tries += 1)
          await new Promise((done) => setTimeout(done, 20));
        return all();
      }),
    );
    expect(orders[0]).toHaveLength(30);
    expect(orders[0]).toEqual([...orders[0]!].sort((one, other) => one - other));
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
    const { services } = servers[0]!;
    await services.asSystem((db) => services.live.closeDevice(db, patient.deviceId));
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
  });

  test('STA-6 a cut line to the database ends the connections, so that browsers catch up', async () => {
    const { token, orgId } = await tokenOf('patient@pavilion.test');
    const client = await liveClient(servers[0]!.url);
    client.send({ type: 'auth', token });
    const { at } = await client.until('ready');
    const { services } = servers[1]!;
    const pg = await import('pg');
    const killer = new pg.default.Client({ connectionString: postgres.url.replace('pavilion@', 'postgres@') });
    await killer.connect();
    await killer.query("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'");
    await killer.end();
    await services.inOrg(orgId, (db) => services.live.publish(db, orgId, 'organization', anyEvent('meanwhile'), {}));
    expect(await client.closed).toBe(1012);
    const again = await liveClient(servers[0]!.url);
    again.send({ type: 'auth', token, after: at });
    await again.until('event', ({ kind }) => kind === 'meanwhile');
    again.close();
  });

  test('a job runs on one of them at a time, and no more often than it wants', async () => {
    const before = ticks;
    await new Promise((done) => setTimeout(done, 4_200));
    expect(ticks - before).toBeGreaterThanOrEqual(2);
    expect(ticks - before).toBeLessThanOrEqual(5);
  });
});
