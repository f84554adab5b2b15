import { sql } from 'kysely';
import type { DeclaredMeasure } from '#clinical/server';
import { conflict, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import { csvType } from '#core/server/csv.ts';
import { xlsxType } from '#core/server/documents/xlsx.ts';
import type { Localised } from '#core/shared';
import { isStep } from '../../shared/period.ts';
import { type askRun, type cancelRun, type downloadRun, type listRuns, mostUnmade } from '../../shared/runCalls.ts';
import type { removeRun, ReportRun, retryRun, RunState } from '../../shared/runCalls.ts';
import { stepWord } from '../../shared/table.ts';
import { questionOf } from '../evaluate.ts';
import { mayHave } from '../rights.ts';
import { visible } from '../visible.ts';
import { endRun, removeFiles } from './runEnds.ts';
import type { RunAsker } from './runRights.ts';
import type { RunRow } from './runTable.ts';

const mostListed = 20;

const ofCaller = (db: Trx, { orgId, profileId }: Pick<RunAsker, 'orgId' | 'profileId'>) =>
  db.selectFrom('report_file').where('report_file.org_id', '=', orgId).where('report_file.profile_id', '=', profileId);

/** One of the caller's own, locked. @throws Failure 404 */
const ownRun = async (db: Trx, caller: Pick<RunAsker, 'orgId' | 'profileId'>, id: string): Promise<RunRow> => {
  const row = await ofCaller(db, caller).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('export');
  return row;
};

const titleOf = ({ dimensions }: DeclaredMeasure, id: string): Localised | undefined =>
  isStep(id)
    ? { 'en-CA': stepWord(id, 'en-CA'), 'fr-CA': stepWord(id, 'fr-CA') }
    : dimensions.find((one) => one.id === id)?.title;

const stateOf = (state: RunRow['state'], began: Date | null, total: number | null): RunState => {
  if (state !== 'running') return state;
  return began === null ? 'waiting' : total === null ? 'counting' : 'writing';
};

export const list =
  (services: ServerServices): Handler<typeof listRuns> =>
  async (_request, { db, caller }) => {
    const measures = new Map((await visible(services, { db, caller })).map((measure) => [measure.id, measure]));
    const rows = await ofCaller(db, caller)
      .leftJoin('file', 'file.id', 'report_file.file_id')
      .select([
        'report_file.id',
        'asked',
        'format',
        'state',
        'rows',
        'asked_at',
        'began_at',
        'gone_at',
        'why',
        'file.size',
      ])
      .select(sql<number | null>`(counted #>> '{overview,now,lines}')::int + 1`.as('total'))
      .orderBy('asked_at', 'desc')
      .orderBy('report_file.id')
      .limit(mostListed)
      .execute();
    const data = rows.flatMap((row): readonly ReportRun[] => {
      const { id, format, asked, rows: done, total, size, why, asked_at: at, gone_at: until } = row;
      const measure = measures.get(asked.measure);
      if (!measure) return [];
      const state = stateOf(row.state, row.began_at, total);
      const kept = state === 'ready' && size !== null && until !== null && until > services.now();
      return [
        {
          ...{ id, format, measure: measure.id, title: measure.title, from: asked.from, to: asked.to, rows: done },
          by: asked.by.flatMap((one) => titleOf(measure, one) ?? []),
          state: state === 'ready' && !kept ? 'gone' : state,
          rowsTotal: kept ? done : total,
          size: kept ? size : null,
          why,
          askedAt: at.toISOString(),
          keptUntil: kept ? until.toISOString() : null,
        },
      ];
    });
    return { data };
  };

/** @throws Failure 409 */
const checkMost = async (db: Trx, caller: RunAsker): Promise<void> => {
  const unmade = await ofCaller(db, caller).select('id').where('state', '=', 'running').execute();
  if (unmade.length >= mostUnmade)
    throw conflict(`${mostUnmade} exports are being made already. Wait for one, or cancel it.`, 'too_many_runs');
};

export const ask =
  (services: ServerServices): Handler<typeof askRun> =>
  async ({ body }, context) => {
    const { db, caller, ip, requestId } = context;
    const { locale, format, ...asked } = body;
    const { current } = await questionOf(services, context, asked);
    const written = JSON.stringify(asked);
    const same = await ofCaller(db, caller)
      .select('id')
      .where('state', '=', 'running')
      .where(sql<boolean>`asked = ${written}::jsonb`)
      .where('format', '=', format)
      .where('locale', '=', locale)
      .executeTakeFirst();
    if (same) return { id: same.id };
    await checkMost(db, caller);
    const { orgId: org_id, profileId: profile_id, accountId: account_id } = caller;
    return db
      .insertInto('report_file')
      .values({
        ...{ org_id, profile_id, account_id, ip, request_id: requestId },
        ...{ asked: written, format, locale, zone: current.zone, state: 'running', asked_at: services.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

export const cancel =
  (services: ServerServices): Handler<typeof cancelRun> =>
  async ({ params: { id } }, { db, caller }) => {
    const row = await ownRun(db, caller, id);
    if (row.state === 'cancelled') return;
    if (row.state !== 'running') throw conflict('This export has ended already.', 'run_ended');
    await endRun(services, db, row, 'cancelled');
  };

export const retry =
  (services: ServerServices): Handler<typeof retryRun> =>
  async ({ params: { id } }, { db, caller, ip, requestId }) => {
    const row = await ownRun(db, caller, id);
    if (!(await mayHave(services, db, row.asked.measure, caller))) throw notFound('export');
    if (row.state === 'running' || row.state === 'ready')
      throw conflict('This export is being made or is ready.', 'run_goes_on');
    await checkMost(db, caller);
    await db
      .updateTable('report_file')
      .set({ state: 'running', asked_at: services.now(), ip, request_id: requestId, rows: 0, failures: 0 })
      .set({ began_at: null, finished_at: null, gone_at: null, counted: null, why: null })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .execute();
  };

export const remove =
  (services: ServerServices): Handler<typeof removeRun> =>
  async ({ params: { id } }, { db, caller }) => {
    const row = await ownRun(db, caller, id);
    await db.deleteFrom('report_file').where('org_id', '=', caller.orgId).where('id', '=', id).execute();
    await removeFiles(services, db, row);
  };

const typeOf = { csv: csvType, xlsx: xlsxType } as const;

/** In transactions of its own: a file that is refused is removed. */
export const download =
  (services: ServerServices): Handler<typeof downloadRun> =>
  async ({ params: { id } }, { caller, sendFile }) => {
    const found = await services.inOrg(caller.orgId, async (db) => {
      const row = await ownRun(db, caller, id);
      const { state, format, file_id, gone_at } = row;
      if (state !== 'ready' || file_id === null || gone_at === null) return null;
      if (gone_at <= services.now() || !(await mayHave(services, db, row.asked.measure, caller))) {
        await endRun(services, db, row, 'gone');
        return null;
      }
      const file = await services.files.open(db, file_id);
      return file && { stream: file.stream, type: typeOf[format], name: file.name, size: file.size };
    });
    if (!found) throw notFound('file');
    sendFile({ ...found, inline: false });
  };
