import fastify from 'fastify';
import pg from 'pg';
import { poolSize } from '#core/server/database/postgres.ts';

/** What a request is compared with: the least that a server could do to give the same answer, over a pool of the same size. */
export interface Controls {
  readonly read: () => Promise<{ readonly status: number }>;
  readonly search: () => Promise<{ readonly status: number }>;
  /** The same two with a line of who read it, which is on the disk before the answer is given. */
  readonly notedRead: () => Promise<{ readonly status: number }>;
  readonly notedSearch: () => Promise<{ readonly status: number }>;
  readonly write: () => Promise<{ readonly status: number }>;
  readonly close: () => Promise<void>;
}

/** The tables that a write of the record adds rows to, but for the notes of access. */
const indexes = ['date', 'quantity', 'reference', 'string', 'token', 'words', 'words_own'] as const;

/** Copies of the record's tables with all their indexes, so that what the control writes is not found by the searches beside it. */
const copies = ['resource', 'resource_history', 'audit_pending', ...indexes.map((name) => `resource_${name}`)]
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

/** The statement with a note of access, as one. */
const noted = (select: string): string => `with note as (
    insert into control_audit_pending (org_id, at, role, ip, request_id, action, target_type, target_id)
    values ('bare', now(), 'practitioner', '127.0.0.1', '0', 'read', 'Observation', '0')) ${select}`;

/**
 * fastify and one prepared statement each: the stored text of one resource; the stored texts of one page of a search, whose ids are
 * known beforehand; a resource with its first version and the same number of index rows. No caller, rule or rendering,
 * and no note but where it says so.
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
  const byId = `${stored} and id = any($1)`;
  const asked = {
    read: [`${stored} and id = $1`, one],
    search: [byId, page],
    'noted-read': [noted(`${stored} and id = $1`), one],
    'noted-search': [noted(byId), page],
  } as const;
  for (const [name, [text, value]] of Object.entries(asked))
    app.get(`/${name}`, async (_request, reply) => {
      const found = await texts(name, text, [value]);
      return reply.type('application/fhir+json').send(found.length === 1 ? found[0] : `[${found.join(',')}]`);
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
    notedRead: () => ask('noted-read'),
    notedSearch: () => ask('noted-search'),
    write: () => ask('write', posted),
    close: () => app.close().then(() => pool.end()),
  };
};
