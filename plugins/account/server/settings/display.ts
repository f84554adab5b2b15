import type { Selectable } from 'kysely';
import { type Display, displayChanged, type changeDisplay } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import type { Caller, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { AccountDetailTable } from '../schema.ts';
import { saveAccountDetail } from '../accountDetail.ts';

type Row = Selectable<Pick<AccountDetailTable, 'theme' | 'text_size' | 'contrast' | 'motion' | 'time_zone'>>;

/** All null where the person never chose. */
export const displayOf = (row: Row): Display => ({
  theme: row.theme,
  text: row.text_size,
  contrast: row.contrast,
  motion: row.motion,
  timeZone: row.time_zone,
});

/** Tells every browser of the person, whichever profile is in use there. */
const tellBrowsers = async (services: ServerServices, db: Trx, caller: Caller): Promise<void> => {
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'org_id'])
    .where('account_id', '=', caller.accountId)
    .execute();
  const places = [...profiles, { id: caller.profileId, org_id: caller.orgId }];
  const byOrganization = Map.groupBy(places, ({ org_id }) => org_id);
  for (const [orgId, own] of byOrganization)
    await services.live.publish(db, orgId, { profiles: [...new Set(own.map(({ id }) => id))] }, displayChanged, {});
};

export const writeDisplay =
  (services: ServerServices): Handler<typeof changeDisplay> =>
  ({ body }, { caller }) =>
    services.asSystem(async (db) => {
      const { accountId } = caller;
      if (body.locale !== undefined)
        await db.updateTable('account').set({ locale: body.locale }).where('id', '=', accountId).execute();
      await saveAccountDetail(db, accountId, { timeZone: body.timeZone, display: body });
      await tellBrowsers(services, db, caller);
      const row = await db
        .selectFrom('account_detail')
        .select(['theme', 'text_size', 'contrast', 'motion', 'time_zone'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return displayOf(row ?? { theme: null, text_size: null, contrast: null, motion: null, time_zone: null });
    });
