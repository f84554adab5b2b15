import * as z from 'zod/mini';
import { definePlugin } from '#core/plugin';
import { defineEvent, setFeature } from '#core/shared';
import { anyEvent } from '#test/kit/anyEvent.ts';
import { embeddedOf } from '../identity/embedded/embedded.ts';
import type { ServerCatalogueEntry } from '../plugin/scope.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';

const text = { 'en-CA': 'Bells', 'fr-CA': 'Cloches' };
const bells = definePlugin({ id: 'bells', title: text, summary: text, audience: [] });
const ring = defineEvent({
  kind: 'ring',
  schema: z.object({ loud: z.number() }),
  sent: z.object({ to: z.string(), loud: z.number() }),
});
const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: bells,
    load: async () => ({
      setup: ({ signal, services }) =>
        signal(ring, async ({ to, loud }, { orgId, profileId }) =>
          services.live.signal(orgId, { profiles: [to] }, ring, profileId, { loud }),
        ),
    }),
  },
];

describe('the live connection', () => {
  let server: TestServer;
  let patient: Person;
  let practitioner: Person;
  let lateMs = 0;
  beforeAll(async () => {
    server = await startTestServer({ plugins, now: () => new Date(Date.now() + lateMs) });
    patient = await server.login('patient@pavilion.test');
    practitioner = await server.login('practitioner@pavilion.test');
  });
  afterAll(() => server.close());

  const publish = (to: readonly string[] | 'organization', kind: string, data: unknown = {}): Promise<void> =>
    server.services.inOrg(patient.orgId, (db) =>
      server.services.live.publish(
        db,
        patient.orgId,
        to === 'organization' ? to : { profiles: to },
        anyEvent(kind),
        data,
      ),
    );

  test('STA-6 events reach their recipients, in order, and no one else', async () => {
    const [mine, theirs, elsewhere] = await Promise.all([
      patient.live(),
      practitioner.live(),
      (await server.login('patient@laurier.test')).live(),
    ]);
    await Promise.all(Array.from({ length: 20 }, (_, at) => publish([patient.profileId], 'for-me', { at })));
    await publish('organization', 'for-all');
    await Promise.all([
      mine.until('event', ({ kind }) => kind === 'for-all'),
      theirs.until('event', ({ kind }) => kind === 'for-all'),
    ]);
    const ids = mine.frames.flatMap((frame) => (frame.type === 'event' ? [frame.id] : []));
    expect(ids).toHaveLength(21);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect(theirs.frames.filter(({ type }) => type === 'event')).toHaveLength(1);
    expect(elsewhere.frames.filter(({ type }) => type === 'event')).toHaveLength(0);
    for (const client of [mine, theirs, elsewhere]) client.close();
  });

  test('STA-6 what is for staff reaches those who work there and the named people, now and when they come back', async () => {
    const other = await server.login('patient2@pavilion.test');
    const [mine, staff, theirs] = await Promise.all([patient.live(), practitioner.live(), other.live()]);
    const ready = staff.frames.find(({ type }) => type === 'ready') as { at: number };
    await server.services.inOrg(patient.orgId, (db) =>
      server.services.live.publish(
        db,
        patient.orgId,
        { profiles: [patient.profileId], staff: true },
        anyEvent('changed'),
        {
          long: 'x'.repeat(9_000),
        },
      ),
    );
    await publish('organization', 'end');
    const kinds = async (client: Awaited<ReturnType<Person['live']>>): Promise<string[]> => {
      await client.until('event', ({ kind }) => kind === 'end');
      client.close();
      return client.frames.flatMap((frame) => (frame.type === 'event' ? [frame.kind] : []));
    };
    expect(await kinds(mine)).toEqual(['changed', 'end']);
    expect(await kinds(staff)).toEqual(['changed', 'end']);
    expect(await kinds(theirs)).toEqual(['end']);
    expect(await kinds(await practitioner.live(ready.at))).toEqual(['changed', 'end']);
    expect(await kinds(await other.live(ready.at))).toEqual(['end']);
  });

  test('an event that browsers could not read is not published', async () => {
    const wrong = server.services.inOrg(patient.orgId, (db) =>
      server.services.live.publish(db, patient.orgId, 'organization', ring, { loud: 'very' as unknown as number }),
    );
    await expect(wrong).rejects.toThrow("A live event 'ring' could not be read (loud: invalid_type).");
  });

  test('STA-6 nothing is sent for a transaction that was undone', async () => {
    const client = await patient.live();
    const undone = server.services.inOrg(patient.orgId, async (db) => {
      await server.services.live.publish(db, patient.orgId, 'organization', anyEvent('undone'), {});
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await publish('organization', 'done');
    await client.until('event', ({ kind }) => kind === 'done');
    expect(client.frames.some((frame) => frame.type === 'event' && frame.kind === 'undone')).toBe(false);
    client.close();
  });

  test('STA-6 who was away catches up, each event once', async () => {
    const before = await patient.live();
    const ready = await before.until('ready');
    before.close();
    await publish([patient.profileId], 'missed', { n: 1 });
    await publish([practitioner.profileId], 'not-mine');
    await publish([patient.profileId], 'missed', { long: 'é'.repeat(9_000) });
    const after = await patient.live(ready.at);
    await publish([patient.profileId], 'now');
    await after.until('event', ({ kind }) => kind === 'now');
    const kinds = after.frames.flatMap((frame) => (frame.type === 'event' ? [frame.kind] : []));
    expect(kinds).toEqual(['missed', 'missed', 'now']);
    expect(after.frames[0]).toMatchObject({ type: 'ready', missed: false });
    after.close();
  });

  test('STA-6 an event too long to travel between processes arrives all the same, in its place', async () => {
    const client = await patient.live();
    const long = 'é'.repeat(20_000);
    await publish([patient.profileId], 'long', { long });
    await publish([patient.profileId], 'short');
    await client.until('event', ({ kind }) => kind === 'short');
    const events = client.frames.flatMap((frame) => (frame.type === 'event' ? [frame] : []));
    expect(events.map(({ kind }) => kind)).toEqual(['long', 'short']);
    expect(events[0]!.data).toEqual({ long });
    client.close();
  });

  test('STA-6 who was away for too long is told to fetch everything again', async () => {
    const first = await patient.live();
    const { at } = await first.until('ready');
    first.close();
    await publish('organization', 'old');
    await server.services.db
      .updateTable('live_event')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    await server.jobs.runNow('core.live.forget');
    const again = await patient.live(at);
    expect(again.frames[0]).toMatchObject({ type: 'ready', missed: true });
    again.close();
    const ahead = await patient.live(10_000_000);
    expect(ahead.frames[0]).toMatchObject({ missed: true });
    ahead.close();
  });

  test('PRD-4 a signal goes from one person to another, and is refused while the feature is off', async () => {
    const [mine, theirs] = await Promise.all([patient.live(), practitioner.live()]);
    mine.send({ type: 'signal', kind: 'ring', data: { to: practitioner.profileId, loud: 3 } });
    expect(await theirs.until('signal')).toEqual({
      type: 'signal',
      kind: 'ring',
      from: patient.profileId,
      data: { loud: 3 },
    });
    const admin = await server.login('admin@pavilion.test');
    await admin.send(setFeature, { params: { id: 'bells' }, body: { enabled: false } });
    mine.send({ type: 'signal', kind: 'ring', data: { to: practitioner.profileId, loud: 4 } });
    expect(await mine.until('error')).toMatchObject({ code: 'feature_disabled' });
    expect(theirs.frames.filter(({ type }) => type === 'signal')).toHaveLength(1);
    await admin.send(setFeature, { params: { id: 'bells' }, body: { enabled: true } });
    mine.close();
    theirs.close();
  });

  test('STA-4 a forged or expired token closes with 4401, a device that is signed out too', async () => {
    const forged = await liveClient(server.url);
    forged.send({ type: 'auth', token: 'a.b.c' });
    expect(await forged.closed).toBe(4401);
    const wrongProfile = await liveClient(server.url);
    wrongProfile.send({ type: 'auth', token: patient.token, profile: practitioner.profileId });
    expect(await wrongProfile.until('error')).toMatchObject({ code: 'profile_not_yours' });
    const client = await patient.live();
    await server.services.asSystem((db) => server.services.live.closeDevice(db, patient.deviceId));
    expect(await client.closed).toBe(4401);
  });

  test('frames that cannot be read are answered and, after several, end the connection; one too large ends it at once', async () => {
    const client = await patient.live();
    for (const bad of ['{', '[]', '{"type":"fly"}', '{"type":"signal","kind":"ring","data":{"to":5}}', '"\u0000"'])
      client.raw(bad);
    expect(await client.until('error')).toMatchObject({ code: 'invalid_input' });
    expect(await client.closed).toBe(4400);
    const large = await patient.live();
    large.raw('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    const binary = await patient.live();
    binary.raw(new Uint8Array(10));
    expect(await binary.until('error')).toMatchObject({ code: 'invalid_input' });
    binary.close();
    const quick = await liveClient(server.url);
    quick.send({ type: 'ping' });
    await quick.until('pong');
    quick.close();
  });

  test('STA-4 a renewed token prolongs the connection; a refused one does not, and one of another profile ends it', async () => {
    const [person, other] = [
      await server.login('patient@pavilion.test'),
      await server.login('practitioner@pavilion.test'),
    ];
    // Five seconds before their tokens end.
    lateMs = 895_000;
    const [renewed, left, changed] = await Promise.all([person.live(), person.live(), person.live()]);
    const account = { id: person.accountId, email: person.email };
    const { IdToken } = await embeddedOf(server.services.identity).tokens.issue(account, person.deviceId);
    renewed.send({ type: 'auth', token: IdToken, profile: person.profileId });
    left.send({ type: 'auth', token: 'a.b.c', profile: person.profileId });
    changed.send({ type: 'auth', token: other.token, profile: other.profileId });
    expect(await changed.closed).toBe(4400);
    expect(await left.closed).toBe(4401);
    renewed.send({ type: 'ping' });
    await renewed.until('pong');
    expect(renewed.frames.filter(({ type }) => type === 'error')).toEqual([]);
    renewed.close();
  });
});
