import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { saveRetention } from '#plugins/clinic/shared/retention/calls.ts';
import { Readable } from 'node:stream';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

const arrive = (state: 'junk' | 'open', days: number) =>
  server.services.asSystem(async (db) => {
    const file = await server.services.files.put(db, {
      ...{ orgId: admin.orgId, owner: 'faxes', name: 'fax.txt', maxSize: 1_000, accept: ['text/plain'] },
      bytes: Readable.from([Buffer.from('Buy now')]),
    });
    const { rows } = await sql<{ id: string }>`insert into fax_incoming
      (org_id, provider, provider_id, number, name, received_at, content, file_id, state, label, note, turns)
      values (${admin.orgId}, 'test', gen_random_uuid()::text, '+16135550100', '', ${new Date(Date.now() - days * 24 * 3_600_000)},
        'readable', ${file.id}, ${state}, '', '', '{}') returning id`.execute(db);
    return { id: rows[0]!.id, file: file.id };
  });
const isThere = (db: 'fax_incoming' | 'file', id: string) =>
  server.services.asSystem(async (trx) => {
    const { rows } = await sql`select 1 from ${sql.table(db)} where id = ${id}`.execute(trx);
    return rows.length === 1;
  });

test('old junk goes with its pages; new junk and what waits stay', async () => {
  const [old, fresh, waits] = [await arrive('junk', 100), await arrive('junk', 5), await arrive('open', 100)];
  const saved = await admin.send(saveRetention, { params: { id: 'faxes.junk' }, body: { version: 0, months: 3 } });
  expect(saved.status).toBe(200);
  await server.jobs.runNow('core.retention.enforce');
  expect([await isThere('fax_incoming', old.id), await isThere('file', old.file)]).toEqual([false, false]);
  for (const { id, file } of [fresh, waits])
    expect([await isThere('fax_incoming', id), await isThere('file', file)]).toEqual([true, true]);
});
