import { sql } from 'kysely';
import type { Handler, Trx } from '#core/server';
import { type getSettings, type saveSettings, type Settings, usualSettings } from '../shared/calls.ts';

export const settingsOf = async (db: Trx, orgId: string): Promise<Settings> =>
  (await db
    .selectFrom('diagnostics_setting')
    .select(['rule', 'days', 'escalate_after', 'sets'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()) ?? usualSettings;

export const readSettings: Handler<typeof getSettings> = (_, { db, caller }) => settingsOf(db, caller.orgId);

export const writeSettings: Handler<typeof saveSettings> = async ({ body }, { db, caller, audit }) => {
  const { sets, ...rules } = body;
  const kept = { ...rules, sets: sql<Settings['sets']>`${JSON.stringify(sets)}::text::jsonb` };
  await db
    .insertInto('diagnostics_setting')
    .values({ org_id: caller.orgId, ...kept })
    .onConflict((on) => on.column('org_id').doUpdateSet(kept))
    .execute();
  const detail = { ...rules, sets: sets.length };
  await audit({ action: 'changed', target: { type: 'diagnostics-settings', id: caller.orgId }, detail });
  return body;
};
