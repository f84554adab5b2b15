import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/retention/calls.ts';

let server: TestServer;
let admin: Person;
let director: Person;
let stranger: Person;
let patient: Person;
let patientId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  director = await server.login('clinic-admin@pavilion.test');
  stranger = await server.login('admin@laurier.test');
  patient = await server.login('patient@pavilion.test');
  const row = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', patient.profileId).executeTakeFirstOrThrow(),
  );
  patientId = row.resource_id!;
});
afterAll(() => server.close());

const kind = 'notifications';
const dayMs = 24 * 3_600_000;
const list = async (person = admin) => (await person.send(calls.listRetention, {})).data.data;
const rule = async (id = kind, person = admin) => (await list(person)).find((one) => one.id === id)!;
const save = async (months: number | null, { person = admin, id = kind } = {}) =>
  person.send(calls.saveRetention, { params: { id }, body: { months, version: (await rule(id, person)).version } });
const preview = async (months: number, person = admin) =>
  (await person.send(calls.previewRetention, { params: { id: kind }, query: { months } })).data;
const run = () => server.jobs.runNow('core.retention.enforce');

/** Bells of some days ago. */
const ring = (person: Person, days: number, count: number) =>
  server.services.asSystem((db) =>
    sql`insert into notification (org_id, profile_id, kind, data, created_at)
      select ${person.orgId}, ${person.profileId}, 'form_request', '{}'::jsonb, ${new Date(Date.now() - days * dayMs)}
      from generate_series(1, ${count}::int)`.execute(db),
  );
const bells = async (person: Person) => {
  const { n } = await server.services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('profile_id', '=', person.profileId)
      .where('created_at', '<', new Date(Date.now() - 20 * dayMs))
      .executeTakeFirstOrThrow(),
  );
  return Number(n);
};
beforeEach(() =>
  server.services.asSystem(async (db) => {
    await db.deleteFrom('notification').execute();
    await db.deleteFrom('retention_rule').execute();
    await db.deleteFrom('legal_hold').execute();
  }),
);

test('RTE-5 clinic/management: what may be removed is listed with what the law asks; at first everything is kept', async () => {
  const rules = await list();
  expect(rules.map(({ id, months }) => [id, months]).sort()).toEqual([
    ['audit', null],
    ['drafts', null],
    ['faxes.junk', null],
    ['home-care.removedDocuments', null],
    ['intake.reminders', null],
    ['mail', null],
    ['medications.doses', null],
    ['notifications', null],
    ['text-messages.sent', null],
    ['transcription.transcripts', null],
  ]);
  // What goes by itself everywhere is said, and nobody chooses anything of it.
  expect(rules.filter(({ fixedDays }) => fixedDays !== null).map(({ id, fixedDays }) => [id, fixedDays])).toEqual(
    expect.arrayContaining([
      ['home-care.removedDocuments', 30],
      ['mail', 30],
      ['medications.doses', 60],
      ['transcription.transcripts', 90],
    ]),
  );
  expect((await save(200, { id: 'mail' })).status).toBe(404);
  await ring(patient, 4_000, 3);
  await run();
  expect(await bells(patient)).toBe(3);
  expect(await rule('audit')).toMatchObject({ removable: false, law: { 'en-CA': expect.any(String) } });
  expect((await save(200, { id: 'audit' })).status).toBe(404);
});

test('RTE-5 clinic/management: a rule removes what the preview counted, in that clinic alone, and says when and how much', async () => {
  const nurse = await server.login('practitioner@pavilion.test');
  const away = await server.login('patient@laurier.test');
  for (const person of [patient, nurse, away]) await ring(person, 100, 250);
  await ring(patient, 40, 5);
  expect(await preview(3)).toEqual({ goes: 500, held: 0 });
  expect(await preview(2)).toEqual({ goes: 500, held: 0 });
  expect(await preview(1)).toEqual({ goes: 505, held: 0 });
  const saved = await save(3);
  expect(saved.data).toMatchObject({ months: 3, version: 1, ranAt: null, changedBy: expect.any(String) });
  await run();
  expect([await bells(patient), await bells(nurse), await bells(away)]).toEqual([5, 0, 250]);
  expect(await rule()).toMatchObject({ removedThen: 500, removed: 500, ranAt: expect.any(String) });
  await run();
  expect(await rule()).toMatchObject({ removedThen: 0, removed: 500 });
  await save(null);
  await ring(patient, 4_000, 1);
  await run();
  expect(await bells(patient)).toBe(6);
});

test('one run removes a bounded number, and the next goes on', async () => {
  await ring(patient, 100, 6_000);
  await save(1);
  await run();
  expect(await bells(patient)).toBe(1_000);
  await run();
  expect(await bells(patient)).toBe(0);
});

test('RTE-5 clinic/management: a legal hold keeps what is the patient’s, until it is released; both are in the audit log', async () => {
  const nurse = await server.login('practitioner@pavilion.test');
  await ring(patient, 100, 4);
  await ring(nurse, 100, 2);
  await save(1);
  const placed = await admin.send(calls.placeLegalHold, { body: { patientId, reason: 'Court file 12' } });
  expect(placed.status).toBe(201);
  expect(await preview(1)).toEqual({ goes: 2, held: 4 });
  await run();
  expect([await bells(patient), await bells(nurse)]).toEqual([4, 0]);
  const again = await director.send(calls.placeLegalHold, { body: { patientId, reason: 'Another' } });
  expect([again.status, again.failure.code]).toEqual([409, 'already_held']);
  const [hold] = (await director.send(calls.listLegalHolds, {})).data.data;
  expect(hold).toMatchObject({ patientId, reason: 'Court file 12', releasedAt: null, placedBy: expect.any(String) });
  expect(hold?.patientName).toBeTruthy();
  const release = () =>
    director.send(calls.releaseLegalHold, { params: { id: hold!.id }, body: { reason: 'Case closed' } });
  expect((await release()).status).toBe(204);
  expect((await release()).failure.code).toBe('already_released');
  await run();
  expect(await bells(patient)).toBe(0);
  const [released] = (await admin.send(calls.listLegalHolds, {})).data.data;
  expect(released).toMatchObject({ releaseReason: 'Case closed', releasedBy: expect.any(String) });
  await server.services.audit.settle(admin.orgId);
  const entries = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select(['action', 'detail', 'patient_id'])
      .where('target_type', '=', 'legal-hold')
      .where('target_id', '=', hold!.id)
      .orderBy('seq')
      .execute(),
  );
  expect(entries.map(({ action, patient_id }) => [action, patient_id])).toEqual([
    ['created', patientId],
    ['changed', patientId],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Court|closed/);
});

test('of twenty holds on one patient at once exactly one is placed', async () => {
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => admin.send(calls.placeLegalHold, { body: { patientId, reason: 'Court' } })),
  );
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(placed.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('RTE-5 clinic/management: of two editors of one rule the second is told, and too few months are refused', async () => {
  const params = { id: kind };
  expect((await admin.send(calls.saveRetention, { params, body: { version: 0, months: 6 } })).status).toBe(200);
  const late = await director.send(calls.saveRetention, { params, body: { version: 0, months: 1 } });
  expect(late.failure.code).toBe('changed_meanwhile');
  expect((await rule()).months).toBe(6);
  expect((await save(0)).status).toBe(422);
});

test('a feature that is off rests: nothing of it is listed or removed', async () => {
  await server.services.asSystem((db) =>
    sql`insert into intake_reminder (org_id, task_id, sent_by, sent_at)
      values (${admin.orgId}, 'none', 'x', ${new Date(Date.now() - 400 * dayMs)})`.execute(db),
  );
  const left = async () => {
    const { rows } = await server.services.asSystem((db) =>
      sql`select 1 from intake_reminder where task_id = 'none'`.execute(db),
    );
    return rows.length;
  };
  await save(1, { id: 'intake.reminders' });
  await admin.send(setFeature, { params: { id: 'intake' }, body: { enabled: false } });
  expect((await list()).map(({ id }) => id)).not.toContain('intake.reminders');
  await run();
  expect(await left()).toBe(1);
  await admin.send(setFeature, { params: { id: 'intake' }, body: { enabled: true } });
  await run();
  expect(await left()).toBe(0);
});

test('ROL-1 another clinic’s administrator finds neither the hold nor the patient; nobody else is let in', async () => {
  const { id } = (await admin.send(calls.placeLegalHold, { body: { patientId, reason: 'Court' } })).data;
  const body = { reason: 'x' };
  expect((await stranger.send(calls.releaseLegalHold, { params: { id }, body })).status).toBe(404);
  expect((await stranger.send(calls.listLegalHolds, {})).data.data).toEqual([]);
  const theirs = await stranger.send(calls.placeLegalHold, { body: { patientId, reason: 'x' } });
  expect([403, 404]).toContain(theirs.status);
  for (const email of ['practitioner@pavilion.test', 'patient@pavilion.test']) {
    const person = await server.login(email);
    expect((await person.send(calls.listRetention, {})).status).toBe(403);
    expect((await person.send(calls.placeLegalHold, { body: { patientId, reason: 'x' } })).status).toBe(403);
  }
});
