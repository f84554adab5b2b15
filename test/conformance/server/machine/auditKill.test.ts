import { sql } from 'kysely';
import { verifyChain } from '#core/server/audit/hashChain.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { type Place, placeOnPostgres } from '#test/kit/house.ts';
import { type ServerProcess, startProcess } from '#test/kit/server/process.ts';

let place: Place;
beforeAll(async () => {
  place = await placeOnPostgres();
});
afterAll(() => place?.forget());

const signIn = async (url: string, email: string): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/v3/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Pavilion-demo-1' }),
  });
  const { IdToken } = (await response.json()) as { IdToken: string };
  return { authorization: `Bearer ${IdToken}` };
};

const lanes = 16;
const killAfter = 300;

test('ENT-8 a server that is killed while charts are read leaves every answer it gave in the trail, and no gap', async () => {
  const { env } = place;
  const servers: ServerProcess[] = [];
  const start = async (): Promise<ServerProcess> => {
    const server = await startProcess(env);
    servers.push(server);
    return server;
  };
  try {
    const first = await start();
    const doctor = await signIn(first.url, 'practitioner@pavilion.test');
    const answered: string[] = [];
    let gone: Promise<void> | undefined;
    const lane = async (): Promise<void> => {
      for (;;) {
        const response = await fetch(`${first.url}/fhir/R4/Observation?code=none|none&_count=1`, { headers: doctor });
        await response.arrayBuffer();
        expect(response.status).toBe(200);
        answered.push(response.headers.get('x-request-id')!);
        if (answered.length >= killAfter) gone ??= first.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: lanes }, lane));
    await gone;
    expect(answered.length).toBeGreaterThanOrEqual(killAfter);

    const second = await start();
    const admin = await signIn(second.url, 'admin@pavilion.test');
    const verified = await fetch(`${second.url}/v3/clinic/audit/chain`, { method: 'POST', headers: admin });
    expect(await verified.json()).toMatchObject({ brokenAt: null });

    const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR });
    try {
      const { rows } = await sql<{ org_id: string; request_id: string }>`select org_id, request_id from audit_event
        where request_id in (select jsonb_array_elements_text(${JSON.stringify(answered)}::jsonb))`.execute(
        database.db,
      );
      expect(new Set(rows.map(({ request_id }) => request_id))).toEqual(new Set(answered));
      expect(rows).toHaveLength(answered.length);
      expect(await verifyChain(database.db, rows[0]!.org_id)).toBeNull();
      const waiting = await sql`select 1 from audit_pending where org_id = ${rows[0]!.org_id}`.execute(database.db);
      expect(waiting.rows.length).toBeLessThan(50);
    } finally {
      await database.close();
    }
  } finally {
    for (const server of servers) await server.kill('SIGTERM');
  }
});
