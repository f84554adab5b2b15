import { sql } from 'kysely';
import type { Measure } from '#clinical/server';
import type { CallInput } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { askRun, downloadRun, listRuns, type ReportRun } from '../../../shared/runCalls.ts';
import { makeFiles } from '../../runs/runWork.ts';

const both = (text: string) => ({ 'en-CA': text, 'fr-CA': `${text} (fr)` });

export const [days, people] = [40, 150] as const;
/** One line for each day and person, from one to nine facts each. */
export const longMeasure: Measure = {
  ...{ id: 'tasks.long', order: 900, since: '2026-01-01', figure: 'count', ofRecord: false },
  ...{ title: both('Long'), question: both('How long?'), definition: both('All that is made up.') },
  ...{ facts: both('Facts') },
  dimensions: [{ id: 'who', title: both('Who') }],
  select: ({
    from,
  }) => sql`select n || '-' || d || '-' || c as id, ${from.toISOString()}::timestamptz + d * interval '24 hours' + interval '2 hours' as at,
      null::text as patient, false as hit, null::double precision as value, true as open,
      'w' || lpad(n::text, 4, '0') as who, '=Person ' || n as who_name
    from generate_series(1, ${people}) n, generate_series(0, ${days - 1}) d, generate_series(1, 1 + (n + d) % 9) c`,
};

export const clock = { ahead: 0 };

/** Its clock stands still, so that two files have one moment, and its jobs have no turn by themselves. */
export const startLong = async (env: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const began = Date.now();
  clock.ahead = 0;
  const server = await startTestServer({ env, now: () => new Date(began + clock.ahead) });
  server.services.measures.add('tasks', longMeasure);
  const never = new Date(began + 1_000 * 86_400_000);
  await server.services.asSystem((db) =>
    sql`insert into job_run (name, began_at) values ('reports.files', ${never}), ('reports.forget-files', ${never})
      on conflict (name) do update set began_at = excluded.began_at`.execute(db),
  );
  return server;
};

export type Body = CallInput<typeof askRun>['body'];
export const long: Body = {
  ...{ measure: 'tasks.long', from: '2026-03-10', to: '2026-04-18', by: ['day', 'who'], where: {}, compare: 'none' },
  ...{ locale: 'en-CA', format: 'csv' },
};
export const askFor = async (who: Person, body: Body = long): Promise<string> =>
  (await who.send(askRun, { body })).data.id;
export const runsOf = async (who: Person): Promise<readonly ReportRun[]> => (await who.send(listRuns)).data.data;
export const stateFor = async (who: Person, id: string) => (await runsOf(who)).find((one) => one.id === id)?.state;
export const work = ({ services }: TestServer): Promise<void> => makeFiles(services);
export const fileOf = async (who: Person, id: string): Promise<Response> =>
  who.fetch(`/v3${downloadRun.path.replace(':id', id)}`);
export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

export const exportNow = (who: Person, body: object): Promise<Response> =>
  who.fetch('/v3/reports/export', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });

/** What lies in the file store of long exports. */
export const keptFiles = ({ services }: TestServer): Promise<readonly string[]> =>
  services.asSystem(async (db) => {
    const files = await db.selectFrom('file').select('name').where('owner', 'like', 'report-file:%').execute();
    return files.map(({ name }) => name);
  });

export const rowOf = ({ services }: TestServer, id: string) =>
  services.asSystem((db) => db.selectFrom('report_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
