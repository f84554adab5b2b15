import { staffOnly } from '#clinical/shared';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { freeTimes, inDays, later, readVisit, resourceOf, writeFhir } from './testKit.ts';

let server: TestServer;
let [patient, doctor, admin] = [] as unknown as readonly [Person, Person, Person];
let [doctorId, patientId, type] = ['', '', ''];
let ahead = 0;
/** From here on: all that was mailed since a test began. */
let since = new Date(0);

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
beforeEach(async () => {
  await pass();
  since = new Date();
});

/** More than a minute goes by, and the server's work of that time is done. */
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
const free = (from: number) =>
  freeTimes(patient, { type, practitioners: [doctorId], from: inDays(from), to: inDays(from + 14) });
const book = async (who: Person, start: string, more: object = {}): Promise<readonly string[]> => {
  const body = { type, practitioners: [doctorId], start, ...(who === patient ? {} : { patient: patientId }), ...more };
  return (await who.send(calls.book, { body })).data.data;
};
const move = async (id: string, start: string) => {
  const version = (await readVisit(doctor, id)).meta!.versionId!;
  const body = { start, scope: 'this' as const, version };
  return (await doctor.send(calls.move, { params: { id }, body })).data;
};
const cancel = (id: string) => doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
const unfolded = (file: string | null): string => (file ?? '').replaceAll('\r\n ', '');

test('a patient is mailed when a visit is booked, moved and cancelled, each with a file for their calendar', async () => {
  const [slot, other] = await free(30);
  const [id] = await book(patient, slot!.start);
  expect(await mails(patient)).toEqual([]);
  await pass();
  const [booked] = await mails(patient);
  expect(booked!.subject).toMatch(/^Your visit at .+ is booked$/);
  expect(booked!.text).toContain(`/patient-profile/calendar?visit=${id}`);
  expect(booked!.text).toMatch(/day, .+ 20\d\d at \d+:\d\d [ap]\.m\. E[SD]T/);
  const file = unfolded(booked!.calendar);
  expect(file).toContain(`UID:${id}@appointments`);
  expect(file).toContain(`DTSTART:${slot!.start.replaceAll(/[-:]|\.\d+/g, '')}`);
  expect(file).toContain('STATUS:CONFIRMED');

  await move(id!, other!.start);
  await pass();
  const moved = (await mails(patient))[1]!;
  expect(moved.subject).toMatch(/has a new time$/);
  expect(unfolded(moved.calendar)).toContain(`DTSTART:${other!.start.replaceAll(/[-:]|\.\d+/g, '')}`);

  await cancel(id!);
  await pass();
  const cancelled = (await mails(patient))[2]!;
  expect(cancelled.subject).toMatch(/is cancelled$/);
  expect(unfolded(cancelled.calendar)).toContain('STATUS:CANCELLED');
  expect(unfolded(cancelled.calendar)).toContain(`UID:${id}@appointments`);
  await pass();
  expect(await mails(patient)).toHaveLength(3);
});

test('a mail says when and nothing else: neither the kind of visit, nor the reason, nor with whom', async () => {
  const [slot] = await free(32);
  const reason = 'Blood in the urine';
  await book(patient, slot!.start, { reason });
  await pass();
  const [{ subject, text, calendar }] = (await mails(patient)) as [Awaited<ReturnType<typeof mails>>[0]];
  const { serviceType, participant } = await readVisit(doctor, /visit=([^\s&]+)/.exec(text)![1]!);
  const whole = [subject, text, unfolded(calendar)].join('\n');
  for (const secret of [reason, serviceType![0]!.text!, ...participant.map(({ actor }) => actor!.display!)])
    expect(whole).not.toContain(secret);
});

test('what is undone within a minute is not mailed at all', async () => {
  const [slot, other] = await free(34);
  const [id] = await book(patient, slot!.start);
  await cancel(id!);
  await pass();
  expect(await subjects(patient)).toEqual([]);

  const [kept] = await book(patient, slot!.start);
  await pass();
  const { was } = await move(kept!, other!.start);
  await doctor.send(calls.moveBack, { body: { visits: was } });
  await cancel(kept!);
  await doctor.send(calls.restore, { body: { ids: [kept!] } });
  await pass();
  expect(await subjects(patient)).toHaveLength(1);
});

test('a series is one mail with all of its times', async () => {
  const [slot] = await free(36);
  const recurrence = { freq: 'weekly' as const, interval: 1, count: 4 };
  const all = await book(doctor, slot!.start, { recurrence, whenTaken: 'skip' });
  await pass();
  const [mail, ...more] = await mails(patient);
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`, and ${all.length - 1} more`);
  expect(mail!.calendar!.match(/BEGIN:VEVENT/g)).toHaveLength(all.length);
});

test('whoever wants none gets none; staff get them if they choose so', async () => {
  expect((await patient.send(calls.getReminder)).data).toMatchObject({ mails: true });
  expect((await doctor.send(calls.getReminder)).data).toMatchObject({ mails: false });
  await patient.send(calls.saveReminder, { body: { minutes: 15, mails: false } });
  await doctor.send(calls.saveReminder, { body: { minutes: 15, mails: true } });
  // Another page of before, which knows only the minutes, changes nothing of it.
  await doctor.send(calls.saveReminder, { body: { minutes: 30 } });
  const [slot] = await free(40);
  await book(patient, slot!.start);
  await pass();
  expect(await subjects(patient)).toEqual([]);
  const [mail] = await mails(doctor);
  expect(mail!.text).toContain('/care-provider/calendar?visit=');
  expect(unfolded(mail!.calendar)).not.toContain('cancel-appointment');
  await patient.send(calls.saveReminder, { body: { minutes: 15, mails: true } });
  await doctor.send(calls.saveReminder, { body: { minutes: 15, mails: false } });
});

test('PRD-4 while the feature is off nothing is mailed, nor of a visit that another system keeps to staff', async () => {
  const [slot, other] = await free(42);
  await book(patient, slot!.start);
  const switchTo = (enabled: boolean) => admin.send(setFeature, { params: { id: 'appointments' }, body: { enabled } });
  await switchTo(false);
  await pass();
  await switchTo(true);
  await writeFhir(doctor, {
    ...{ resourceType: 'Appointment', status: 'booked', start: other!.start, end: later(other!.start, 15) },
    meta: { security: [staffOnly] },
    participant: [
      { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
      { actor: { reference: `Practitioner/${doctorId}` }, status: 'accepted' },
    ],
  });
  await pass();
  expect(await subjects(patient)).toEqual([]);
});

test('the mail of what is unread does not say it once more', async () => {
  const [slot] = await free(44);
  await book(doctor, slot!.start);
  await pass();
  ahead = 20 * 60_000;
  await server.jobs.runNow('push.mail');
  ahead = 0;
  expect(await subjects(patient)).toEqual([expect.stringMatching(/is booked$/)]);
});
