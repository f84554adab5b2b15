import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '#test/kit/server/server.ts';
import { codeKey, keyedHash } from './codeKey.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pavilion-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keyIn = (folder: string, key?: string) => codeKey({ folder, key });

test('servers that begin in one folder at once have one key, which only their user reads', async () => {
  const inside = join(folder, 'deep', 'down');
  const keys = await Promise.all([keyIn(inside), keyIn(inside), keyIn(inside)]);
  expect(new Set([...keys, await keyIn(inside)]).size).toBe(1);
  expect(readdirSync(inside)).toEqual(['code.key']);
  const file = join(inside, 'code.key');
  expect(readFileSync(file, 'utf8')).toBe(keys[0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a key that is given is the key; one that is none, and a folder that takes none, say what to do', async () => {
  const given = 'k'.repeat(32);
  expect(await keyIn(folder, given)).toBe(given);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'code.key'), 'short');
  await expect(keyIn(folder)).rejects.toThrow(/holds no key. Delete it/);
  await expect(keyIn(join(folder, 'code.key'))).rejects.toThrow(/set CODE_KEY/);
});

test('a hash fits its secret, for what it is about, under its key; under another it is said', () => {
  const warned: string[] = [];
  const log = { warn: (text: string) => void warned.push(text) } as unknown as Parameters<typeof keyedHash>[1];
  const [one, other] = [keyedHash('a'.repeat(32), log), keyedHash('b'.repeat(32), log)];
  const kept = one.of('pin:1', '123456');
  expect(one.fits('pin:1', '123456', kept)).toBe(true);
  expect([one.fits('pin:1', '123457', kept), one.fits('pin:2', '123456', kept)]).toEqual([false, false]);
  expect(one.fits('pin:1', '123456', null)).toBe(false);
  expect(warned).toEqual([]);
  expect(other.fits('pin:1', '123456', kept)).toBe(false);
  expect(warned).toEqual([expect.stringContaining('CODE_KEY')]);
});

test('whoever copies the database and tries every code finds none', async () => {
  const server = await startTestServer();
  const { asSystem, keyed } = server.services;
  const body = JSON.stringify({ email: 'patient@pavilion.test' });
  const headers = { 'content-type': 'application/json' };
  expect((await server.anyone.fetch('/v3/users/forgot-password', { method: 'POST', headers, body })).ok).toBe(true);
  const { id, code_hash } = await asSystem((db) =>
    db.selectFrom('one_time_code').select(['id', 'code_hash']).where('purpose', '=', 'reset').executeTakeFirstOrThrow(),
  );
  const { text } = await asSystem((db) =>
    db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', 'patient@pavilion.test')
      .executeTakeFirstOrThrow(),
  );
  const code = /\b(\d{6})\b/.exec(text)![1]!;
  expect(keyed.fits(`one-time-code:${id}`, code, code_hash)).toBe(true);
  const without = keyedHash('what a thief does not have, at all', server.services.log);
  expect(without.fits(`one-time-code:${id}`, code, code_hash)).toBe(false);
  await server.close();
});
