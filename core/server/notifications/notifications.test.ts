import { listNotifications, markNotification } from '#core/shared';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';

describe('the bell', () => {
  let server: TestServer;
  let patient: Person;
  let practitioner: Person;
  beforeAll(async () => {
    server = await startTestServer({ plugins: [] });
    patient = await server.login('patient@pavilion.test');
    practitioner = await server.login('practitioner@pavilion.test');
    for (let at = 0; at < 25; at += 1) await notify([patient.profileId], `session-${at}`);
  });
  afterAll(() => server.close());

  const notify = (to: readonly string[], session_id: string): Promise<void> =>
    server.services.inOrg(patient.orgId, (db) =>
      server.services.notifier.notify(db, patient.orgId, to, 'message', { session_id, sender_first_name: 'Priya' }),
    );
  const sessions = (data: readonly { data: { session_id?: string } }[]) => data.map((one) => one.data.session_id);

  test('API-13 ENT-3 lists mine, newest first, page by page, without a gap when others arrive meanwhile', async () => {
    const first = (await patient.send(listNotifications, { query: { limit: 10 } })).data;
    expect([first.unread, first.data.length]).toEqual([25, 10]);
    expect(first.data[0]).toMatchObject({
      type: 'message',
      read: false,
      data: { type: 'message', sender_first_name: 'Priya' },
    });
    await notify([patient.profileId], 'late');
    const seen = [...first.data];
    for (let next = first.next; next !== null;) {
      const page = (await patient.send(listNotifications, { query: { limit: 10, before: next } })).data;
      seen.push(...page.data);
      next = page.next;
    }
    expect(sessions(seen)).toEqual(Array.from({ length: 25 }, (_, at) => `session-${24 - at}`));
    expect((await practitioner.send(listNotifications)).data).toEqual({ data: [], unread: 0, next: null });
  });

  test('API-14 marks one or all of mine, and my other tabs hear of it', async () => {
    const [newest] = (await patient.send(listNotifications, { query: { limit: 1 } })).data.data;
    const tab = await patient.live();
    const id = newest!.notification_id;
    const marked = await patient.send(markNotification, { body: { notification_id: id, read: true } });
    expect(marked.data).toEqual({ data: { notification_id: id, read: true, unread: 25 } });
    expect((await tab.until('event', ({ kind }) => kind === 'notifications_read')).data).toEqual({ unread: 25 });
    const foreign = await practitioner.send(markNotification, { body: { notification_id: id, read: false } });
    expect(foreign.status).toBe(404);
    expect((await patient.send(markNotification, { body: { read: true } })).data.data.unread).toBe(0);
    expect((await patient.send(listNotifications, { query: { unread: 'true' } })).data.data).toEqual([]);
    const two = (await patient.send(listNotifications, { query: { limit: 2 } })).data.data.map(
      (one) => one.notification_id,
    );
    const several = { notification_ids: two, read: false };
    expect((await patient.send(markNotification, { body: several })).data.data.unread).toBe(2);
    expect((await practitioner.send(markNotification, { body: several })).status).toBe(404);
    const both = { body: { ...several, notification_id: id } };
    expect((await patient.send(markNotification, both)).status).toBe(422);
    expect((await patient.send(markNotification, { body: { read: true } })).data.data.unread).toBe(0);
    await notify([patient.profileId, practitioner.profileId], 'new');
    expect((await tab.until('event', ({ kind }) => kind === 'notification_added')).data).toMatchObject({
      data: { session_id: 'new' },
    });
    expect((await practitioner.send(listNotifications)).data.unread).toBe(1);
    tab.close();
  });

  test('API-13 a page size that cannot be is refused', async () => {
    for (const limit of [0, 101, 1.5, 'many']) {
      const refused = await patient.send(listNotifications, { query: { limit } });
      expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([422, ['limit']]);
    }
  });
});
