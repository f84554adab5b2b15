import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { saveMailTemplate } from '#core/shared';
import * as calls from '../../shared/calls.ts';
import * as siteCalls from '../../shared/siteCalls.ts';
import { freeTimes, inDays, readVisit, resourceOf, writeFhir } from './testKit.ts';

let server: TestServer;
let [patient, doctor, colleague, admin, daughter] = [] as unknown as readonly [Person, Person, Person, Person, Person];
let [doctorId, colleagueId, type] = ['', '', ''];
let ahead = 0;
let since = new Date(0);

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [patient, doctor, colleague, admin, daughter] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('caregiver@pavilion.test'),
  ]);
  [doctorId, colleagueId] = [await resourceOf(server, doctor), await resourceOf(server, colleague)];
  const types = (await patient.send(calls.listVisitTypes)).data.data;
  type = types.find(({ mode, selfBooking }) => mode === 'clinic' && selfBooking)!.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await pass();
  since = new Date();
});

const pass = async (): Promise<void> => {
  ahead = 61_000;
  await server.jobs.runNow('appointments.mails');
  ahead = 0;
};
const mails = (to: Person) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'text', 'calendar'])
      .where('recipient', '=', to.email)
      .where('created_at', '>=', since)
      .orderBy('created_at')
      .execute(),
  );
const subjects = async (to: Person) => (await mails(to)).map(({ subject }) => subject);
let week = 1;
/** Each in a week of its own: where two days are closed, the first free time after both is the same. */
const book = async (): Promise<string> => {
  week += 1;
  const from = 7 * week;
  const asked = { type, practitioners: [doctorId], from: inDays(from), to: inDays(from + 14) };
  const [slot] = await freeTimes(patient, asked);
  const body = { type, practitioners: [doctorId], start: slot!.start };
  return (await patient.send(calls.book, { body })).data.data[0]!;
};
const withColleague = async (id: string, from: string, to: string): Promise<void> => {
  const visit = await readVisit(doctor, id);
  const participant = visit.participant.map((one) =>
    one.actor?.reference === `Practitioner/${from}`
      ? { ...one, status: 'accepted' as const, actor: { reference: `Practitioner/${to}` } }
      : one,
  );
  expect((await writeFhir(doctor, { ...visit, participant }, 'PUT')).status).toBe(200);
};

test('a patient is told that a visit is with someone else now, and not with whom; what is taken back at once is not told', async () => {
  const id = await book();
  await pass();
  await withColleague(id, doctorId, colleagueId);
  await withColleague(id, colleagueId, doctorId);
  await pass();
  expect(await mails(patient)).toHaveLength(1);
  await withColleague(id, doctorId, colleagueId);
  await pass();
  const { subject, text } = (await mails(patient))[1]!;
  expect(subject).toMatch(/^Who you see at .+ has changed$/);
  expect(text).toContain('The time stays the same');
  for (const { actor } of (await readVisit(doctor, id)).participant)
    if (actor?.display) expect(text).not.toContain(actor.display);
  await pass();
  expect(await mails(patient)).toHaveLength(2);
});

test('those with whom the patient shares their visits are told for whom; the patient’s own mail does not change', async () => {
  const id = await book();
  await pass();
  const [mail, ...more] = await mails(daughter);
  expect(more).toEqual([]);
  expect(mail!.subject).toMatch(/^A visit at .+ is booked$/);
  expect(mail!.text).toContain('Maya has a visit at');
  expect(mail!.text).not.toContain('Tremblay');
  expect(mail!.text).toContain(`/patient-profile/calendar?visit=${id}`);
  expect(mail!.calendar).toContain('BEGIN:VEVENT');
  expect((await mails(patient))[0]!.text).toContain('You have a visit at');
  await withColleague(id, doctorId, colleagueId);
  await pass();
  await doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
  await pass();
  expect(await subjects(daughter)).toEqual([
    expect.stringMatching(/is booked$/),
    expect.stringMatching(/is with someone else$/),
    expect.stringMatching(/is cancelled$/),
  ]);
});

test('a caregiver is told nothing of what is not shared: of a restricted visit, and once the sharing ended', async () => {
  const id = await book();
  const visit = await readVisit(doctor, id);
  const confidentiality = 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality';
  await writeFhir(
    doctor,
    { ...visit, meta: { ...visit.meta, security: [{ system: confidentiality, code: 'R' }] } },
    'PUT',
  );
  await pass();
  expect(await subjects(patient)).toHaveLength(1);
  expect(await subjects(daughter)).toEqual([]);

  const setUntil = (until: string | null) =>
    server.services.asSystem((db) =>
      sql`update profile set shares = jsonb_set(shares, '{parts}', (select jsonb_agg(p || jsonb_build_object('until', ${until}::text))
        from jsonb_array_elements(shares -> 'parts') p)) where id = ${daughter.profileId}`.execute(db),
    );
  await book();
  await setUntil(new Date(Date.now() - 1000).toISOString());
  await pass();
  expect(await subjects(daughter)).toEqual([]);
  await setUntil(null);
});

test('a caregiver chooses to get no such mails, for that patient alone', async () => {
  expect((await daughter.send(calls.getReminder)).data.mails).toBe(true);
  await daughter.send(calls.saveReminder, { body: { minutes: 15, mails: false } });
  await book();
  await pass();
  expect(await subjects(patient)).toHaveLength(1);
  expect(await subjects(daughter)).toEqual([]);
  await daughter.send(calls.saveReminder, { body: { minutes: 15, mails: true } });
});

test('a mail says where a visit is, and is sent when the place alone changes', async () => {
  const always = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:55' }]), away: [] };
  const site = (name: string, line: string) => ({
    ...{ name, line, city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1', phone: '613 555-0101', hours: always },
    active: true,
  });
  const north = (await admin.send(siteCalls.saveSite, { body: site('North site', '12 North Street') })).data;
  const id = await book();
  const south = (await admin.send(siteCalls.saveSite, { body: site('South site', '7 South Street') })).data;
  await pass();
  const [booked] = await mails(patient);
  expect(booked!.text).toContain('North site, 12 North Street, Ottawa, ON K1A 0B1, 613 555-0101');
  expect(booked!.calendar!.replaceAll('\r\n ', '')).toContain('LOCATION:North site\\, 12 North Street');

  const { meta, start } = await readVisit(doctor, id);
  const body = { start: start!, scope: 'this' as const, version: meta!.versionId!, site: south.id };
  await doctor.send(calls.move, { params: { id }, body });
  await pass();
  const [, moved] = await mails(patient);
  expect(moved!.subject).toMatch(/has a new time$/);
  expect(moved!.text).toContain('South site, 7 South Street');
  for (const one of [north, south]) await admin.send(siteCalls.saveSite, { body: { ...one, active: false } });
});

test('a clinic words these mails itself', async () => {
  const body = { version: 0, subject: 'News of {{clinic}}', body: '{{patient}}: {{time}} {{place}} {{link}}' };
  const params = { id: 'appointments.family.booked', locale: 'en-CA' as const };
  expect((await admin.send(saveMailTemplate, { params, body })).status).toBe(200);
  const subject = { ...body, version: 1, subject: '{{patient}}' };
  expect((await admin.send(saveMailTemplate, { params, body: subject })).status).toBe(422);
});
