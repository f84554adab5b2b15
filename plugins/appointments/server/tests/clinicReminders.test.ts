import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { listReminderRules, noReminders, type ReminderRule, saveReminderRule } from '../../shared/reminderRule.ts';
import { visitOf } from '../../shared/visit.ts';
import { markOf } from '../../shared/visitState.ts';
import type { Stored } from '#clinical/shared';
import type { Appointment } from '@medplum/fhirtypes';
import { freeTimes, inDays, readVisit, resourceOf } from './testKit.ts';

const [hour, day] = [3_600_000, 24 * 3_600_000];

let server: TestServer;
let [patient, doctor, admin] = [] as unknown as readonly [Person, Person, Person];
let [doctorId, patientId, type] = ['', '', ''];
let ahead = 0;
/** So that no test's visit is near another's. */
let next = 20;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [patient, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
  ]);
  [doctorId, patientId] = [await resourceOf(server, doctor), await resourceOf(server, patient)];
  type = (await patient.send(calls.listVisitTypes)).data.data.find(({ mode }) => mode === 'phone')!.id;
});
afterAll(() => server.close());
beforeEach(() => rule(noReminders));

const rule = (body: ReminderRule) => admin.send(saveReminderRule, { params: { type }, body });
const both = { hours: [48, 24] as ReminderRule['hours'], asks: true, missed: false };

/** What the job does at this moment. */
const at = async (moment: number): Promise<void> => {
  ahead = moment - Date.now();
  await server.jobs.runNow('appointments.clinic_reminders');
  ahead = 0;
};
/** Of this visit alone: others of the clinic have theirs at the same time. */
const subjects = async (id: string): Promise<readonly string[]> => {
  const rows = await server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', patient.email)
      .where('text', 'like', `%visit=${id}%`)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ subject }) => subject).filter((one) => /Will you come|coming up/.test(one));
};
const writtenOfMissed = async (): Promise<number> => {
  const rows = await server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', patient.email)
      .where('subject', 'like', '%missed you%')
      .execute(),
  );
  return rows.length;
};
const free = async (): Promise<string> => {
  next += 2;
  const body = { type, practitioners: [doctorId], from: inDays(next), to: inDays(next + 14) };
  return (await freeTimes(patient, body))[0]!.start;
};
const book = async (who = patient) => {
  const start = await free();
  const whose = who === patient ? {} : { patient: patientId };
  const body = { type, practitioners: [doctorId], start, ...whose };
  const { data } = (await who.send(calls.book, { body })).data;
  return { id: data[0]!, start: Date.parse(start) };
};
const visit = async (id: string) => visitOf((await readVisit(doctor, id)) as Stored<Appointment>)!;
const bell = async (who: Person, id: string): Promise<readonly string[]> => {
  const { profileId } = who;
  const rows = await server.services.asSystem((db) =>
    db.selectFrom('notification').selectAll().where('profile_id', '=', profileId).execute(),
  );
  return rows.filter((row) => JSON.stringify(row).includes(id)).map((row) => JSON.stringify(row));
};

test('CST-3 a clinic asks its patient two days before whether they come, once, and the answer shows in the day', async () => {
  await rule(both);
  const { id, start } = await book();
  await at(start - 49 * hour);
  expect(await subjects(id)).toEqual([]);
  expect(markOf(await visit(id))).toBe('confirmed');

  await at(start - 48 * hour + 1000);
  await at(start - 47 * hour);
  expect(await subjects(id)).toEqual([expect.stringMatching(/^Will you come/)]);
  expect(markOf(await visit(id))).toBe('booked');
  expect((await visit(id)).askedAt).toBeDefined();
  expect((await bell(patient, id)).join()).toContain('appointment_reminder');

  await patient.send(calls.respond, { params: { id }, body: { status: 'accepted' } });
  expect(markOf(await visit(id))).toBe('confirmed');
  // What is expected rings no bell of the practitioner.
  expect((await bell(doctor, id)).join()).not.toContain('appointment_user_update');

  await at(start - 24 * hour + 1000);
  expect(await subjects(id)).toEqual([expect.stringMatching(/^Will you come/), expect.stringMatching(/is coming up$/)]);
  expect(markOf(await visit(id))).toBe('confirmed');
});

test('CST-3 whoever has not answered is asked once more', async () => {
  await rule(both);
  const { id, start } = await book(doctor);
  await at(start - 48 * hour + 1000);
  await at(start - 24 * hour + 1000);
  expect(await subjects(id)).toEqual([expect.stringMatching(/^Will you/), expect.stringMatching(/^Will you/)]);
});

test('CST-3 after a night without a server one reminder is sent, not two', async () => {
  await rule(both);
  const { id, start } = await book();
  await at(start - 20 * hour);
  await at(start - 19 * hour);
  expect(await subjects(id)).toHaveLength(1);
});

test('CST-3 a rule reminds of visits that were booked before it, and of none whose moment is past', async () => {
  const { id, start } = await book();
  ahead = start - 30 * hour - Date.now();
  const later = await server.login('clinic-admin@pavilion.test');
  await later.send(saveReminderRule, { params: { type }, body: both });
  await at(start - 30 * hour + 1000);
  expect(await subjects(id)).toEqual([]);
  await at(start - 24 * hour + 1000);
  expect(await subjects(id)).toHaveLength(1);
});

test('CST-3 nobody is asked of a visit that was cancelled, moved away, or booked too late for it', async () => {
  await rule(both);
  const cancelled = await book();
  await doctor.send(calls.cancel, { params: { id: cancelled.id }, body: { scope: 'this' } });
  await at(cancelled.start - 48 * hour + 1000);
  expect(await subjects(cancelled.id)).toEqual([]);

  const moved = await book();
  const start = await free();
  const { version } = await visit(moved.id);
  const body = { start, scope: 'this' as const, version };
  await doctor.send(calls.move, { params: { id: moved.id }, body });
  await at(moved.start - 48 * hour + 1000);
  expect(await subjects(moved.id)).toEqual([]);
  await at(Date.parse(start) - 48 * hour + 1000);
  expect(await subjects(moved.id)).toHaveLength(1);
});

test('CST-3 another time is another question: a visit that is moved after it was asked of is confirmed again', async () => {
  await rule(both);
  const { id, start } = await book();
  await at(start - 48 * hour + 1000);
  const { version } = await visit(id);
  const body = { start: await free(), scope: 'this' as const, version };
  expect((await doctor.send(calls.move, { params: { id }, body })).status).toBe(200);
  expect(await visit(id)).toMatchObject({ askedAt: undefined, patient: { status: 'accepted' } });
});

test('CST-3 a visit of which nothing can be sent holds up nobody else’s reminder, and is tried again', async () => {
  await rule(both);
  const broken = await book();
  // The next time of the same day, so that both are due at one moment.
  next -= 2;
  const other = await book();
  const write = (content: string) =>
    server.services.asSystem((db) =>
      sql`update resource set content = ${sql.raw(content)} where type = 'Appointment' and id = ${broken.id}`.execute(
        db,
      ),
    );
  await write(`content || '{"nonsense": 1}'`);
  await at(other.start - 48 * hour + 1000);
  expect(await subjects(other.id)).toHaveLength(1);
  expect(await subjects(broken.id)).toEqual([]);
  await write(`content - 'nonsense'`);
  await at(other.start - 48 * hour + 11 * 60_000);
  expect(await subjects(broken.id)).toHaveLength(1);
});

test('PRD-4 while the feature is off nobody is reminded', async () => {
  await rule(both);
  const { id, start } = await book();
  const switchTo = (enabled: boolean) => admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled } });
  await switchTo(false);
  await at(start - 48 * hour + 1000);
  await switchTo(true);
  expect(await subjects(id)).toEqual([]);
  expect((await visit(id)).askedAt).toBeUndefined();
  expect((await bell(patient, id)).join()).not.toContain('appointment_reminder');
});

test('a patient who missed a visit is written to half an hour after it was marked, unless it was a slip', async () => {
  await rule({ ...noReminders, missed: true });
  const mark = (id: string, status: 'noshow' | 'arrived') =>
    doctor.send(calls.mark, { params: { id }, body: { status } });
  const slip = await book();
  await mark(slip.id, 'noshow');
  await mark(slip.id, 'arrived');
  await at(Date.now() + hour);
  expect(await writtenOfMissed()).toBe(0);

  const missed = await book();
  await mark(missed.id, 'noshow');
  await at(Date.now() + 60_000);
  expect(await writtenOfMissed()).toBe(0);
  await at(Date.now() + 31 * 60_000);
  await at(Date.now() + day);
  expect(await writtenOfMissed()).toBe(1);
});

test('API-3 a rule is an administrator’s, of a visit type of their own clinic, and asks at some time', async () => {
  const refused = async (who: Person, body: ReminderRule, kind = type) =>
    (await who.send(saveReminderRule, { params: { type: kind }, body })).status;
  expect(await refused(doctor, both)).toBe(403);
  expect(await refused(patient, both)).toBe(403);
  expect(await refused(admin, { ...both, hours: [] })).toBe(422);
  expect(await refused(admin, { ...both, hours: [24, 24] })).toBe(422);
  expect(await refused(admin, { ...both, hours: [5] as unknown as ReminderRule['hours'] })).toBe(422);
  expect(await refused(admin, both, 'nowhere')).toBe(404);
  const other = await server.login('admin@laurier.test');
  expect(await refused(other, both)).toBe(404);
  await rule({ ...both, hours: [24, 48] });
  expect((await admin.send(listReminderRules)).data.data).toContainEqual({ type, ...both });
  const theirs = (await other.send(listReminderRules)).data.data;
  expect(theirs.map((one) => one.type).filter((one) => !one.startsWith('demo-laurier-'))).toEqual([]);
});

test('CST-3 whoever stands for a patient and may see the visit is texted that somebody has one, and never asked', async () => {
  const caregiver = await server.login('caregiver@pavilion.test');
  const texted = () =>
    server.services.asSystem((db) =>
      db.selectFrom('text_message').selectAll().where('profile_id', '=', caregiver.profileId).execute(),
    );
  await server.services.asSystem((db) =>
    db
      .insertInto('text_number')
      .values({
        ...{ org_id: caregiver.orgId, profile_id: caregiver.profileId, number: '6135550133', on: true },
        ...{ confirmed_at: new Date(), stopped_at: null },
      })
      .execute(),
  );
  await rule(both);
  const first = await book();
  await at(first.start - 47 * hour);
  const [message] = await texted();
  expect(message).toMatchObject({ question: null, words: expect.stringMatching(/someone you care for has a visit/) });
  expect(message!.words).not.toMatch(/Maya|Tremblay/);
  // What is shared no more is not told any more.
  const keep = (shares: unknown) =>
    server.services.asSystem((db) =>
      sql`update profile set shares = ${JSON.stringify(shares)}::jsonb where id = ${caregiver.profileId}`.execute(db),
    );
  const { shares } = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('shares').where('id', '=', caregiver.profileId).executeTakeFirstOrThrow(),
  );
  await keep({ ...shares, parts: shares!.parts.filter(({ kind }) => kind !== 'visits') });
  const second = await book();
  await at(second.start - 47 * hour);
  await keep(shares);
  expect(await texted()).toHaveLength(1);
});
