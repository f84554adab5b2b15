import { request } from 'node:http';
import { login } from '#core/shared';
import { demoOutbox, forgotPassword, register } from '../../shared/calls.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';

describe('the mails of a demo', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ TRUST_PROXY: '127.0.0.1,::1' });
    await server.anyone.send(forgotPassword, { body: { email: 'patient2@pavilion.test' } });
    await server.anyone.send(forgotPassword, { body: { email: 'patient@laurier.test' } });
  });
  afterAll(() => server.close());
  const elsewhere = { 'x-forwarded-for': '203.0.113.5' };

  test('are shown only on the machine itself', async () => {
    expect(await server.mailsTo('patient2@pavilion.test')).toBe(1);
    const query = { to: 'patient2@pavilion.test' };
    expect((await server.anyone.send(demoOutbox, { query }, elsewhere)).failure.code).toBe('not_found');
    expect((await server.anyone.send(demoOutbox, { query }, { forwarded: 'for=127.0.0.1' })).failure.code).toBe(
      'not_found',
    );
    const patient = await server.login('patient@pavilion.test');
    expect((await patient.send(demoOutbox, { query }, elsewhere)).failure.code).toBe('not_found');
  });

  test('are not shown to a page that reached this machine under another name', async () => {
    const { hostname, port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      request({ host: hostname, port, path: '/v3/demo/outbox', headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test('are shown to administrators from anywhere, those to their own people', async () => {
    const admin = await server.login('admin@pavilion.test');
    const to = (address: string) => admin.send(demoOutbox, { query: { to: address } }, elsewhere);
    expect((await to('patient2@pavilion.test')).data.data).toHaveLength(1);
    expect((await to('patient@laurier.test')).data.data).toHaveLength(0);
    expect((await admin.send(demoOutbox, {}, elsewhere)).data.data.map((mail) => mail.to)).not.toContain(
      'patient@laurier.test',
    );
  });
});

describe('outside a demo', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ DEMO: 'off' });
  });
  afterAll(() => server.close());

  test('refuses the demo password, even where the database holds the demo people', async () => {
    const email = 'practitioner@pavilion.test';
    const password_hash = await server.services.identity.hashPassword(demoPassword);
    await server.services.asSystem(async (db) => {
      const { id } = await db
        .insertInto('account')
        .values({ email, password_hash, totp_secret: null, photo_file_id: null, status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const org = await db
        .insertInto('organization')
        .values({ slug: 'real', name: 'Real', details: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const profile = {
        role: 'practitioner',
        first_name: 'A',
        last_name: 'B',
        title: null,
        resource_id: null,
      } as const;
      await db
        .insertInto('profile')
        .values({ account_id: id, org_id: org.id, ...profile })
        .execute();
    });
    const refused = await server.anyone.send(login, { body: { email, password: demoPassword } });
    expect(refused.failure.code).toBe('wrong_credentials');
    const brought = await server.login(email);
    expect((await brought.fetch('/v3/users/me')).status).toBe(401);
  });

  test('never shows its mails, not even on the machine itself', async () => {
    const body = { email: 'a@b.example', password: 'A-good-password-1', firstName: 'A', lastName: 'B' };
    await server.anyone.send(register, { body: { ...body, organization: 'real' } });
    expect((await server.anyone.send(demoOutbox)).failure.code).toBe('not_found');
    const kept = await server.services.asSystem((db) => db.selectFrom('mail_outbox').select('state').execute());
    expect(kept).toEqual([{ state: 'kept' }]);
  });
});
