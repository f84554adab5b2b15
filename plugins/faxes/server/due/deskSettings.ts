import type { Handler, ServerServices, Trx } from '#core/server';
import {
  type DeskSettings,
  type readDeskSettings,
  type saveDeskSettings,
  usualSettings,
} from '../../shared/settings.ts';

export const settingsOf = async (db: Trx, orgId: string): Promise<DeskSettings> => {
  const row = await db.selectFrom('fax_setting').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  if (!row) return usualSettings;
  return {
    ...{ due: row.due, hours: { ...usualSettings.hours, ...row.hours }, urgentHours: row.urgent_hours },
    ...{ pagesADay: row.pages_a_day, costAMonth: row.cost_a_month === null ? null : Number(row.cost_a_month) },
  };
};

export const readSettings =
  (): Handler<typeof readDeskSettings> =>
  (_, { db, caller }) =>
    settingsOf(db, caller.orgId);

/** What waits gets its new time at once: see `setDue`. */
export const saveSettings =
  (_: ServerServices): Handler<typeof saveDeskSettings> =>
  async ({ body }, { db, caller, audit }) => {
    const kept = {
      ...{ due: body.due, hours: JSON.stringify(body.hours), urgent_hours: body.urgentHours },
      ...{ pages_a_day: body.pagesADay, cost_a_month: body.costAMonth === null ? null : String(body.costAMonth) },
    };
    await db
      .insertInto('fax_setting')
      .values({ org_id: caller.orgId, ...kept })
      .onConflict((on) => on.column('org_id').doUpdateSet(kept))
      .execute();
    await db
      .updateTable('fax_incoming')
      .set({ due_at: null })
      .where('org_id', '=', caller.orgId)
      .where('state', '=', 'open')
      .execute();
    const { hours, pagesADay, costAMonth, ...rest } = body;
    const limits = { ...(pagesADay !== null && { pagesADay }), ...(costAMonth !== null && { costAMonth }) };
    await audit({
      action: 'changed',
      target: { type: 'fax-settings', id: caller.orgId },
      detail: { ...rest, ...limits, ...hours },
    });
    return body;
  };
