import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '#config/demo.ts';
import { readServerEnvironment } from '#config/environment.server.ts';
import { definePlugin } from '#core/plugin';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { listFeatures } from '#core/shared';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { startTestServer } from '#test/kit/server/server.ts';
import { addSuperAdministrator } from './addAdministrator.ts';
import { startServer } from './main.ts';

const text = { 'en-CA': 'Attic', 'fr-CA': 'Grenier' };
const manifest = definePlugin({ id: 'attic', title: text, summary: text, audience: [] });

describe('the house', () => {
  test('PRD-1 the demo clinics hold the promised people, the same each time, and laurier has no messaging', async () => {
    const numbers: number[] = [];
    const attic: ServerCatalogueEntry = {
      manifest,
      load: async () => ({
        setup: ({ seed }) => seed('boxes', async ({ random }) => void numbers.push(random(), random())),
      }),
    };
    const [one, other] = [await startTestServer({ plugins: [attic] }), await startTestServer({ plugins: [attic] })];
    const people = (server: typeof one) =>
      server.services.db
        .selectFrom('profile')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .select(['profile.id', 'email', 'role', 'first_name', 'last_name', 'org_id'])
        .orderBy('email')
        .execute();
    const found = await people(one);
    expect(await people(other)).toEqual(found);
    expect(numbers.slice(0, 4)).toEqual(numbers.slice(4));
    for (const { email, who } of demoAccounts.people) {
      // Made with the family of whom they stand for, by that feature's own history.
      if (email === 'caregiver@pavilion.test') continue;
      expect(found.find((person) => person.email === email)?.role).toBe(who.split(',')[0]);
    }
    const off = await one.services.db
      .selectFrom('org_feature')
      .select(['feature', 'enabled'])
      .orderBy('feature')
      .execute();
    expect(off).toEqual([{ feature: 'messaging', enabled: false }]);
    await Promise.all([one.close(), other.close()]);
  });

  test('a feature that cannot be loaded, set up, migrated or seeded leaves the others standing', async () => {
    const undone: string[] = [];
    const bad = (id: string, load: ServerCatalogueEntry['load']): ServerCatalogueEntry => ({
      manifest: definePlugin({ id, title: text, summary: text, audience: [] }),
      load,
    });
    const server = await startTestServer({
      plugins: [
        bad('gone', () => Promise.reject(new Error('There is no such file.'))),
        bad('half', async () => ({
          setup: ({ own, migration }) => {
            own(() => void undone.push('half'));
            migration('one', () => Promise.reject(new Error('The table is round.')));
          },
        })),
        bad('unlucky', async () => ({ setup: ({ seed }) => seed('one', () => Promise.reject(new Error('No seed.'))) })),
        { manifest, load: async () => ({ setup: () => undefined }) },
      ],
    });
    const admin = await server.login('admin@pavilion.test');
    const { data } = (await admin.send(listFeatures)).data;
    expect(data.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      ['gone', 'failed', 'There is no such file.'],
      ['half', 'failed', 'The table is round.'],
      ['unlucky', 'running', null],
      ['attic', 'running', null],
    ]);
    expect(undone).toEqual(['half']);
    await server.close();
  });

  test('STA-4 an expired token is refused with the agreed words, and its live connection ends', async () => {
    const server = await startTestServer({ plugins: [], env: { ID_TOKEN_SECONDS: '2' } });
    const patient = await server.login('patient@pavilion.test');
    const live = await liveClient(server.url);
    live.send({ type: 'auth', token: patient.token });
    await live.until('ready');
    expect(await live.closed).toBe(4401);
    const refused = await patient.send(listFeatures);
    expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
      401,
      'token_expired',
      'jwt expired',
    ]);
    await server.close();
  });

  test('a port that is in use is named, and the data folder is free again', async () => {
    const first = await startTestServer({ plugins: [], seed: false });
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-port-'));
    const start = (PORT: string) =>
      startServer(readServerEnvironment({ DATA_DIR: folder, PORT, LOG_LEVEL: 'fatal', DEMO: 'off' }), {
        catalogue: [],
        signals: false,
      });
    const taken = new URL(first.url).port;
    await expect(start(taken)).rejects.toThrow(`Port ${taken} of localhost is in use.`);
    await (await start('0')).close();
    await first.close();
    rmSync(folder, { recursive: true });
  });

  test('LNK-5 the first super administrator of an empty house is invited once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-admin-'));
    const environment = readServerEnvironment({
      DATA_DIR: folder,
      PUBLIC_URL: 'https://clinic.example',
      LOG_LEVEL: 'fatal',
      DEMO: 'off',
    });
    const { link, organization } = await addSuperAdministrator(environment, 'Boss@Example.test', 'north', {
      catalogue: [],
    });
    const url = new URL(link);
    expect([url.origin, url.pathname, url.searchParams.get('e'), organization]).toEqual([
      'https://clinic.example',
      '/staff-confirmation',
      'boss@example.test',
      'north',
    ]);
    expect(url.searchParams.get('otp')!.length).toBeGreaterThan(20);
    const again = await addSuperAdministrator(environment, 'boss@example.test', undefined, { catalogue: [] });
    expect(again.link).not.toBe(link);
    await expect(addSuperAdministrator(environment, 'boss@example.test', 'No Such', { catalogue: [] })).rejects.toThrow(
      'lower-case letters',
    );
    rmSync(folder, { recursive: true });
  });
});
