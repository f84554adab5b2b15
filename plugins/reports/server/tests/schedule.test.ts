import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { changeSaved, removeSaved, saveReport } from '../../shared/savedCalls.ts';
import { listSchedules, scheduleReport, type Timing, unscheduleReport } from '../../shared/scheduleCalls.ts';
import { sendDue } from '../schedule/sendDue.ts';

let server: TestServer;
let [doctor, admin, elsewhere] = [] as unknown as readonly [Person, Person, Person];
/** A Wednesday in years to come: the demo clinic is made at today’s date, and time then only goes on. */
const began = '2030-11-27T15:00:00Z';
let ahead = 0;
const setClock = (moment: string): void => {
  ahead = Date.parse(moment) - Date.now();
};

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => server.close());
beforeEach(async () => {
  setClock(began);
  [doctor, admin, elsewhere] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  await server.services.asSystem(async (db) => {
    await db.deleteFrom('saved_report').execute();
    await db.deleteFrom('mail_outbox').execute();
    await sql`update account set locale = 'en-CA'`.execute(db);
    await sql`update profile set suspended_at = null, custom_role_id = null`.execute(db);
  });
  for (const id of ['faxes', 'reports']) await admin.send(setFeature, { params: { id }, body: { enabled: true } });
});

let names = 0;
const save = async (who: Person, shared = false): Promise<string> => {
  names += 1;
  const body = { name: `Secret name ${names}`, query: 'measure=faxes.volume&period=lastMonth', shared };
  return (await who.send(saveReport, { body })).data.id;
};
const by = (id: string) => ({ params: { id } });
const monday: Timing = { every: 'week', day: 1, hour: 8 };
const plan = (who: Person, id: string, body: Timing = monday) => who.send(scheduleReport, { ...by(id), body });
/** Signed in afresh: time passes. */
const seen = async ({ email, profileId }: Person, id: string) => {
  const { data } = await (await server.login(email, profileId)).send(listSchedules);
  return data.data.find((one) => one.id === id);
};
const mails = (to: Person) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', to.email)
      .where((is) => is.or([is('subject', 'like', '%report%'), is('subject', 'like', '%rapport%')]))
      .orderBy('created_at')
      .execute(),
  );
const at = async (moment: string): Promise<void> => {
  setClock(moment);
  await sendDue(server.services);
};

test('RTE-3 reports: a link is mailed at its hour, once, however many processes look, and tells nothing', async () => {
  const id = await save(doctor);
  expect((await plan(doctor, id)).status).toBe(204);
  expect(await seen(doctor, id)).toMatchObject({ next: '2030-12-02T13:00:00.000Z', stopped: null, runs: [] });
  await at('2030-12-02T12:59:00Z');
  expect(await mails(doctor)).toEqual([]);
  setClock('2030-12-02T13:00:30Z');
  await Promise.all([sendDue(server.services), sendDue(server.services), sendDue(server.services)]);
  await at('2030-12-02T13:01:30Z');
  const [mail, ...more] = await mails(doctor);
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`/care-provider/reports?saved=${id}`);
  expect(mail!.text + mail!.subject).not.toMatch(/Secret name|fax|measure|lastMonth/i);
  expect(await seen(doctor, id)).toMatchObject({
    ...{ next: '2030-12-09T13:00:00.000Z', stopped: null },
    runs: [{ due: '2030-12-02T13:00:00.000Z', outcome: expect.stringMatching(/^(kept|waiting|sent)$/) }],
  });
  await at('2030-12-09T13:00:00Z');
  expect(await mails(doctor)).toHaveLength(2);
});

test('RTE-3 reports: what was due while nothing ran is mailed once, and then by the calendar again', async () => {
  const id = await save(doctor);
  await plan(doctor, id);
  await at('2030-12-25T02:00:00Z');
  expect(await mails(doctor)).toHaveLength(1);
  expect(await seen(doctor, id)).toMatchObject({ next: '2030-12-30T13:00:00.000Z' });
});

test('RTE-3 reports: the email is in the person’s language', async () => {
  const id = await save(doctor);
  await plan(doctor, id);
  await server.services.asSystem((db) =>
    db.updateTable('account').set({ locale: 'fr-CA' }).where('id', '=', doctor.accountId).execute(),
  );
  await at('2030-12-02T13:00:00Z');
  const [mail] = await mails(doctor);
  expect(mail!.subject).toMatch(/votre rapport est prêt/);
  expect(mail!.text).toContain('Connectez-vous');
});

test.each([
  ['its feature goes off', 'off', () => admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } })],
  ['reports go off', 'off', () => admin.send(setFeature, { params: { id: 'reports' }, body: { enabled: false } })],
  ['it is no longer shared', 'gone', (id: string) => admin.send(changeSaved, { ...by(id), body: { shared: false } })],
  ['it is deleted', 'gone', (id: string) => admin.send(removeSaved, by(id))],
  [
    'the person is suspended',
    'person',
    () =>
      server.services.asSystem((db) =>
        sql`update profile set suspended_at = now() where id = ${doctor.profileId}`.execute(db),
      ),
  ],
  [
    'their role loses the feature',
    'right',
    () =>
      server.services.asSystem(async (db) => {
        const { rows } = await sql<{ id: string }>`insert into custom_role (org_id, name, base, takes, gives)
          values (${doctor.orgId}, 'No faxes', 'practitioner', array['faxes:see'], array[]::text[]) returning id`.execute(
          db,
        );
        await sql`update profile set custom_role_id = ${rows[0]!.id} where id = ${doctor.profileId}`.execute(db);
      }),
  ],
] as const)('RTE-3 reports: emails stop when %s, and say so', async (_, why, lose) => {
  const id = await save(admin, true);
  expect((await plan(doctor, id)).status).toBe(204);
  await lose(id);
  await at('2030-12-02T13:00:00Z');
  expect(await mails(doctor)).toEqual([]);
  const kept = await server.services.asSystem((db) =>
    db.selectFrom('report_schedule').select('stopped').where('report_id', '=', id).execute(),
  );
  expect(kept).toEqual([{ stopped: why }]);
  await at('2030-12-16T13:00:00Z');
  expect(await mails(doctor)).toEqual([]);
  const runs = await server.services.asSystem((db) => db.selectFrom('report_run').select('outcome').execute());
  expect(runs).toEqual([{ outcome: 'stopped' }]);
});

test('RTE-3 reports: one that cannot be written is noted, keeps no other waiting, and is tried at its next moment', async () => {
  const [broken, well] = [await save(doctor), await save(admin)];
  await plan(doctor, broken);
  await plan(admin, well, { ...monday, hour: 9 });
  const { mail } = server.services;
  const failing = {
    ...mail,
    send: ((db, one) =>
      one.to === doctor.email ? Promise.reject(new Error('No.')) : mail.send(db, one)) as typeof mail.send,
  };
  setClock('2030-12-02T15:00:00Z');
  await sendDue({ ...server.services, mail: failing });
  expect(await mails(admin)).toHaveLength(1);
  expect(await seen(doctor, broken)).toMatchObject({
    ...{ next: '2030-12-09T13:00:00.000Z', runs: [{ outcome: 'error' }] },
  });
});

test('RTE-3 reports: what became of the mail is told, also where the mail server refused it', async () => {
  const id = await save(doctor);
  await plan(doctor, id);
  await at('2030-12-02T13:00:00Z');
  await server.services.asSystem((db) =>
    db.updateTable('mail_outbox').set({ state: 'failed' }).where('recipient', '=', doctor.email).execute(),
  );
  expect((await seen(doctor, id))?.runs).toEqual([{ due: '2030-12-02T13:00:00.000Z', outcome: 'failed' }]);
});

test('RTE-3 reports: a schedule is one person’s own, changed and stopped by nobody else', async () => {
  const own = await save(doctor);
  expect((await plan(admin, own)).status).toBe(404);
  const shared = await save(doctor, true);
  expect((await plan(elsewhere, shared)).status).toBe(404);
  for (const one of [doctor, admin]) expect((await plan(one, shared)).status).toBe(204);
  await plan(doctor, shared, { every: 'month', day: 31, hour: 6 });
  expect(await seen(doctor, shared)).toMatchObject({ every: 'month', next: '2030-11-30T11:00:00.000Z' });
  await admin.send(unscheduleReport, by(shared));
  expect([await seen(admin, shared), await seen(doctor, shared)]).toEqual([undefined, expect.anything()]);
  for (const odd of [{ day: 8 }, { hour: 24 }, { day: 0 }, { hour: 1.5 }])
    expect((await plan(doctor, shared, { ...monday, ...odd })).status).toBe(422);
});
