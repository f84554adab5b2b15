import { sql } from 'kysely';
import { listDue } from '#core/shared';
import { definePlugin } from '#core/plugin';
import type { ServerSetup } from '#core/server/plugin/scope.ts';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';

const counter = definePlugin({
  id: 'counter',
  title: { 'en-CA': 'Counter', 'fr-CA': 'Compteur' },
  summary: { 'en-CA': 'Counts', 'fr-CA': 'Compte' },
  audience: ['patient'],
});
let fails: 'in words' | 'in the database' | null = null;
const setup: ServerSetup = ({ due }) => {
  const allow = ['patient'] as const;
  due({ id: 'counter.first', allow, tags: [], count: async () => ({ count: 1 }) });
  due({
    ...{ id: 'counter.second', allow, tags: [] },
    count: async ({ db }) => {
      if (fails === 'in words') throw new TypeError('Maya');
      const { rows } = await sql<{ n: number }>`select ${fails === null ? sql`2` : sql`1 / 0`} as n`.execute(db);
      return { count: Number(rows[0]?.n) };
    },
  });
  due({
    ...{ id: 'counter.third', allow, tags: [] },
    count: async ({ db, caller }) => {
      const { rows } = await sql<{ org: string }>`select current_setting('app.org') as org`.execute(db);
      return { count: rows[0]?.org === caller.orgId ? 3 : -1 };
    },
  });
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [{ manifest: counter, load: () => Promise.resolve({ setup }) }],
  });
});
afterAll(() => server.close());

test.each([null, 'in words', 'in the database'] as const)(
  'ENT-9 a count that fails (%s) costs no other, and is not taken for none',
  async (how) => {
    fails = how;
    const { status, data } = await (await server.login('patient@pavilion.test')).send(listDue, {});
    const counted = data.data.map(({ id, count }) => `${id} ${count}`);
    expect([status, counted]).toEqual([
      200,
      ['counter.first 1', ...(how === null ? ['counter.second 2'] : []), 'counter.third 3'],
    ]);
  },
);
