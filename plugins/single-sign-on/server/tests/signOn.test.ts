import { createHash, randomBytes } from 'node:crypto';
import { freePort } from '#test/kit/server/freePort.ts';
import { comeBackFrom, type OpenidProvider, startOpenidProvider } from '#test/kit/server/standIns/openidProvider.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { getMe, refreshToken } from '#core/shared';
import {
  beginSignOn,
  decideLink,
  finishSignOn,
  listLinks,
  listSignOns,
  proveSignOn,
  readSignOn,
  returnPath,
  saveSignOn,
} from '../../shared/calls.ts';

let server: TestServer;
let provider: OpenidProvider;
let admin: Person;
let practitioner: Person;
let returnAddress: string;
let moved = 0;

const settings = () => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  asksFirst: false,
  trustsAddresses: false,
  hours: 12,
  enabled: true,
});

beforeAll(async () => {
  const port = await freePort();
  returnAddress = `http://localhost:${port}${returnPath}`;
  server = await startTestServer({
    env: { HOST: 'localhost', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    now: () => new Date(Date.now() + moved),
  });
  provider = await startOpenidProvider(returnAddress);
  [admin, practitioner] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
});
afterEach(() => (moved = 0));
afterAll(async () => {
  await provider?.close();
  await server?.close();
});

const secretOf = (): string => randomBytes(32).toString('base64url');
const proofOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** From the clinic’s button to the way back. */
const travel = async (
  secret = secretOf(),
  { fresh = false, asksAnew = fresh }: { readonly fresh?: boolean; readonly asksAnew?: boolean } = {},
): Promise<{ readonly query: string; readonly secret: string }> => {
  const begun = await server.anyone.send(beginSignOn, { body: { clinic: 'rideau', proof: proofOf(secret), fresh } });
  const address = new URL(begun.data.address);
  if (!asksAnew) for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
  return { query: await comeBackFrom(address.href, returnAddress), secret };
};
const signOn = async () => server.anyone.send(finishSignOn, { body: await travel() });
const priyaThere = { sub: 'priya', email: 'Practitioner@pavilion.test', email_verified: true } as const;
const as = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const tokensOf = (answer: Awaited<ReturnType<typeof signOn>>) => {
  if (!('IdToken' in answer.data)) throw new Error('A question came instead of tokens.');
  return answer.data;
};
const save = (more: Partial<ReturnType<typeof settings>> = {}) =>
  admin.send(saveSignOn, { body: { ...settings(), ...more } });

describe('connecting a provider', () => {
  test('a clinic without one is not listed, and nobody is led anywhere', async () => {
    expect((await server.anyone.send(listSignOns, {})).data).toEqual({ data: [], more: false });
    const begun = await server.anyone.send(beginSignOn, { body: { clinic: 'rideau', proof: proofOf('x') } });
    expect(begun.failure.code).toBe('sign_on_unknown');
    expect((await admin.send(readSignOn, {})).data).toMatchObject({ data: null, returnAddress, possible: true });
  });

  test('what is no provider is refused, and nothing is kept', async () => {
    for (const issuer of [
      'nowhere',
      'http://127.0.0.1:9',
      `${server.url}/v3`,
      'http://10.0.0.1',
      'https://localhost',
    ]) {
      const saved = await save({ issuer });
      expect(saved.failure).toMatchObject({ code: 'invalid_input', fields: { issuer: expect.any(String) as string } });
    }
    expect((await save({ clientSecret: '' })).failure.fields).toHaveProperty('clientSecret');
    expect((await admin.send(readSignOn, {})).data.data).toBeNull();
  });

  test('its secret never comes back, and no copy of the database shows it', async () => {
    expect((await save()).data).toMatchObject({ issuer: provider.issuer, secretKept: true, enabled: true });
    expect(JSON.stringify((await admin.send(readSignOn, {})).data)).not.toContain(provider.clientSecret);
    const row = await server.services.asSystem((db) =>
      db.selectFrom('sign_on_provider').selectAll().executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(provider.clientSecret);
    // Kept where it is not entered again, but never given to another provider.
    expect((await save({ clientSecret: '', hours: 8 })).data.hours).toBe(8);
    expect((await save({ clientSecret: '', clientId: 'another' })).failure.fields).toHaveProperty('clientSecret');
    await save();
  });

  test('the clinic is listed by its name', async () => {
    const listed = async (words: string) => (await server.anyone.send(listSignOns, { query: { words } })).data.data;
    expect(await listed('')).toEqual([{ clinic: 'rideau', name: expect.stringContaining('Rideau') as string }]);
    expect(await listed('rIDe')).toHaveLength(1);
    expect(await listed('Laurier')).toEqual([]);
  });
});

describe('logging in', () => {
  test('who is on the staff list and has a checked address gets in, and is the same person the next time', async () => {
    provider.person = priyaThere;
    const tokens = tokensOf(await signOn());
    const me = await server.anyone.send(getMe, {}, as(tokens.IdToken));
    expect(me.data.email).toBe('practitioner@pavilion.test');
    // The provider’s own name for them counts from now on, whatever address they have.
    provider.person = { sub: 'priya' };
    expect((await signOn()).status).toBe(200);
  });

  test('what came back works once, in the browser that set out, and for a quarter of an hour', async () => {
    const [first, second, third] = [await travel(), await travel(), await travel()];
    expect((await server.anyone.send(finishSignOn, { body: first })).status).toBe(200);
    expect((await server.anyone.send(finishSignOn, { body: first })).failure.code).toBe('sign_on_ended');
    const elsewhere = { ...second, secret: secretOf() };
    expect((await server.anyone.send(finishSignOn, { body: elsewhere })).failure.code).toBe('sign_on_ended');
    moved = 16 * 60_000;
    expect((await server.anyone.send(finishSignOn, { body: third })).failure.code).toBe('sign_on_ended');
  });

  test('a code that the provider did not give, or gave for somebody else’s way, is refused', async () => {
    const [one, other] = [await travel(), await travel()];
    const query = new URLSearchParams(one.query);
    query.set('code', new URLSearchParams(other.query).get('code')!);
    const mixed = { query: String(query), secret: one.secret };
    expect((await server.anyone.send(finishSignOn, { body: mixed })).failure.code).toBe('sign_on_refused');
    const made = new URLSearchParams((await travel(one.secret)).query);
    made.set('iss', 'https://another.example');
    const wrong = { query: String(made), secret: one.secret };
    expect((await server.anyone.send(finishSignOn, { body: wrong })).failure.code).toBe('sign_on_refused');
  });

  test('an address that was not checked ties no account, unless the clinic vouches for its provider', async () => {
    provider.person = { sub: 'ana', email: 'clinic-admin@pavilion.test' };
    expect((await signOn()).failure.code).toBe('sign_on_email');
    await save({ trustsAddresses: true });
    expect((await signOn()).status).toBe(200);
    await save();
  });

  test('nobody gets in who does not work at the clinic: patients, other clinics, those above them, strangers', async () => {
    for (const email of [
      'patient@pavilion.test',
      'admin@laurier.test',
      'super-admin@pavilion.test',
      'x@pavilion.test',
    ]) {
      provider.person = { sub: `of ${email}`, email, email_verified: true };
      expect((await signOn()).failure.code).toBe('sign_on_nobody');
    }
    provider.person = null;
    expect((await signOn()).failure.code).toBe('sign_on_refused');
  });

  test('another identity under a known address waits for an administrator, who may refuse it', async () => {
    provider.person = { ...priyaThere, sub: 'somebody new under the address' };
    expect((await signOn()).failure.code).toBe('sign_on_asked');
    const [first] = (await admin.send(listLinks, {})).data.data;
    expect(first).toMatchObject({ state: 'asked', another: true });
    expect((await admin.send(decideLink, { params: { id: first!.id }, body: { allowed: false } })).data.state).toBe(
      'refused',
    );
    expect((await signOn()).failure.code).toBe('sign_on_nobody');
  });

  test('where an administrator allows each person, they are told, and it works from then on', async () => {
    await save({ asksFirst: true });
    provider.person = { sub: 'boss', email: 'admin@pavilion.test', email_verified: true };
    expect((await signOn()).failure.code).toBe('sign_on_asked');
    expect((await signOn()).failure.code).toBe('sign_on_asked');
    const link = (await admin.send(listLinks, {})).data.data.find(({ email }) => email === 'admin@pavilion.test')!;
    await admin.send(decideLink, { params: { id: link.id }, body: { allowed: true } });
    expect((await signOn()).status).toBe(200);
    await save();
  });
});

describe('such a session', () => {
  const inAnotherClinicToo = (email: string) =>
    server.services.asSystem(async (db) => {
      const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const laurier = await server.services.asSystem((trx) =>
        trx.selectFrom('organization').select('id').where('slug', '=', 'laurier').executeTakeFirstOrThrow(),
      );
      return db
        .insertInto('profile')
        .values({ account_id: account.id, org_id: laurier.id, role: 'admin', first_name: 'Also', last_name: 'There' })
        .returning('id')
        .executeTakeFirstOrThrow();
    });

  test('ends after the hours that the clinic chose, however often it is renewed', async () => {
    provider.person = priyaThere;
    let tokens = tokensOf(await signOn());
    for (const hours of [5, 10]) {
      moved = hours * 3_600_000;
      tokens = {
        ...tokens,
        ...(await server.anyone.send(refreshToken, { body: { refreshToken: tokens.RefreshToken } })).data,
      };
    }
    moved = 12.1 * 3_600_000;
    const late = await server.anyone.send(refreshToken, { body: { refreshToken: tokens.RefreshToken } });
    expect(late.failure.code).toBe('refresh_refused');
  });

  test('works in its clinic alone, and changes nothing of the whole account of somebody of two clinics', async () => {
    provider.person = priyaThere;
    const { id } = await inAnotherClinicToo('practitioner@pavilion.test');
    const tokens = tokensOf(await signOn());
    const own = as(tokens.IdToken);
    const me = (await server.anyone.send(getMe, {}, own)).data;
    expect([...me.practitioner, ...me.admin, ...me.patient].map(({ organizationId }) => organizationId)).toEqual([
      practitioner.orgId,
    ]);
    const there = await server.anyone.send(getMe, {}, { ...own, role: id });
    expect(there.failure.code).toBe('profile_not_yours');
    for (const [method, path] of [
      ['GET', '/v3/users/me/devices'],
      ['POST', '/v3/users/me/second-factor'],
      ['GET', '/v3/users/me/passkeys'],
      ['GET', '/v3/users/me/offers'],
      ['GET', '/v3/users/me/closing'],
    ] as const) {
      const answer = await fetch(server.url + path, { method, headers: own });
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        403,
        'own_sign_in_needed',
      ]);
    }
    // With the account’s own password, nothing is different.
    expect((await practitioner.fetch('/v3/users/me/devices')).status).toBe(200);
  });

  test('STA-5 is shown to be still theirs by proving anew at the clinic’s sign-in, and by nobody else', async () => {
    provider.person = priyaThere;
    const tokens = tokensOf(await signOn());
    const own = as(tokens.IdToken);
    const { signOn: came } = (await server.anyone.send(getMe, {}, own)).data;
    expect(came).toEqual({ clinic: 'rideau', name: expect.stringContaining('Rideau') as string, password: true });
    const prove = async (fresh: boolean) =>
      server.anyone.send(proveSignOn, { body: await travel(secretOf(), { fresh }) }, own);
    expect((await prove(true)).data).toEqual({ correct: true });
    // Still logged in there from the morning: that shows nothing of who sits here now.
    expect((await prove(false)).failure.code).toBe('sign_on_stale');
    const once = await travel(secretOf(), { fresh: true });
    expect((await server.anyone.send(proveSignOn, { body: once }, own)).data).toEqual({ correct: true });
    expect((await server.anyone.send(proveSignOn, { body: once }, own)).failure.code).toBe('sign_on_ended');
    provider.person = { sub: 'ana', email: 'admin@pavilion.test', email_verified: true };
    expect((await signOn()).status).toBe(200);
    expect((await prove(true)).failure.code).toBe('sign_on_other');
  });

  test('the lock stays where the demand to prove it anew was taken out of the address, or is not answered', async () => {
    provider.person = priyaThere;
    const own = as(tokensOf(await signOn()).IdToken);
    const body = await travel(secretOf(), { fresh: true, asksAnew: false });
    expect((await server.anyone.send(proveSignOn, { body }, own)).failure.code).toBe('sign_on_stale');
  });

  test('STA-4 goes on, once it ended, with the same person alone', async () => {
    provider.person = priyaThere;
    const again = async (account: string) =>
      server.anyone.send(finishSignOn, { body: { ...(await travel(secretOf(), { fresh: true })), account } });
    const own = as(tokensOf(await signOn()).IdToken);
    const { cognitoId } = (await server.anyone.send(getMe, {}, own)).data;
    expect((await again(cognitoId)).status).toBe(200);
    expect((await again('another')).failure.code).toBe('sign_on_other');
  });

  test('ends at once for who is refused, and for all where the provider changes or is turned off', async () => {
    provider.person = priyaThere;
    const inside = async (): Promise<number> => (await server.anyone.send(getMe, {}, as(tokens.IdToken))).status;
    let tokens = tokensOf(await signOn());
    const { data } = (await admin.send(listLinks, {})).data;
    const link = data.find(({ email, state }) => email === 'practitioner@pavilion.test' && state === 'allowed')!;
    await admin.send(decideLink, { params: { id: link.id }, body: { allowed: false } });
    expect(await inside()).toBe(401);
    await admin.send(decideLink, { params: { id: link.id }, body: { allowed: true } });
    tokens = tokensOf(await signOn());
    await save({ enabled: false });
    expect(await inside()).toBe(401);
    expect((await practitioner.send(getMe, {})).status).toBe(200);
    await save();
  });

  test('does not begin for whom the clinic has suspended', async () => {
    provider.person = priyaThere;
    const suspended = (at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('profile').set({ suspended_at: at }).where('id', '=', practitioner.profileId).execute(),
      );
    await suspended(new Date());
    expect((await signOn()).failure.code).toBe('sign_on_nobody');
    await suspended(null);
    expect((await signOn()).status).toBe(200);
  });

  test('leaves who, how and what in the audit trail, and the provider’s words nowhere', async () => {
    const rows = await server.services.asSystem((db) =>
      db.selectFrom('audit_event').selectAll().where('org_id', '=', admin.orgId).execute(),
    );
    const of = (action: string) => rows.filter((row) => row.action === action);
    expect(of('signed-in').some(({ detail }) => (detail as { how?: string } | null)?.how === 'single-sign-on')).toBe(
      true,
    );
    for (const action of ['changed', 'allowed', 'refused'])
      expect([action, of(action).some((row) => row.target_type === 'single-sign-on')]).toEqual([action, true]);
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
  });
});
