import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { login, refreshToken } from '#core/shared';
import { demoAccounts } from '#config/demo.ts';
import { askToClose, getClosing, keepAccount, waitingDays } from '../../shared/closureCalls.ts';
import { getSettings } from '../../shared/settingsCalls.ts';
import { closeDue } from '../closure/closeDue.ts';

const password: string = demoAccounts.password;
let server: TestServer;
let clock = Date.now();
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
});
afterAll(() => server.close());

const days = (n: number): void => void (clock += n * 86_400_000);
const close = () => closeDue(server.services);
const ask = (person: Person, given = password) => person.send(askToClose, { body: { password: given } });
const statusOf = ({ accountId }: Person) =>
  server.services.asSystem((db) =>
    db
      .selectFrom('account')
      .select(['status', 'email', 'password_hash'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
  );
const mailsTo = (email: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email).execute(),
  );

test('what is open is listed before, and only one’s own', async () => {
  const patient = await server.login('patient@pavilion.test');
  await server.services.inOrg(patient.orgId, (db) =>
    db
      .insertInto('draft')
      .values({
        org_id: patient.orgId,
        profile_id: patient.profileId,
        key: 'message/x',
        text: 'Hello',
        updated_at: new Date(clock),
      })
      .execute(),
  );
  const { data } = await patient.send(getClosing, {});
  expect(data).toMatchObject({ closesAt: null, refused: null, clinics: ['Rideau Family Health'], drafts: 1 });
  expect(data.visits.every(({ at }) => new Date(at).getTime() >= clock)).toBe(true);
  expect((await server.anyone.send(getClosing, {})).status).toBe(401);
});

test('a wrong password closes nothing', async () => {
  const patient = await server.login('patient@pavilion.test');
  expect((await ask(patient, 'Not-my-password-1')).failure.code).toBe('wrong_password');
  expect((await patient.send(getClosing, {})).data.closesAt).toBeNull();
});

test('whoever changes their mind keeps the account, also after the day on which it would have closed', async () => {
  const patient = await server.login('patient@pavilion.test');
  const { closesAt } = (await ask(patient)).data;
  expect(new Date(closesAt!).getTime()).toBe(clock + waitingDays * 86_400_000);
  // Asking again gives neither more nor less time.
  expect((await ask(patient)).data.closesAt).toBe(closesAt);
  expect(await mailsTo('patient@pavilion.test')).toContainEqual({ subject: 'Your account will be closed' });
  await close();
  expect((await patient.send(getSettings, {})).status).toBe(200);
  expect((await patient.send(keepAccount, {})).data.closesAt).toBeNull();
  days(waitingDays + 1);
  await close();
  expect((await statusOf(patient))?.status).toBe('active');
});

test('after the waiting time sign-in is impossible, every session has ended, and the record is kept', async () => {
  const patient = await server.login('patient2@pavilion.test');
  const second = await server.login('patient2@pavilion.test');
  await ask(patient);
  days(waitingDays - 1);
  await close();
  const late = await server.login('patient2@pavilion.test');
  days(1);
  await close();

  expect(await statusOf(patient)).toMatchObject({ status: 'suspended', password_hash: null });
  expect((await statusOf(patient))?.email).not.toContain('patient2');
  expect((await late.send(getSettings, {})).status).toBe(401);
  const again = await server.anyone.send(refreshToken, { body: { refreshToken: second.refreshToken } });
  expect(again.status).toBeGreaterThanOrEqual(400);
  const signIn = await server.anyone.send(login, { body: { email: 'patient2@pavilion.test', password } });
  expect(signIn.status).toBe(401);
  expect(await mailsTo('patient2@pavilion.test')).toContainEqual({ subject: 'Your account is closed' });

  const profile = await server.services.asSystem((db) =>
    db.selectFrom('profile').select(['resource_id']).where('id', '=', patient.profileId).executeTakeFirstOrThrow(),
  );
  const kept = await server.services.inOrg(patient.orgId, (db) =>
    server.services.record(db, patient.orgId).find('Patient', profile.resource_id ?? ''),
  );
  expect(kept).not.toBeNull();
  const devices = await server.services.asSystem((db) =>
    db
      .selectFrom('device')
      .select('id')
      .where('account_id', '=', patient.accountId)
      .where('revoked_at', 'is', null)
      .execute(),
  );
  expect(devices).toEqual([]);
});

test('staff are told to ask their administrator, and the last administrator to name another first', async () => {
  const practitioner = await server.login('practitioner@pavilion.test');
  expect((await practitioner.send(getClosing, {})).data.refused).toBe('staff_account');
  expect((await ask(practitioner)).failure.code).toBe('staff_account');
  const last = await server.login('admin@laurier.test');
  expect((await ask(last)).failure.code).toBe('last_administrator');
  days(waitingDays + 1);
  await close();
  expect((await statusOf(practitioner))?.status).toBe('active');
  expect((await statusOf(last))?.status).toBe('active');
});
