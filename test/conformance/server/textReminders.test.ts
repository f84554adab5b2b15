import type { Appointment } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import {
  getMe,
  listMailTemplates,
  readMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  setFeature,
  testMailTemplate,
} from '#core/shared';
import * as calls from '#plugins/appointments/shared/calls.ts';
import { saveReminderRule } from '#plugins/appointments/shared/reminderRule.ts';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import { answerAsPhone, readTextStatus } from '#plugins/text-messages/shared/calls.ts';
import type { Stored } from '#clinical/shared';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';

const hour = 3_600_000;
const number = '6135550121';

let server: TestServer;
let [patient, doctor, admin] = [] as unknown as readonly [Person, Person, Person];
let ahead = 0;
let type = '';
let practitioner = '';
let next = 20;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  await server.jobs.stop();
  [patient, doctor, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
  ]);
  practitioner = (await doctor.send(getMe)).data.practitioner[0]!.resourceId!;
  type = (await patient.send(calls.listVisitTypes)).data.data.find(({ mode }) => mode === 'phone')!.id;
  const rule = { hours: [24, 4], asks: true, missed: true } as const;
  await admin.send(saveReminderRule, { params: { type }, body: { ...rule, hours: [...rule.hours] } });
});
afterAll(() => server.close());
beforeEach(() => server.services.asSystem((db) => db.deleteFrom('text_message').execute()));

const inDays = (n: number): string =>
  `${new Date(Date.now() + n * 24 * hour).toISOString().slice(0, 10)}T05:00:00.000Z`;
const freeTime = async (): Promise<string> => {
  next += 2;
  const body = { type, practitioners: [practitioner], from: inDays(next), to: inDays(next + 14) };
  return (await (await server.login('patient@pavilion.test')).send(calls.findFree, { body })).data.data[0]!.start;
};
const book = async () => {
  const start = await freeTime();
  const { data } = (await patient.send(calls.book, { body: { type, practitioners: [practitioner], start } })).data;
  return { id: data[0]!, start: Date.parse(start) };
};
/** Whatever time it is: sign-ins of now are over by then. */
const stored = (id: string): Promise<Stored<Appointment>> =>
  server.services.asSystem((db) => server.services.record(db, patient.orgId).read('Appointment', id));
const read = async (id: string) => visitOf(await stored(id))!;
/** What the jobs do at this moment, and what the telephone shows then, newest first. */
const at = async (moment: number): Promise<readonly string[]> => {
  ahead = moment - Date.now();
  await server.jobs.runNow('appointments.clinic_reminders');
  await server.jobs.runNow('text-messages.send');
  return shown();
};
const shown = async (): Promise<readonly string[]> => {
  const { phones } = (await (await server.login('clinic-admin@pavilion.test')).send(readTextStatus)).data.data;
  return phones.filter((one) => one.number === number).map(({ words }) => words);
};
const reply = async (words: string): Promise<string> => {
  const who = await server.login('clinic-admin@pavilion.test');
  expect((await who.send(answerAsPhone, { params: { number }, body: { words } })).status).toBe(204);
  await server.jobs.runNow('text-messages.send');
  return (await shown())[0]!;
};
afterEach(() => void (ahead = 0));

test('CST-3 a patient is asked by text message whether they come, and a yes confirms the visit', async () => {
  const { id, start } = await book();
  const [words] = await at(start - 24 * hour + 1000);
  expect(words).toMatch(/: you have a visit .+\. Will you come\? Reply YES or NO\. STOP ends messages\.$/);
  // Nothing of whom, with whom or what for.
  expect(words).not.toMatch(/Maya|Tremblay|Priya|telephone|phone/i);
  expect((await read(id)).patient?.status).toBe('needs-action');
  expect(await reply('Oui')).toMatch(/^Thank you\./);
  expect((await read(id)).patient?.status).toBe('accepted');
  expect((await read(id)).status).toBe('booked');
  // Four hours before they are reminded, and not asked again.
  expect((await at(start - 4 * hour + 1000))[0]).toMatch(/: you have a visit .+\. Reply STOP to end messages\.$/);
});

test('CST-3 RTE-5 a text message says what the clinic wrote for it, in its one line, and what follows stays', async () => {
  const who = await server.login('clinic-admin@pavilion.test');
  const place = { id: 'appointments.text.asks', locale: 'en-CA' as const };
  const save = (body: string, version = 0) =>
    who.send(saveMailTemplate, { params: place, body: { version, subject: '', body } });
  for (const wrong of ['', 'Come!', 'One\n{{time}}', '{{time}} {{reason}}', `{{time}} ${'x'.repeat(300)}`])
    expect((await save(wrong)).status).toBe(422);
  expect((await who.send(testMailTemplate, { params: place, body: { subject: '', body: '{{time}}' } })).status).toBe(
    404,
  );
  const saved = await save('See you {{time}} at {{clinic}}?');
  expect(saved.data).toMatchObject({ channel: 'text', texts: { 'en-CA': { is: 'own' } } });
  const { start } = await book();
  const [words] = await at(start - 24 * hour + 1000);
  expect(words).toMatch(/^See you .+ at Rideau Family Health\? Reply YES or NO\. STOP ends messages\.$/);
  ahead = 0;
  const listed = async () =>
    (await (await server.login('clinic-admin@pavilion.test')).send(listMailTemplates, {})).data.data.some(
      ({ id }) => id === place.id,
    );
  const turn = (enabled: boolean) => who.send(setFeature, { params: { id: 'text-messages' }, body: { enabled } });
  expect(await listed()).toBe(true);
  // Without text messages nobody words any.
  await turn(false);
  expect([await listed(), (await who.send(readMailTemplate, { params: { id: place.id } })).status]).toEqual([
    false,
    404,
  ]);
  await turn(true);
  await who.send(restoreMailTemplate, { params: place, body: { version: 1 } });
});

test('PRD-4 whom a feature has not begun for hears nothing of it by text message either', async () => {
  for (const id of ['appointments', 'text-messages']) {
    const who = await server.login('clinic-admin@pavilion.test');
    const turn = (first?: { roles: 'practitioner'[]; people: string[] }) =>
      who.send(setFeature, { params: { id }, body: { enabled: true, ...(first && { first }) } });
    const { start } = await book();
    expect((await turn({ roles: ['practitioner'], people: [] })).status).toBe(200);
    expect(await at(start - 24 * hour + 1000)).toEqual([]);
    ahead = 0;
    expect((await turn()).status).toBe(200);
  }
});

test('CST-3 a no cancels, in the patient’s own name', async () => {
  const { id, start } = await book();
  await at(start - 24 * hour + 1000);
  expect(await reply('NO')).toMatch(/^Your visit is cancelled\./);
  const { status, cancelationReason } = await stored(id);
  expect([status, cancelationReason?.coding?.[0]?.code]).toEqual(['cancelled', 'pat']);
  await server.services.audit.settle(patient.orgId);
  const { rows } = await server.services.asSystem((db) =>
    sql<{
      profile_id: string;
    }>`select profile_id from audit_event where request_id = 'text-message' and target_id = ${id}`.execute(db),
  );
  expect(rows).toEqual([{ profile_id: patient.profileId }]);
});

test('CST-3 a visit that was moved or cancelled since is not answered for', async () => {
  const { id, start } = await book();
  await at(start - 24 * hour + 1000);
  const another = await freeTime();
  const who = await server.login('patient@pavilion.test');
  const { version } = await read(id);
  const moved = await who.send(calls.move, { params: { id }, body: { start: another, scope: 'this', version } });
  expect(moved.status).toBe(200);
  expect(await reply('YES')).toMatch(/^This visit has changed since\./);
  expect((await read(id)).status).toBe('booked');
  expect((await read(id)).askedAt).toBeUndefined();
});

test('CST-3 after a visit that was missed a message says so', async () => {
  const { id } = await book();
  await doctor.send(calls.mark, { params: { id }, body: { status: 'noshow' } });
  const noon = Date.parse(`${new Date(Date.now() + 24 * hour).toISOString().slice(0, 10)}T17:00:00Z`);
  const [words] = await at(noon);
  expect(words).toMatch(/: we missed you .+ Reply STOP to end messages\.$/);
});
