import type { ServerServices, Trx } from '#core/server';
import { runKeptDays } from '../../shared/runCalls.ts';
import { askerOf } from './runRights.ts';
import type { RunRow } from './runTable.ts';

export const keptMs = runKeptDays * 24 * 3_600_000;
/** Of those that are looked after, so many at once. */
const batch = 200;

export type RunKey = Pick<RunRow, 'org_id' | 'id'>;

/** What lies in the file store of it. */
export const removeFiles = async (
  { files }: Pick<ServerServices, 'files'>,
  db: Trx,
  { part_id, file_id }: Pick<RunRow, 'part_id' | 'file_id'>,
): Promise<void> => {
  for (const file of [part_id, file_id]) if (file !== null) await files.remove(db, file);
};

/** It ends without a file: what there was of one is removed. */
export const endRun = async (
  services: Pick<ServerServices, 'files' | 'now'>,
  db: Trx,
  run: RunKey & Pick<RunRow, 'part_id' | 'file_id'>,
  state: 'failed' | 'cancelled' | 'gone',
  why: RunRow['why'] = null,
): Promise<void> => {
  const now = services.now();
  await db
    .updateTable('report_file')
    .set({ state, why, finished_at: now, holder: null, held_until: null, counted: null, part_id: null, file_id: null })
    .$if(state === 'gone', (all) => all.set({ gone_at: now }))
    .where('org_id', '=', run.org_id)
    .where('id', '=', run.id)
    .execute();
  await removeFiles(services, db, run);
};

/** Those that are kept or made for somebody who may no longer have them. */
const endLost = async (services: ServerServices): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await services.asSystem((db) =>
      db
        .selectFrom('report_file')
        .select(['org_id', 'id', 'profile_id', 'account_id', 'asked', 'part_id', 'file_id'])
        .where('state', 'in', ['running', 'ready'])
        .where(({ eb, cast }) => eb(cast<string>('id', 'text'), '>', after))
        .orderBy(({ cast }) => cast<string>('id', 'text'))
        .limit(batch)
        .execute(),
    );
    for (const row of rows)
      await services.asSystem(async (db) => {
        if (!(await askerOf(services, db, row))) await endRun(services, db, row, 'gone');
      });
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
};

/** Files whose time is over go, and those of people who lost the right to them; a while later nothing tells of them any more. */
export const forgetRuns = async (services: ServerServices): Promise<void> => {
  await services.asSystem(async (db) => {
    const now = services.now();
    const over = await db
      .selectFrom('report_file')
      .select(['org_id', 'id', 'part_id', 'file_id'])
      .where('state', '=', 'ready')
      .where('gone_at', '<=', now)
      .forUpdate()
      .execute();
    for (const row of over) await endRun(services, db, row, 'gone');
    await db
      .deleteFrom('report_file')
      .where('state', 'in', ['failed', 'cancelled', 'gone'])
      .where('finished_at', '<', new Date(now.getTime() - keptMs))
      .execute();
  });
  await endLost(services);
};
