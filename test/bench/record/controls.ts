import fastify from 'fastify';
import pg from 'pg';
import { poolSize } from '#core/server/database/postgres.ts';

/** What a request is compared with: the least that a server could do to give the same answer, over a pool of the same size. */
export interface Controls {
  readonly read: () => Promise<{ readonly status: number }>;
  readonly search: () => Promise<{ readonly status: number }>;
  readonly write: () => Promise<{ readonly status: number }>;
  readonly close: () => Promise<void>;
}

/** The tables that a write of the record adds rows to, but for the notes of access. */
const indexes = ['date', 'quantity', 'reference', 'string', 'token', 'words', 'words_own'] as const;

/** Copies of the record's tables with all their indexes, so that what the control writes is not found by the searches beside it. */
const copies = ['resource', 'resource_history', ...indexes.map((name) => `resource_${name}`)]
  .map((table) => `create table control_${table} (like ${table} including all)`)
  .join('; ');

const columns = {
  date: 'param, low, high, main',
  quantity: 'param, value, system, code, unit',
  reference: 'param, target, date',
  string: 'param, value, exact, main',
  token: 'param, value, system',
  words: 'words',
  words_own: 'words',
} as const;

/** One statement: a resource, its first version, and as many rows of each index as the sample has. */
const write = (sample: string): string => {
  const rows = indexes.map(
    (name) => `${name}_rows as (insert into control_resource_${name} (org_id, rid, type, ${columns[name]})
      select org_id, (select rid from made), type, ${columns[name]} from resource_${name} where rid = ${sample})`,
  );
  return `with made as (
      insert into control_resource (org_id, type, id, version, content, deleted, updated_at, indexed)
      select org_id, type, $1, 1, $2::jsonb, false, now(), indexed from resource where rid = ${sample} returning *),
    kept as (
      insert into control_resource_history (org_id, type, id, version, content, deleted, updated_at)
      select org_id, type, id, version, content, deleted, updated_at from made),
    ${rows.join(', ')} select rid from made`;
};

/**
 * fastify and one prepared statement each: the stored text of one resource; the stored texts of one page of a search, whose ids are
 * known beforehand; a resource with its first version and the same number of index rows. No caller, rule, note or rendering.
 * @param one id of an Observation
 * @param page ids of a page of Observations
 */
export const startControls = async (url: string, one: string, page: readonly string[]): Promise<Controls> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  await pool.query(copies);
  const sample = await pool.query<{ rid: string }>(`select rid from resource where type = 'Observation' and id = $1`, [
    one,
  ]);
  const app = fastify();
  const texts = async (name: string, text: string, values: readonly unknown[]): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ json: string }>({ name, text, values: [...values] });
    return rows.map(({ json }) => json);
  };
  const stored = `select content::text as json from resource where type = 'Observation'`;
  app.get('/read', async (_request, reply) => {
    const [json] = await texts('read', `${stored} and id = $1`, [one]);
    return reply.type('application/fhir+json').send(json);
  });
  app.get('/search', async (_request, reply) => {
    const found = await texts('search', `${stored} and id = any($1)`, [page]);
    return reply.type('application/fhir+json').send(`[${found.join(',')}]`);
  });
  const inserted = write(sample.rows[0]!.rid);
  app.post('/write', async (request, reply) => {
    const values = [crypto.randomUUID(), JSON.stringify(request.body)];
    await pool.query({ name: 'write', text: inserted, values });
    return reply.code(201).type('application/fhir+json').send(values[1]);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, init?: RequestInit): Promise<{ status: number }> => {
    const answer = await fetch(`${address}/${path}`, init);
    await answer.text();
    return answer;
  };
  const body = JSON.stringify(await (await fetch(`${address}/read`)).json());
  const posted = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  return {
    read: () => ask('read'),
    search: () => ask('search'),
    write: () => ask('write', posted),
    close: () => app.close().then(() => pool.end()),
  };
};
