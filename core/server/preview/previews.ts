import { sql } from 'kysely';
import type { Trx } from '../database/tables.ts';
import { outsideRequest } from '../database/transactions.ts';
import { notFound } from '../failure.ts';
import { accountLocale } from '../mail/accountLocale.ts';
import { orgTables } from '../organizations/deletion/orgTables.ts';
import { removeSome } from '../organizations/deletion/removeSome.ts';
import type { Caller } from '../plugin/caller.ts';
import type { BaseServices } from '../plugin/scope.ts';
import type { DemoOf, Look, Looker, MakeDemo, Previews } from './preview.ts';

type Services = Pick<BaseServices, 'asSystem' | 'audit' | 'files' | 'live' | 'log' | 'now'>;

/** A demo clinic is made anew after a day, so that its today is today. */
const freshMs = 24 * 3_600_000;
/** One look lasts at most so long. */
const lookMs = 60 * 60_000;

const stale = (now: Date): Date => new Date(now.getTime() - freshMs);

/** Which features the clinic has, for whom first, and its colour, as they are now. */
const copySettings = async (db: Trx, home: string, demo: string): Promise<void> => {
  await db.deleteFrom('org_feature').where('org_id', '=', demo).execute();
  await sql`insert into org_feature (org_id, feature, enabled, changed_at, changed_by, first)
    select ${demo}, feature, enabled, changed_at, changed_by, first from org_feature where org_id = ${home}`.execute(
    db,
  );
  await sql`update organization d set color = h.color from organization h
    where d.id = ${demo} and h.id = ${home}`.execute(db);
};

/** @throws Failure 404 where the story has nobody with this role */
const personOf = async (db: Trx, demo: string, role: Look['role']): Promise<string> => {
  const { rows } = await sql<{ id: string | null }>`select details -> 'shows' ->> ${role} as id from organization
    where id = ${demo}`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw notFound('role');
  return id;
};

export const previewsOf = (services: Services): Previews => {
  const { asSystem, audit, live, log, now } = services;
  let make: MakeDemo | null = null;

  /** The clinic's demo of today in the language of whoever looks; two who ask at once get the same. */
  const demoOf = async (db: Trx, demo: DemoOf): Promise<string> => {
    await sql`select pg_advisory_xact_lock(hashtext(${`preview ${demo.home}`}))`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from organization where preview_of = ${demo.home}
      and details ->> 'language' = ${demo.locale} and created_at > ${stale(now())}
      order by created_at desc limit 1`.execute(db);
    const there = rows[0]?.id;
    if (there) return there;
    if (!make) throw notFound('preview');
    return make(db, demo);
  };

  const begin = async (db: Trx, { caller, ip, requestId }: Looker, { role, custom }: Look): Promise<void> => {
    const { accountId, deviceId, orgId: home, profileId } = caller;
    if (custom !== null) {
      const found = db.selectFrom('custom_role').select('id').where('id', '=', custom).where('org_id', '=', home);
      if (!(await found.where('base', '=', role).executeTakeFirst())) throw notFound('role');
    }
    const demo = await demoOf(db, { home, locale: await accountLocale(db, accountId) });
    await copySettings(db, home, demo);
    const shows = await personOf(db, demo, role);
    const since = now();
    const until = new Date(since.getTime() + lookMs);
    const look = { account_id: accountId, home, profile_id: profileId, shows, custom_role_id: custom, since, until };
    await db
      .insertInto('role_preview')
      .values({ device_id: deviceId, ...look })
      .onConflict((same) => same.column('device_id').doUpdateSet(look))
      .execute();
    await audit.record(
      db,
      home,
      { accountId, profileId, role: caller.role, ip, requestId },
      {
        action: 'previewed',
        target: { type: 'organization', id: home },
        detail: { role, ...(custom !== null && { custom }) },
      },
    );
    await live.closeProfile(db, profileId, 'profile_changed');
  };

  const leave = async (db: Trx, { accountId, deviceId }: Caller): Promise<void> => {
    const gone = db.deleteFrom('role_preview').where('device_id', '=', deviceId).where('account_id', '=', accountId);
    for (const { shows } of await gone.returning('shows').execute())
      await live.closeProfile(db, shows, 'profile_changed');
  };

  /** One demo clinic, a batch at a time; what has begun goes on with the next run. */
  const remove = async (demo: string): Promise<void> => {
    for (const table of await asSystem(orgTables))
      while ((await asSystem((db) => removeSome(services, db, table, demo))) > 0);
    await asSystem((db) => db.deleteFrom('organization').where('id', '=', demo).execute());
  };

  return {
    makeWith: (maker) => void (make = maker),
    // What is made here takes longer than a call may.
    begin: (context, look) => outsideRequest(() => asSystem((db) => begin(db, context, look))),
    end: ({ caller }) => asSystem((db) => leave(db, caller)),
    tidy: async () => {
      await asSystem(async (db) => {
        const over = await db.deleteFrom('role_preview').where('until', '<=', now()).returning('shows').execute();
        for (const { shows } of over) await live.closeProfile(db, shows, 'profile_changed');
      });
      const old = await asSystem((db) =>
        db
          .selectFrom('organization as o')
          .select('o.id')
          .where('o.preview_of', 'is not', null)
          .where('o.created_at', '<=', stale(now()))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('role_preview as r')
                  .innerJoin('profile as p', 'p.id', 'r.shows')
                  .select('r.device_id')
                  .whereRef('p.org_id', '=', 'o.id'),
              ),
            ),
          )
          .execute(),
      );
      for (const { id } of old) {
        try {
          await remove(id);
        } catch (error) {
          log.error({ err: error, organization: id }, 'a demo clinic could not be removed');
        }
      }
    },
  };
};
