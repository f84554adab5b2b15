import { sql } from 'kysely';
import { type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { resolveLink } from '#core/shared/links/linkCalls.ts';
import type { DeepLink } from '#core/shared/links/links.ts';
import type { LinkOptions } from './deepLinks.ts';
import { linkHash, newLinkText, seal, unseal } from './sealed.ts';

let server: TestServer;
let lead = 0;
let orgs: readonly string[];

const reset: DeepLink = { feature: 'reset_password', data: { email: 'anne@example.ca', token: 'token-of-anne' } };
const unknown = { feature: 'unknown', data: {} };
const inAnHour = (): Date => new Date(server.services.now().getTime() + 3_600_000);

const make = (link: DeepLink = reset, options: Partial<LinkOptions> = {}, orgId = orgs[0]!): Promise<string> =>
  server.services.inOrg(orgId, (db) =>
    server.services.links.addressOf(db, orgId, link, { expiresAt: inAnHour(), ...options }),
  );
const textOf = (address: string): string => new URL(address).pathname.split('/').at(-1)!;
const open = async (text: string): Promise<unknown> => {
  const answer = await server.anyone.send(resolveLink, { body: { link: text } });
  expect(answer.status).toBe(200);
  return answer.data;
};

beforeAll(async () => {
  server = await startTestServer({ plugins: [], now: () => new Date(Date.now() + lead) });
  const found = await server.services.db.selectFrom('organization').select('id').orderBy('slug').execute();
  orgs = found.map(({ id }) => id);
});
afterEach(() => void (lead = 0));
afterAll(() => server.close());

test('LNK-6 a link is short, does not reveal its recipient, and resolves to its feature and data', async () => {
  const address = await make();
  expect(new URL(address).pathname).toMatch(/^\/links\/[\w-]{22}$/);
  expect(new URL(address).search).toBe('');
  expect(await open(textOf(address))).toEqual(reset);
  expect(await open(textOf(address))).toEqual(reset);
});

test('LNK-4 what is kept tells neither the link nor the data', async () => {
  const text = textOf(await make({ feature: 'onboarding', data: { e: 'noor@example.ca', otp: 'otp-of-noor' } }));
  const { rows } = await sql<{ row: string }>`select row_to_json(deep_link)::text as row from deep_link`.execute(
    server.services.db,
  );
  const kept = rows.map(({ row }) => row).join('\n');
  expect(kept).toContain(linkHash(text));
  for (const secret of [text, 'noor', 'otp-of-noor', 'onboarding']) expect(kept).not.toContain(secret);
});

describe('LNK-7 what does not open is answered alike', () => {
  test('a link that was guessed', async () => {
    for (const text of [newLinkText(), 'x', '../../v3', '%00', "' or 1=1 --", 'é'.repeat(200)]) {
      expect(await open(text)).toEqual(unknown);
    }
  });

  test('a link changed in one letter, in case or by a blank', async () => {
    const text = textOf(await make());
    const other = text[0] === 'A' ? 'B' : 'A';
    for (const wrong of [other + text.slice(1), text.slice(0, -1), `${text} `, text.toLowerCase() + '_']) {
      expect(await open(wrong)).toEqual(unknown);
    }
    expect(await open(text)).toEqual(reset);
  });

  test('a link that is expired, also after it was forgotten', async () => {
    const text = textOf(await make());
    lead = 3_600_000 - 5_000;
    expect(await open(text)).toEqual(reset);
    lead = 3_600_000 + 1_000;
    expect(await open(text)).toEqual(unknown);
    await server.services.asSystem((db) => server.services.links.prune(db));
    expect(await open(text)).toEqual(unknown);
    lead = 0;
    expect(await open(text)).toEqual(unknown);
  });

  test('a link that opens once, also when two open it at the same moment', async () => {
    const text = textOf(await make(reset, { once: true }));
    const both = await Promise.all([open(text), open(text), open(text)]);
    expect(both.filter((answer) => (answer as DeepLink).feature === 'reset_password')).toHaveLength(1);
    expect(await open(text)).toEqual(unknown);
  });

  test('a link that was taken back, and no link of another thing or organisation', async () => {
    const about = { about: 'visit/7' };
    const [here, other, there] = [
      await make(reset, about),
      await make(reset, { about: 'visit/8' }),
      await make(reset, about, orgs[1]),
    ].map(textOf);
    const revoked = await server.services.inOrg(orgs[0]!, (db) =>
      server.services.links.revoke(db, orgs[0]!, 'visit/7'),
    );
    expect(revoked).toBe(1);
    expect([await open(here!), await open(other!), await open(there!)]).toEqual([unknown, reset, reset]);
  });

  test('a link whose row was moved to another organisation, prolonged, or given another’s data', async () => {
    const [moved, longer, given, source] = [await make(), await make(), await make(), await make()].map(textOf);
    await server.services.asSystem(async (db) => {
      const row = (text?: string) => db.updateTable('deep_link').where('hash', '=', linkHash(text!));
      await row(moved).set({ org_id: orgs[1]! }).execute();
      await row(longer)
        .set({ expires_at: new Date(Date.now() + 9e9) })
        .execute();
      const { sealed } = await db
        .selectFrom('deep_link')
        .select('sealed')
        .where('hash', '=', linkHash(source!))
        .executeTakeFirstOrThrow();
      await row(given).set({ sealed }).execute();
    });
    for (const text of [moved, longer, given]) expect(await open(text!)).toEqual(unknown);
    expect(await open(source!)).toEqual(reset);
  });
});

test('an organisation’s calls see no link of another, nor one of the whole house', async () => {
  const text = textOf(await make(reset, {}, orgs[1]));
  await server.services.asSystem((db) => server.services.links.addressOf(db, null, reset, { expiresAt: inAnHour() }));
  const seen = await server.services.inOrg(orgs[0]!, (db) =>
    db.selectFrom('deep_link').select(['org_id', 'hash']).execute(),
  );
  expect(seen.every(({ org_id }) => org_id === orgs[0])).toBe(true);
  expect(seen.some(({ hash }) => hash === linkHash(text))).toBe(false);
  await expect(
    server.services.inOrg(orgs[0]!, (db) =>
      server.services.links.addressOf(db, orgs[1]!, reset, { expiresAt: inAnHour() }),
    ),
  ).rejects.toThrow('row-level security');
});

test('a link that would open nothing is not made', async () => {
  const empty = { feature: 'admin_create_user', data: { e: 'a@b.ca', otp: '' } } as const;
  await expect(make(empty)).rejects.toThrow('do not make a link of admin_create_user');
});

test('a body that is no link is refused as any other', async () => {
  for (const body of [{}, { link: 7 }, { link: '' }, { link: 'x'.repeat(201) }, { link: 'x', org: 'rideau' }]) {
    expect((await server.anyone.send(resolveLink, { body } as never)).status).toBe(422);
  }
});

test('links cannot be tried one after another', async () => {
  const strict = await startTestServer({ plugins: [], seed: false, env: { RATE_LIMIT_FACTOR: '0.05' } });
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => strict.anyone.send(resolveLink, { body: { link: newLinkText() } })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  await strict.close();
});

test('what is logged names no link, neither a right nor a wrong one', async () => {
  const lines: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    const loud = await startTestServer({ plugins: [], env: { LOG_LEVEL: 'debug' } });
    const about = { expiresAt: new Date(Date.now() + 60_000) };
    const right = textOf(await loud.services.asSystem((db) => loud.services.links.addressOf(db, null, reset, about)));
    const wrong = newLinkText();
    for (const text of [right, wrong]) {
      await fetch(`${loud.url}/links/${text}`);
      await fetch(`${loud.url}/links/${text}.png`);
      await fetch(`${loud.url}/v3/links/resolve?link=${text}`);
      await loud.anyone.send(resolveLink, { body: { link: text } });
    }
    await loud.close();
    const log = lines.join('');
    expect(log).toContain('links.resolve');
    expect(log).toContain('a link was tried that opens nothing');
    for (const secret of [right, wrong, 'anne@example.ca', 'token-of-anne']) expect(log).not.toContain(secret);
  } finally {
    write.mockRestore();
  }
});

test('a seal is opened by its own link only, and no byte of it can be changed', () => {
  const text = newLinkText();
  const sealed = seal(text, reset, 'here');
  expect(unseal(text, sealed, 'here')).toEqual(reset);
  expect(unseal(text, sealed, 'there')).toBeNull();
  expect(unseal(newLinkText(), sealed, 'here')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(unseal(text, changed.toString('base64url'), 'here')).toBeNull();
  }
  for (const broken of ['', 'x', sealed.slice(0, 20)]) expect(unseal(text, broken, 'here')).toBeNull();
});
