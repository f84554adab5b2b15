import { type CallInput, chooseOrganization, featureEffect, listFeatures, setFeature } from '#core/shared';
import { definePlugin } from '#core/plugin';
import { defineCall } from '#core/shared/call.ts';
import * as z from 'zod/mini';
import type { ServerCatalogueEntry } from '../plugin/scope.ts';
import { verifyChain } from '../audit/hashChain.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

const text = (of: string) => ({ 'en-CA': of, 'fr-CA': of });
const plugin = (id: string, more: { essential?: boolean; after?: string[] } = {}) =>
  definePlugin({ id, title: text(id), summary: text(id), audience: ['patient'], ...more });
const hello = defineCall({
  id: 'greetings.hello',
  summary: 'Says hello',
  method: 'GET',
  base: 'api',
  path: '/greetings/hello',
  allow: ['patient', 'admin'],
  feature: 'greetings',
  answer: z.object({ hello: z.string() }),
});

const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: plugin('greetings'),
    load: async () => ({
      setup: ({ route }) => route(hello, async (_request, { caller }) => ({ hello: caller.firstName })),
    }),
  },
  { manifest: plugin('beds', { after: ['greetings'] }), load: async () => ({ setup: () => undefined }) },
  { manifest: plugin('doors', { essential: true }), load: async () => ({ setup: () => undefined }) },
  {
    manifest: plugin('broken'),
    load: async () => ({
      setup: () => {
        throw new Error('The lift is stuck.');
      },
    }),
  },
  { manifest: plugin('paintings') },
];

describe('features of an organisation', () => {
  let server: TestServer;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  beforeAll(async () => void (server = await startTestServer({ plugins, now })), 60_000);
  afterAll(() => server.close());

  const states = async (email: string): Promise<Record<string, string>> => {
    const person = await server.login(email);
    const { data } = (await person.send(listFeatures)).data;
    return Object.fromEntries(data.map(({ id, state }) => [id, state]));
  };

  test('PRD-2 lists every plugin of the catalogue, with the reason why one does not run', async () => {
    const admin = await server.login('admin@pavilion.test');
    const { data } = (await admin.send(listFeatures)).data;
    expect(data.map(({ id, state }) => [id, state])).toEqual([
      ['greetings', 'running'],
      ['beds', 'running'],
      ['doors', 'running'],
      ['broken', 'failed'],
      ['paintings', 'running'],
    ]);
    expect(data[3]!.reason).toBe('The lift is stuck.');
  });

  test('PRD-4 a feature switched off is refused at once, for that organisation only, and everyone is told', async () => {
    const [admin, patient, elsewhere] = await Promise.all(
      ['admin@pavilion.test', 'patient@pavilion.test', 'patient@laurier.test'].map((email) => server.login(email)),
    );
    expect((await patient!.send(hello)).data).toEqual({ hello: 'Maya' });
    const live = await patient!.live();
    const away = await elsewhere!.live();

    const changed = await admin!.send(setFeature, { params: { id: 'greetings' }, body: { enabled: false } });
    expect(changed.data).toMatchObject({
      id: 'greetings',
      enabled: false,
      state: 'disabled',
      changedBy: 'Claire Bouchard',
    });
    const event = await live.until('event', ({ kind }) => kind === 'feature_changed');
    expect(event.data).toEqual({ id: 'greetings', enabled: false });

    const refused = await patient!.send(hello);
    expect([refused.status, refused.failure.code]).toEqual([403, 'feature_disabled']);
    expect((await elsewhere!.send(hello)).status).toBe(200);
    expect(away.frames.some(({ type }) => type === 'event')).toBe(false);
    expect(await states('patient@pavilion.test')).toMatchObject({ greetings: 'disabled', beds: 'waiting' });

    await admin!.send(setFeature, { params: { id: 'greetings' }, body: { enabled: true } });
    expect((await patient!.send(hello)).status).toBe(200);
    live.close();
    away.close();
  });

  test('PRD-4 a feature without a server half is switched like any other, and everyone is told', async () => {
    const [admin, patient] = await Promise.all(
      ['admin@pavilion.test', 'patient@pavilion.test'].map((email) => server.login(email)),
    );
    const live = await patient!.live();
    const changed = await admin!.send(setFeature, { params: { id: 'paintings' }, body: { enabled: false } });
    expect(changed.data).toMatchObject({ id: 'paintings', enabled: false, state: 'disabled' });
    const event = await live.until('event', ({ kind }) => kind === 'feature_changed');
    expect(event.data).toEqual({ id: 'paintings', enabled: false });
    expect(await states('patient@pavilion.test')).toMatchObject({ paintings: 'disabled' });
    await admin!.send(setFeature, { params: { id: 'paintings' }, body: { enabled: true } });
    expect(await states('patient@pavilion.test')).toMatchObject({ paintings: 'running' });
    live.close();
  });

  test('PRD-4 what every clinic has cannot be switched off', async () => {
    const admin = await server.login('clinic-admin@pavilion.test');
    const refused = await admin.send(setFeature, { params: { id: 'doors' }, body: { enabled: false } });
    expect([refused.status, refused.failure.code]).toEqual([409, 'feature_essential']);
    expect((await admin.send(setFeature, { params: { id: 'nothing' }, body: { enabled: false } })).status).toBe(404);
  });

  test('PRD-4 says whom a feature concerns before it is switched, in the own clinic alone', async () => {
    const [admin, patient] = [await server.login('admin@pavilion.test'), await server.login('patient@pavilion.test')];
    const effect = async (id: string) => (await admin.send(featureEffect, { params: { id } })).data;
    const patients = await server.services.asSystem((db) =>
      db
        .selectFrom('profile')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .select('profile.account_id')
        .distinct()
        .where('profile.org_id', '=', admin.orgId)
        .where('role', '=', 'patient')
        .where('account.status', '=', 'active')
        .execute(),
    );
    const beds = { 'en-CA': 'beds', 'fr-CA': 'beds' };
    expect(await effect('greetings')).toEqual({ staff: 0, patients: patients.length, waiting: [beds] });
    expect(await effect('beds')).toMatchObject({ waiting: [] });
    expect((await admin.send(featureEffect, { params: { id: 'nothing' } })).status).toBe(404);
    expect((await patient.send(featureEffect, { params: { id: 'beds' } })).failure.code).toBe('forbidden');
  });

  test('PRD-4 a feature is switched on a planned day, which administrators alone read and take back', async () => {
    const [admin, patient] = [await server.login('admin@pavilion.test'), await server.login('patient@pavilion.test')];
    const params = { id: 'paintings' };
    const dayIn = (days: number): string =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });
    const of = async (who: typeof admin) =>
      (await who.send(listFeatures)).data.data.find(({ id }) => id === 'paintings')!;
    const plan = (from: string) => admin.send(setFeature, { params, body: { enabled: false, from } });
    for (const day of [dayIn(0), dayIn(-3), '2031-13-01']) expect((await plan(day)).status).toBe(422);
    const planned = { enabled: false, day: dayIn(3), by: 'Claire Bouchard', first: null };
    expect((await plan(dayIn(3))).data).toMatchObject({ enabled: true, planned });
    expect([(await of(admin)).planned, (await of(patient)).planned]).toEqual([planned, null]);

    // Taken back: the day goes by and nothing happens.
    await admin.send(setFeature, { params, body: { enabled: true } });
    expect((await of(admin)).planned).toBeNull();
    ahead = 4 * 86_400_000;
    await server.jobs.runNow('core.features.start');
    ahead = 0;
    expect((await of(admin)).enabled).toBe(true);

    await plan(dayIn(3));
    await server.jobs.runNow('core.features.start');
    expect((await of(patient)).enabled).toBe(true);
    const live = await patient.live();
    ahead = 4 * 86_400_000;
    await server.jobs.runNow('core.features.start');
    ahead = 0;
    const event = await live.until('event', ({ kind }) => kind === 'feature_changed');
    expect(event.data).toEqual({ id: 'paintings', enabled: false });
    expect(await of(admin)).toMatchObject({ enabled: false, planned: null, changedBy: 'Claire Bouchard' });
    await settleAudit(server);
    const switched = await server.services.db
      .selectFrom('audit_event')
      .select(['org_id', 'profile_id', 'action', 'target_id', 'detail'])
      .where('target_type', '=', 'feature')
      .where('role', '=', 'system')
      .execute();
    const detail = { enabled: false, planned: dayIn(3) };
    expect(switched).toEqual([
      { org_id: admin.orgId, profile_id: null, action: 'changed', target_id: 'paintings', detail },
    ]);
    await admin.send(setFeature, { params, body: { enabled: true } });
    live.close();
  });

  test('PRD-4 a feature begins with some: the others meet none of it, and each open browser is told what holds for its person', async () => {
    const [admin, maya, owen] = await Promise.all(
      ['admin@pavilion.test', 'patient@pavilion.test', 'patient2@pavilion.test'].map((email) => server.login(email)),
    );
    const params = { id: 'greetings' };
    const set = (body: CallInput<typeof setFeature>['body']) => admin!.send(setFeature, { params, body });
    const of = async (who: Person) => (await who.send(listFeatures)).data.data.find(({ id }) => id === 'greetings')!;
    const lives = [await maya!.live(), await owen!.live()];
    const first = { roles: [], people: [maya!.profileId] };
    expect((await set({ enabled: true, first })).data).toMatchObject({
      ...{ enabled: true, state: 'running' },
      first: { roles: [], people: [{ id: maya!.profileId, name: 'Maya Tremblay' }] },
    });
    // What they may do has changed: they come again, as who they are now.
    for (const live of lives) await live.until('error', ({ code }) => code === 'profile_changed');
    const refused = await owen!.send(hello);
    expect([refused.status, refused.failure.code]).toEqual([403, 'feature_disabled']);
    expect((await maya!.send(hello)).status).toBe(200);
    expect((await admin!.send(hello)).status).toBe(200);
    expect(await of(owen!)).toMatchObject({ enabled: false, state: 'disabled', first: null });
    expect(await of(maya!)).toMatchObject({ enabled: true, state: 'running', first: null });
    const again = [await maya!.live(), await owen!.live()];
    await set({ enabled: true, first: { roles: ['patient'], people: [] } });
    for (const live of again) await live.until('error', ({ code }) => code === 'profile_changed');
    expect((await owen!.send(hello)).status).toBe(200);

    // Later for everyone, by a plan; that it is on again is told to whom it was not.
    await set({ enabled: true, first });
    const waiting = await owen!.live();
    const dayIn = (days: number): string =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });
    await set({ enabled: true, from: dayIn(2) });
    expect((await of(admin!)).first).toMatchObject({ people: [{ name: 'Maya Tremblay' }] });
    ahead = 3 * 86_400_000;
    await server.jobs.runNow('core.features.start');
    ahead = 0;
    await waiting.until('error', ({ code }) => code === 'profile_changed');
    expect((await owen!.send(hello)).status).toBe(200);
    expect(await of(admin!)).toMatchObject({ enabled: true, first: null, planned: null });

    for (const wrong of [
      { enabled: true, first: { roles: [], people: [] } },
      { enabled: false, first },
      { enabled: true, first: { roles: [], people: [(await server.login('patient@laurier.test')).profileId] } },
      { enabled: true, first: { roles: [], people: ['nobody'] } },
    ])
      expect((await set(wrong)).status).toBe(422);
    const essential = await admin!.send(setFeature, { params: { id: 'doors' }, body: { enabled: true, first } });
    expect(essential.failure.code).toBe('feature_essential');
    expect((await owen!.send(hello)).status).toBe(200);
  });

  test('PRD-4 only administrators switch features, and each change is in an unbroken audit trail', async () => {
    for (const email of ['patient@pavilion.test', 'practitioner@pavilion.test']) {
      const person = await server.login(email);
      expect((await person.send(setFeature, { params: { id: 'beds' }, body: { enabled: false } })).failure.code).toBe(
        'forbidden',
      );
    }
    const admin = await server.login('admin@pavilion.test');
    await admin.send(setFeature, { params: { id: 'beds' }, body: { enabled: false } });
    await settleAudit(server);
    const rows = await server.services.db
      .selectFrom('audit_event')
      .selectAll()
      .where('target_id', '=', 'beds')
      .execute();
    expect(rows).toMatchObject([
      { action: 'changed', target_type: 'feature', role: 'admin', detail: { enabled: false } },
    ]);
    expect(await verifyChain(server.services.db, admin.orgId)).toBeNull();
  });

  test('PRD-4 a super administrator acts in another organisation, an administrator may not', async () => {
    const [boss, admin, elsewhere] = await Promise.all(
      ['super-admin@pavilion.test', 'admin@pavilion.test', 'patient@laurier.test'].map((email) => server.login(email)),
    );
    const body = { organization: elsewhere!.orgId };
    expect((await admin!.send(chooseOrganization, { body })).failure.code).toBe('forbidden');
    const there = { 'x-organization': elsewhere!.orgId };
    expect((await admin!.with(there).send(listFeatures)).failure.code).toBe('forbidden');
    await boss!.send(chooseOrganization, { body });
    await boss!.send(setFeature, { params: { id: 'greetings' }, body: { enabled: false } });
    expect((await elsewhere!.send(hello)).failure.code).toBe('feature_disabled');
    expect(await states('patient@pavilion.test')).toMatchObject({ greetings: 'running' });
  });
});
