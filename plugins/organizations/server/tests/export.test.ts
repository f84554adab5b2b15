import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import { listNotifications } from '#core/shared';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import * as exportCalls from '../../shared/exportCalls.ts';
import { superOf } from './superOf.ts';

const dayMs = 86_400_000;
let server: TestServer;
let boss: Person;
let second: Person;
let laurier: string;
let ahead = 0;

const letter = Buffer.from('a letter to the clinic');
const page = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj');
const params = {
  get id() {
    return laurier;
  },
};
const ask = (by: Person) => by.send(exportCalls.askExport, { params });
const state = async (by = boss) => (await by.send(exportCalls.readExport, { params })).data.export;
/** As the list of organisations has it. */
const listed = async () =>
  (await boss.send(calls.searchOrganizations, { body: { text: 'laurier' } })).data.data.map(({ exported }) => exported);
const work = () => server.jobs.runNow('organizations.export');
const address = async (by: Person) => (await by.send(exportCalls.addressExport, { params })).data.path;
const get = (path: string) => fetch(new URL(path, server.url));
const row = () =>
  server.services.asSystem((db) =>
    db.selectFrom('organization_export').selectAll().where('target', '=', laurier).executeTakeFirstOrThrow(),
  );
const archive = async (by = boss): Promise<Readonly<Record<string, string>>> => {
  const answer = await get(await address(by));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]));
};
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, any>);

const many = Array.from({ length: 1_203 }, (_, n) => n);
const long = [1, 2, 3, 4];
const longest = 3 * 1024 * 1024;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  boss = await server.login('super-admin@pavilion.test');
  laurier = (await server.login('admin@laurier.test')).orgId;
  second = await superOf(server, 'second-super@pavilion.test', boss.orgId);
  for (const [name, bytes] of [
    ['../../letter.txt', letter],
    ['page.pdf', page],
  ] as const)
    await server.services.inOrg(laurier, (db) =>
      server.services.files.put(db, {
        ...{ orgId: laurier, owner: 'x', name, maxSize: 100, accept: ['text/plain', 'application/pdf'] },
        bytes: Readable.from([bytes]),
      }),
    );
  await server.services.asSystem(async (db) => {
    await sql`insert into scim_call (org_id, at, act, subject, status)
      select ${laurier}, now(), 'create', n::text, 201 from generate_series(0, ${many.length - 1}) n`.execute(db);
    await sql`insert into note_templates (org_id, version, templates, at, by_name)
      select ${laurier}, n, to_jsonb(repeat('a', ${longest})), now(), 'x' from generate_series(1, ${long.length}) n`.execute(
      db,
    );
  });
}, 120_000);
afterAll(() => server.close());

test('RTE-5 nothing is exported before somebody asks, and asking twice is one export, in the trail of both organisations', async () => {
  expect([await state(), await listed()]).toEqual([null, [null]]);
  expect((await boss.send(exportCalls.addressExport, { params })).failure.code).toBe('export_not_ready');
  const asked = await Promise.all([ask(boss), ask(second)]);
  expect(asked.map(({ status }) => status)).toEqual([204, 204]);
  const { id } = await row();
  expect((await ask(second)).status).toBe(204);
  expect((await row()).id).toBe(id);
  expect(await state()).toMatchObject({ state: 'running', step: null, size: null });
  expect(await listed()).toEqual(['running']);
  const nowhere = { params: { id: 'none-such' } };
  for (const call of [exportCalls.askExport, exportCalls.readExport, exportCalls.addressExport] as const)
    expect((await boss.send(call, nowhere)).status).toBe(404);
  await settleAudit(server);
  const trail = await server.services.db
    .selectFrom('audit_event')
    .select('org_id')
    .where('action', '=', 'asked-export')
    .where('target_id', '=', laurier)
    .execute();
  expect(trail.map(({ org_id }) => org_id).sort()).toEqual([laurier, boss.orgId].sort());
});

test('RTE-5 an export that is cut off goes on where it was, packs anew, and holds each row once', async () => {
  const { files } = server.services;
  // In the middle of a turn: what it had kept is undone with it, and the same turn comes again.
  const really = files.put;
  let kept = 0;
  const put = jest.spyOn(files, 'put').mockImplementation((db, file) => {
    kept += 1;
    return kept === 3 ? Promise.reject(new Error('cut off')) : really(db, file);
  });
  await work();
  expect(await row()).toMatchObject({ failures: 1, parts: [], position: { step: 0, after: null } });
  put.mockRestore();
  // A server that ends in the middle of packing: nothing is noted, the lease runs out, and another one goes on.
  const receive = jest.spyOn(files, 'receive').mockImplementation(() => Promise.reject(new Error('cut off')));
  ahead = 60_000;
  await work();
  const cut = await row();
  expect(cut).toMatchObject({ state: 'running', failures: 1, file_id: null });
  expect(cut.position.step).toBe(cut.steps!.length);
  expect(await state()).toMatchObject({ state: 'running', step: 'files' });
  receive.mockRestore();
  // Not before its time, then anew.
  await work();
  expect((await row()).state).toBe('running');
  ahead = 120_000;
  await work().finally(() => (ahead = 0));
  const ready = await state();
  expect(ready).toMatchObject({ state: 'ready' });
  expect(Date.parse(ready!.expiresAt!) - Date.parse(ready!.readyAt!)).toBe(exportCalls.exportKeptDays * dayMs);
  // Of the parts nothing stays beside the archive.
  const left = await server.services.asSystem((db) =>
    db.selectFrom('file').select('id').where('owner', 'like', 'organization-export:%').execute(),
  );
  expect(left).toHaveLength(1);
});

test('RTE-5 the archive holds the whole record, its history, the files with their sums, and the other tables', async () => {
  const entries = await archive();
  expect(entries['README.txt']).toContain('Laurier');
  const { services } = server;
  const current = await services.asSystem((db) =>
    db
      .selectFrom('resource')
      .select(['type', 'id'])
      .where('org_id', '=', laurier)
      .where('deleted', '=', false)
      .execute(),
  );
  const written = Object.entries(entries).flatMap(([path, text]) =>
    path.startsWith('fhir/') ? linesOf(text).map(({ resourceType, id }) => `${resourceType}/${id}`) : [],
  );
  expect(written.sort()).toEqual(current.map(({ type, id }) => `${type}/${id}`).sort());
  for (const patient of linesOf(entries['fhir/Patient.ndjson']!)) expect(patient['meta'].versionId).toMatch(/^\d+$/);
  expect(linesOf(entries['fhir-history/Patient.ndjson']!).length).toBeGreaterThanOrEqual(
    linesOf(entries['fhir/Patient.ndjson']!).length,
  );

  const manifest = linesOf(entries['files/manifest.ndjson']!);
  const named = manifest.find(({ name }) => name === 'letter.txt')!;
  expect(named).toMatchObject({ name: 'letter.txt', sha256: createHash('sha256').update(letter).digest('hex') });
  expect(entries[`files/${named['id']}.txt`]).toBe(letter.toString());
  const drawn = manifest.find(({ name }) => name === 'page.pdf')!;
  expect(entries[`files/${drawn['id']}.pdf`]).toBe(strFromU8(new Uint8Array(page)));
  // Each is there, or it is said that storage had lost it: this server's folder is new, and its database is a copy.
  const missing = linesOf(entries['files/missing.ndjson'] ?? '').map(({ id }) => id as string);
  expect(missing).not.toContain(named['id']);
  for (const { id } of manifest)
    expect([id, Object.keys(entries).some((path) => path.startsWith(`files/${id}.`))]).toEqual([
      id,
      !missing.includes(id),
    ]);

  // Pages end at a number of rows and at a number of bytes; nothing falls between two of them.
  const numbers = linesOf(entries['tables/scim_call.ndjson']!).map(({ subject }) => subject as string);
  expect(numbers.sort()).toEqual(many.map(String).sort());
  expect(linesOf(entries['tables/note_templates.ndjson']!).map(({ templates }) => templates.length)).toEqual(
    long.map(() => longest),
  );

  const people = linesOf(entries['tables/person.ndjson']!);
  expect(people.map(({ email }) => email)).toContain('patient@laurier.test');
  expect(linesOf(entries['tables/audit_event.ndjson']!).map(({ action }) => action)).toContain('asked-export');
  expect(linesOf(entries['tables/organization.ndjson']!)).toHaveLength(1);
});

test('RTE-5 nothing of another organisation and no secret is in the archive', async () => {
  const all = Object.values(await archive()).join('\n');
  const { services } = server;
  const secrets = await services.asSystem(async (db) => {
    const accounts = await db.selectFrom('account').select(['password_hash', 'totp_secret']).execute();
    return accounts
      .flatMap(({ password_hash, totp_secret }) => [password_hash, totp_secret])
      .filter((one) => one !== null);
  });
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) expect(all).not.toContain(secret);
  const others = await services.asSystem((db) =>
    db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select(['profile.id', 'email'])
      .where('org_id', '=', boss.orgId)
      // Who asked stands in the trail.
      .where('profile.id', 'not in', [boss.profileId, second.profileId])
      .execute(),
  );
  expect(others.length).toBeGreaterThan(10);
  for (const { id, email } of others)
    expect([email, all.includes(id), all.includes(email)]).toEqual([email, false, false]);
});

test('RTE-5 other archive programs read it whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-export-'));
  try {
    const path = join(folder, 'all.zip');
    writeFileSync(path, new Uint8Array(await (await get(await address(boss))).arrayBuffer()));
    execFileSync('unzip', ['-q', path, '-d', join(folder, 'out')]);
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['README.txt', 'fhir', 'fhir-history', 'files', 'tables']);
    expect(readFileSync(join(folder, 'out', 'README.txt'), 'utf8')).toContain('FHIR R4');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('RTE-5 who asked is told, and who downloads is in the trail of both organisations', async () => {
  const bell = (await boss.send(listNotifications)).data.data;
  expect(bell.map(({ type }) => type)).toContain('organization_exported');
  await get(await address(second));
  await settleAudit(server);
  const trail = await server.services.db
    .selectFrom('audit_event')
    .select(['org_id', 'profile_id', 'role'])
    .where('action', '=', 'exported')
    .where('target_id', '=', laurier)
    .where('profile_id', '=', second.profileId)
    .execute();
  expect(trail.map(({ org_id }) => org_id).sort()).toEqual([laurier, boss.orgId].sort());
});

test('RTE-5 an address serves one download within a minute, and no one who may not have the archive by now', async () => {
  const path = await address(boss);
  const stranger = path.slice(0, -43) + 'A'.repeat(43);
  expect((await get(stranger)).status).toBe(404);
  expect((await get(path)).status).toBe(200);
  expect((await get(path)).status).toBe(404);
  const late = await address(boss);
  ahead = 61_000;
  expect((await get(late)).status).toBe(404);
  ahead = 0;

  const { services } = server;
  const changed = async (change: 'suspended' | 'role' | 'device' | 'account') => {
    const held = await address(second);
    await services.asSystem(async (db) => {
      const profile = db.updateTable('profile').where('id', '=', second.profileId);
      if (change === 'suspended') await profile.set({ suspended_at: new Date() }).execute();
      if (change === 'role') await profile.set({ role: 'clinic_admin' }).execute();
      if (change === 'device')
        await db.updateTable('device').set({ revoked_at: new Date() }).where('id', '=', second.deviceId).execute();
      if (change === 'account')
        await db.updateTable('account').set({ status: 'suspended' }).where('id', '=', second.accountId).execute();
    });
    const { status } = await get(held);
    await services.asSystem(async (db) => {
      await db
        .updateTable('profile')
        .set({ suspended_at: null, role: 'super_admin' })
        .where('id', '=', second.profileId)
        .execute();
      await db.updateTable('account').set({ status: 'active' }).where('id', '=', second.accountId).execute();
      await db.updateTable('device').set({ revoked_at: null }).where('id', '=', second.deviceId).execute();
    });
    return [change, status];
  };
  for (const change of ['suspended', 'role', 'account', 'device'] as const)
    expect(await changed(change)).toEqual([change, 404]);
  expect((await get(await address(second))).status).toBe(200);
});

test('RTE-5 no one below a super administrator exports, also not their own organisation', async () => {
  for (const email of ['admin@laurier.test', 'clinic-admin@pavilion.test', 'practitioner@laurier.test']) {
    const person = await server.login(email);
    for (const call of [exportCalls.askExport, exportCalls.readExport, exportCalls.addressExport] as const)
      expect([email, (await person.send(call, { params })).status]).toEqual([email, 403]);
  }
});

test('RTE-5 a new export takes the place of the old one, whose archive goes', async () => {
  const { file_id: old } = await row();
  await ask(boss);
  expect(await state()).toMatchObject({ state: 'running' });
  const files = await server.services.asSystem((db) =>
    db.selectFrom('file').select('id').where('id', '=', old).execute(),
  );
  expect(files).toEqual([]);
});

test('RTE-5 an export that fails time and again says so, keeps nothing, and can be tried again', async () => {
  const receive = jest
    .spyOn(server.services.files, 'receive')
    .mockImplementation(() => Promise.reject(new Error('no')));
  for (let turn = 0; turn < 6; turn += 1) {
    ahead = turn * 60_000;
    await work();
  }
  ahead = 0;
  receive.mockRestore();
  expect(await state()).toMatchObject({ state: 'failed', size: null });
  expect(await listed()).toEqual(['failed']);
  const left = await server.services.asSystem((db) =>
    db.selectFrom('file').select('id').where('owner', 'like', 'organization-export:%').execute(),
  );
  expect(left).toEqual([]);
  await ask(boss);
  await work();
  expect(await state()).toMatchObject({ state: 'ready' });
  expect(await listed()).toEqual(['ready']);
});

test('RTE-5 an archive is deleted when its time is over', async () => {
  const held = await address(boss);
  ahead = exportCalls.exportKeptDays * dayMs + 1_000;
  await server.jobs.runNow('organizations.forget-exports').finally(() => (ahead = 0));
  expect([await state(), await listed()]).toEqual([null, [null]]);
  expect((await get(held)).status).toBe(404);
  const left = await server.services.asSystem((db) =>
    db.selectFrom('file').select('id').where('owner', 'like', 'organization-export:%').execute(),
  );
  expect(left).toEqual([]);
});

test('RTE-5 what is being exported is not deleted meanwhile, and what is being deleted is not exported', async () => {
  const name = 'Laurier';
  const found = async () =>
    (await boss.send(calls.searchOrganizations, { body: { text: name.toLowerCase() } })).data.data[0]!;
  const body = { name: (await found()).name };
  await boss.send(calls.suspendOrganization, { params });
  expect((await boss.send(calls.askDeletion, { params, body })).status).toBe(204);
  expect((await second.send(calls.agreeDeletion, { params, body })).status).toBe(204);
  await ask(boss);
  ahead = 31 * dayMs;
  await server.jobs.runNow('core.organization.delete').finally(() => (ahead = 0));
  expect((await found()).deletion).toMatchObject({ state: 'waiting', blocked: 'export_running' });
  await work();
  expect(await state()).toMatchObject({ state: 'ready' });
  ahead = 31 * dayMs;
  await server.jobs.runNow('core.organization.delete').finally(() => (ahead = 0));
  expect(await found()).toMatchObject({ state: 'deleted', deletion: { state: 'deleted' } });
  // The archive went with the organisation.
  expect(await state()).toBeNull();
  const refused = await ask(boss);
  expect([refused.status, refused.failure.code]).toEqual([409, 'deletion_began']);
});
