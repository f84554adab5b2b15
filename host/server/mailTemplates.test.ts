import {
  listMailTemplates,
  type Locale,
  readMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  setFeature,
  testMailTemplate,
} from '#core/shared';
import { startTestServer, type Person, type TestServer } from '#test/kit/server/server.ts';
import { searchAudit } from '#plugins/clinic/shared/audit/calls.ts';
import { invite } from '#plugins/account/shared/calls.ts';

let server: TestServer;
let admin: Person;
let director: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  director = await server.login('clinic-admin@pavilion.test');
  stranger = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

const invitation = 'identity.invitation';
const fine = { subject: '{{clinic}} is glad to see you', body: 'Dear {{firstName}},\n\nCome in: {{link}}' };
const read = async (person = admin, id = invitation) => (await person.send(readMailTemplate, { params: { id } })).data;
interface Edit {
  readonly person?: Person;
  readonly id?: string;
  readonly locale?: Locale;
  readonly version?: number;
}
const save = (words: object, { person = admin, id = invitation, locale = 'en-CA', version = 0 }: Edit = {}) =>
  person.send(saveMailTemplate, { params: { id, locale }, body: { version, ...fine, ...words } });
const mailsTo = (recipient: string) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .execute(),
  );
const inviteAs = (person: Person, email: string, firstName = 'Zoé') =>
  person.send(invite, { body: { email, role: 'practitioner', firstName, lastName: 'Roy', locale: 'en-CA' } });

test('RTE-5 clinic/management: every mail that a clinic sends is listed, with the feature that sends it', async () => {
  const { data } = (await admin.send(listMailTemplates, {})).data;
  expect(data.map(({ id }) => id).sort()).toEqual([
    ...['account.already-registered', 'account.confirm', 'account.linked'],
    ...['asks', 'booked', 'cancelled', 'coming'].map((news) => `appointments.${news}`),
    ...['asks', 'booked', 'cancelled', 'coming', 'missed', 'moved', 'team'].map(
      (news) => `appointments.family.${news}`,
    ),
    ...['appointments.missed', 'appointments.moved', 'appointments.team'],
    ...['asks', 'coming', 'family.coming', 'family.missed', 'missed'].map((news) => `appointments.text.${news}`),
    ...['identity.invitation', 'intake.invitation'],
    ...['intake.reminder', 'patient-profile.address', 'patient-profile.family', 'people.offer', 'push.unread'],
    ...['push.urgent', 'reports.schedule'],
    ...['telemedicine.cancelled', 'telemedicine.invite', 'telemedicine.invite-with-pin', 'telemedicine.pin'],
  ]);
  expect(data.find(({ id }) => id === 'intake.reminder')?.feature?.['fr-CA']).toBeTruthy();
  expect(data.find(({ id }) => id === invitation)?.feature).toBeNull();
  expect(data.every(({ texts }) => texts['en-CA'].is === 'standard' && texts['fr-CA'].changedAt === null)).toBe(true);
});

test('mails have no placeholder for anything but names, places, times, links and codes; the mail with a PIN has no link', () => {
  const sorts = server.services.mailTemplates.all.flatMap(({ placeholders }) =>
    Object.values(placeholders).map(({ sort }) => sort),
  );
  expect([...new Set(sorts)].sort()).toEqual(['clinic', 'code', 'link', 'person', 'time']);
  const pin = server.services.mailTemplates.all.find(({ id }) => id === 'telemedicine.pin');
  expect(Object.keys(pin!.placeholders)).toEqual(['pin']);
});

test('RTE-5 clinic/management: what an administrator wrote is what the next mail says, in that clinic and language alone', async () => {
  await inviteAs(admin, 'before@pavilion.test');
  expect((await mailsTo('before@pavilion.test'))[0]?.subject).toMatch(/invites you$/);
  const saved = await save({});
  expect(saved.data.texts['en-CA']).toMatchObject({ is: 'own', own: fine, version: 1, changedBy: expect.any(String) });
  expect(saved.data.texts['fr-CA']).toMatchObject({ is: 'standard', own: null });
  await inviteAs(admin, 'after@pavilion.test');
  const [mail] = await mailsTo('after@pavilion.test');
  expect(mail?.subject).toMatch(/ is glad to see you$/);
  expect(mail?.text).toMatch(/^Dear Zoé,\n\nCome in: http\S+\n$/);
  await inviteAs(stranger, 'elsewhere@pavilion.test');
  expect((await mailsTo('elsewhere@pavilion.test'))[0]?.subject).toMatch(/invites you$/);
  expect((await read(stranger)).texts['en-CA'].own).toBeNull();
});

test('RTE-5 clinic/management: of two editors of one text the second is told, and of twenty at once exactly one wins', async () => {
  const { version } = (await read()).texts['en-CA'];
  expect((await save({ subject: 'First' }, { version })).status).toBe(200);
  const late = await save({ subject: 'Second' }, { version, person: director });
  expect([late.status, late.failure.code]).toEqual([409, 'changed_meanwhile']);
  const stale = await admin.send(restoreMailTemplate, {
    params: { id: invitation, locale: 'en-CA' },
    body: { version },
  });
  expect(stale.status).toBe(409);
  const race = await Promise.all(
    Array.from({ length: 20 }, (_, n) => save({ subject: `Number ${n}`, body: '{{link}}' }, { id: 'people.offer' })),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(19);
});

test.each([
  ['body', '{{link}}', { body: 'No link' }],
  ['body', '{{diagnosis}} is not known here', { body: '{{link}} {{diagnosis}}' }],
  ['subject', 'can’t be in a subject', { subject: '{{firstName}}, come' }],
  ['subject', 'punctuation', { subject: 'Hi\r\nBcc: thief@pavilion.test' }],
  ['subject', 'Fill in', { subject: '' }],
  ['subject', '120', { subject: 'x'.repeat(121) }],
  ['body', '4000', { body: `{{link}}${'x'.repeat(4_001)}` }],
  ['body', 'braces', { body: '{{link' }],
])('RTE-5 clinic/management: a wrong %s is refused with “%s”', async (field, says, wrong) => {
  const { version } = (await read()).texts['en-CA'];
  for (const answer of [
    await save(wrong, { version }),
    await admin.send(testMailTemplate, { params: { id: invitation, locale: 'en-CA' }, body: { ...fine, ...wrong } }),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.failure.fields?.[field]).toContain(says);
  }
});

test('ten megabytes of text, a made-up email and a made-up language are refused', async () => {
  expect((await save({ body: 'x'.repeat(10_000_000) })).status).toBeGreaterThanOrEqual(413);
  expect((await save({}, { id: 'nothing.here' })).status).toBe(404);
  expect((await save({}, { locale: 'de-DE' as Locale })).status).toBe(422);
});

test('RTE-5 clinic/management: a test goes to whoever asks and nobody else, with sample data, and says that it is one', async () => {
  const before = await mailsTo('admin@pavilion.test');
  const sent = await admin.send(testMailTemplate, { params: { id: invitation, locale: 'en-CA' }, body: fine });
  expect(sent.data).toEqual({ leaves: false });
  const [mail, ...others] = await mailsTo('admin@pavilion.test');
  expect(others).toHaveLength(before.length);
  expect(mail?.subject).toMatch(/^Test: .* is glad to see you$/);
  expect(mail?.text).toBe('Dear Alex,\n\nCome in: https://example.ca/k7Qd2\n');
});

test('RTE-5 clinic/management: back to the standard text, with who did it and when; every step is in the audit log', async () => {
  const { version } = (await read()).texts['en-CA'];
  const back = await director.send(restoreMailTemplate, {
    params: { id: invitation, locale: 'en-CA' },
    body: { version },
  });
  expect(back.data.texts['en-CA']).toMatchObject({ is: 'standard', own: null, changedAt: expect.any(String) });
  await inviteAs(admin, 'again@pavilion.test');
  expect((await mailsTo('again@pavilion.test'))[0]?.subject).toMatch(/invites you$/);
  await server.services.audit.settle(admin.orgId);
  const entries = await server.services.asSystem((db) =>
    db
      .selectFrom('audit_event')
      .select(['detail', 'profile_id'])
      .where('org_id', '=', admin.orgId)
      .where('target_type', '=', 'mail-template')
      .where('target_id', '=', invitation)
      .execute(),
  );
  expect(new Set(entries.map(({ detail }) => detail['how']))).toEqual(new Set(['own', 'test', 'standard']));
  expect(JSON.stringify(entries)).not.toContain('glad to see you');
  const untouched = { params: { id: invitation, locale: 'fr-CA' as const }, body: { version: 0 } };
  expect((await admin.send(restoreMailTemplate, untouched)).data.texts['fr-CA'].changedAt).toBeNull();
  expect((await admin.send(searchAudit, { query: { target: 'mail-template' } })).status).toBe(200);
});

test('a feature that is off takes its emails along, and brings the clinic’s words back with it', async () => {
  const id = 'intake.reminder';
  await save({ subject: 'Still waiting', body: '{{link}}' }, { id });
  await admin.send(setFeature, { params: { id: 'intake' }, body: { enabled: false } });
  const { data } = (await admin.send(listMailTemplates, {})).data;
  expect(data.filter((one) => one.id.startsWith('intake.'))).toEqual([]);
  expect((await admin.send(readMailTemplate, { params: { id } })).status).toBe(404);
  expect((await save({ body: '{{link}}' }, { id, version: 1 })).status).toBe(404);
  await admin.send(setFeature, { params: { id: 'intake' }, body: { enabled: true } });
  expect((await read(admin, id)).texts['en-CA'].own?.subject).toBe('Still waiting');
});

test('ROL-1 nobody but administrators reads or changes the words of emails', async () => {
  for (const email of ['practitioner@pavilion.test', 'patient@pavilion.test']) {
    const person = await server.login(email);
    expect((await person.send(listMailTemplates, {})).status).toBe(403);
    expect((await save({}, { person })).status).toBe(403);
  }
  expect((await server.anyone.send(listMailTemplates, {})).status).toBe(401);
});
