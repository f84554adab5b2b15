import { sql } from 'kysely';
import { verifyChain } from '#core/server/audit/hashChain.ts';
import { orgTables } from '#core/server/organizations/deletion/orgTables.ts';
import { getMe } from '#core/shared';
import { settleAudit } from '#test/kit/server/audit.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { superOf } from './superOf.ts';

const dayMs = 86_400_000;
let server: TestServer;
let boss: Person;
let second: Person;
let sameAgain: Person;
let neighbour: Person;
let laurier: string;
let ahead = 0;

const system = <T>(work: Parameters<TestServer['services']['asSystem']>[0]) =>
  server.services.asSystem(work) as Promise<T>;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  // Nothing becomes late meanwhile: that would be one more task of the other clinic.
  await server.services.asSystem((db) =>
    sql`insert into job_run (name, began_at) values ('faxes.due', '2100-01-01')
      on conflict (name) do update set began_at = excluded.began_at`.execute(db),
  );
  boss = await server.login('super-admin@pavilion.test');
  neighbour = await server.login('practitioner@pavilion.test');
  laurier = (await server.login('admin@laurier.test')).orgId;
  const administrator = { firstName: 'A', lastName: 'B', email: 'a.b@elsewhere.test' };
  const body = { name: 'Autre', slug: 'autre', timeZone: 'America/Toronto', locale: 'fr-CA', features: [] } as const;
  const other = (await boss.send(calls.createOrganization, { body: { ...body, features: [], administrator } })).data.id;
  second = await superOf(server, 'second-super@pavilion.test', boss.orgId);
  sameAgain = await superOf(server, 'super-admin@pavilion.test', other);
}, 120_000);
afterAll(() => server.close());

const params = {
  get id() {
    return laurier;
  },
};
const named = async () => (await found()).name;
const found = async (by = boss) =>
  (await by.send(calls.searchOrganizations, { body: { text: 'laurier' } })).data.data[0]!;
const ask = async (by: Person, name?: string) =>
  by.send(calls.askDeletion, { params, body: { name: name ?? (await named()) } });
const agree = async (by: Person, name?: string) =>
  by.send(calls.agreeDeletion, { params, body: { name: name ?? (await named()) } });
const stop = (by: Person) => by.send(calls.stopDeletion, { params });
/** The job as it runs some days from now; tokens are of today. */
const run = async (days: number): Promise<void> => {
  ahead = days * dayMs;
  await server.jobs.runNow('core.organization.delete').finally(() => (ahead = 0));
};
const codeOf = ({ status, failure }: { readonly status: number; readonly failure: { readonly code: string } }) => [
  status,
  failure.code,
];
const rowsOf = (orgId: string) =>
  system<Record<string, number>>(async (db) => {
    const counts: Record<string, number> = {};
    for (const table of await orgTables(db)) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(table)} where org_id = ${orgId}`.execute(db);
      if (rows[0]!.n > 0) counts[table] = rows[0]!.n;
    }
    return counts;
  });

test('RTE-5 only a suspended organisation is deleted, by two people who typed its name, and one of them cannot be both', async () => {
  expect(codeOf(await ask(boss))).toEqual([409, 'organization_open']);
  expect((await boss.send(calls.suspendOrganization, { params })).status).toBe(204);
  expect((await ask(boss, 'Rideau Family Health')).status).toBe(422);
  expect((await agree(second)).failure.code).toBe('deletion_gone');
  expect((await stop(second)).status).toBe(404);
  expect((await ask(boss)).status).toBe(204);
  expect(codeOf(await ask(second))).toEqual([409, 'deletion_under_way']);
  for (const same of [boss, sameAgain]) expect(codeOf(await agree(same))).toEqual([409, 'own_request']);
  expect((await agree(second, 'laurier')).status).toBe(422);
  expect(codeOf(await boss.send(calls.restoreOrganization, { params }))).toEqual([409, 'deletion_under_way']);
  expect((await found()).deletion).toMatchObject({ state: 'asked', mine: true, agreedBy: null });
  expect((await found(second)).deletion).toMatchObject({ state: 'asked', mine: false });

  expect((await agree(second)).status).toBe(204);
  expect(codeOf(await agree(second))).toEqual([409, 'deletion_gone']);
  const { deletion } = await found();
  expect(deletion).toMatchObject({ state: 'waiting', agreedBy: 'Robin Côté' });
  expect(Date.parse(deletion!.dueAt!) - Date.parse(deletion!.agreedAt!)).toBe(30 * dayMs);

  // Until then anybody of them stops it; who wants it after all begins anew.
  await settleAudit(server);
  const before = await rowsOf(laurier);
  await run(29);
  expect(await rowsOf(laurier)).toEqual(before);
  expect((await stop(sameAgain)).status).toBe(204);
  expect((await found()).deletion).toBeNull();
  expect((await boss.send(calls.restoreOrganization, { params })).status).toBe(204);
});

test('RTE-5 two agreements at once make one deletion, and an unknown organisation none', async () => {
  const nowhere = { params: { id: 'none-such' }, body: { name: 'x' } };
  expect((await boss.send(calls.askDeletion, nowhere)).status).toBe(404);
  expect((await boss.send(calls.suspendOrganization, { params })).status).toBe(204);
  expect((await Promise.all([ask(boss), ask(second)])).map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await stop(boss)).status).toBe(204);
  expect((await ask(second)).status).toBe(204);
  const agreed = await Promise.all([agree(boss), agree(sameAgain)]);
  expect(agreed.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('RTE-5 a legal hold keeps an organisation, though its time has come, and says so', async () => {
  await settleAudit(server);
  const before = await rowsOf(laurier);
  await system((db) =>
    db
      .insertInto('legal_hold')
      .values({
        org_id: laurier,
        patient_id: 'p1',
        reason: 'A claim',
        placed_at: new Date(),
        placed_by: 'x',
        released_at: null,
        released_by: null,
        release_reason: null,
      })
      .execute(),
  );
  await run(31);
  expect((await found()).deletion).toMatchObject({ state: 'waiting', blocked: 'legal_hold' });
  expect(await rowsOf(laurier)).toEqual({ ...before, legal_hold: 1 });
  await system((db) =>
    db.updateTable('legal_hold').set({ released_at: new Date() }).where('org_id', '=', laurier).execute(),
  );
});

test('RTE-5 a deletion that is cut off says nothing of being done, goes on where it was, and takes all of that one alone', async () => {
  const { services } = server;
  await settleAudit(server);
  const [before, others] = [await rowsOf(laurier), await rowsOf(boss.orgId)];
  expect(before['resource']).toBeGreaterThan(100);
  const accounts = await system<{ id: string; email: string }[]>((db) =>
    db
      .selectFrom('account')
      .innerJoin('profile', 'profile.account_id', 'account.id')
      .select(['account.id', 'email'])
      .where('org_id', '=', laurier)
      .execute(),
  );
  const erase = services.files.erase;
  const profiles = jest.spyOn(services.files, 'erase').mockImplementation(() => Promise.reject(new Error('cut off')));
  if (before['file'] === undefined)
    await services.inOrg(laurier, async (db) => {
      const { Readable } = await import('node:stream');
      const about = { orgId: laurier, owner: 'x', name: 'a.txt', maxSize: 100, accept: ['text/plain'] };
      await services.files.put(db, { ...about, bytes: Readable.from([Buffer.from('a letter')]) });
    });
  await run(31);
  expect((await found()).deletion).toMatchObject({ state: 'deleting', doneAt: null });
  expect((await found()).state).toBe('suspended');
  expect(codeOf(await stop(second))).toEqual([409, 'deletion_began']);
  // While it runs, nobody else's trail can be touched.
  const foreign = sql`delete from audit_event where org_id = ${boss.orgId}`;
  await expect(system((db) => foreign.execute(db))).rejects.toThrow('append-only');
  profiles.mockImplementation(erase);
  await run(31);
  profiles.mockRestore();

  const gone = await found();
  expect(gone).toMatchObject({ state: 'deleted', staff: 0, deletion: { state: 'deleted' } });
  await settleAudit(server);
  expect(await rowsOf(laurier)).toEqual({ audit_event: 1 });
  const total = Object.values(before).reduce((sum, n) => sum + n, 0) + (before['file'] === undefined ? 1 : 0);
  expect(gone.deletion!.rows).toBeGreaterThanOrEqual(total);
  const after = await rowsOf(boss.orgId);
  for (const table of ['resource', 'profile', 'file', 'resource_token'])
    expect([table, after[table]]).toEqual([table, others[table]]);
  expect((await neighbour.send(getMe)).status).toBe(200);
  const kept = await system<{ id: string }[]>((db) =>
    db
      .selectFrom('account')
      .select('id')
      .where(
        'id',
        'in',
        accounts.map(({ id }) => id),
      )
      .execute(),
  );
  expect(kept).toEqual([]);

  for (const orgId of [laurier, boss.orgId]) {
    const entry = await services.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('org_id', '=', orgId)
      .where('action', '=', 'deleted')
      .where('target_id', '=', laurier)
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({ askedBy: second.profileId, rows: gone.deletion!.rows });
    expect(await verifyChain(services.db, orgId)).toBeNull();
  }
  // What is gone stays gone.
  expect((await ask(boss)).status).toBe(409);
  expect((await boss.send(calls.restoreOrganization, { params })).status).toBe(409);
  expect((await boss.send(calls.searchOrganizations, { body: { state: 'suspended' } })).data.total).toBe(0);
  expect((await boss.send(calls.searchOrganizations, { body: { state: 'deleted' } })).data.total).toBe(1);
});
