import { type Insertable, sql, type Updateable } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { type DueWork, TookTooLong } from '#core/server/jobs/dueWork.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { endGrant } from '../smart/grants.ts';
import type { SubscriptionRow } from './notification.ts';
import type { SubscriptionTable } from './tables.ts';
import { type Outcome, rightsEnded, turnOf } from './turn.ts';

/** Waits of 10, 20, 40, ... seconds up to an hour, so that an endpoint has about a day. */
const waitMs = (tries: number): number => Math.min(10_000 * 2 ** Math.min(tries - 1, 12), 3_600_000);
const triesMost = 32;
/** A moment's failure is nothing to tell of. */
const triesQuiet = 2;
const pauseMs = 60_000;
/** Of one service at once. */
const heldMost = 2;
const dayMs = 24 * 60 * 60_000;
const keptDays = 7;

/** Slow endpoints of one service leave room for the others. */
const claim = async ({ asSystem }: ServerServices, now: Date, until: Date): Promise<SubscriptionRow | undefined> => {
  const claimed = sql<SubscriptionRow>`update subscription set held_until = ${until}, touched_at = ${now}
    where id = (
      select s.id from subscription s
      where s.status <> 'off' and s.next_at <= ${now} and (s.held_until is null or s.held_until < ${now})
        and (not s.shaken or s.beat_at <= ${now} or s.ends_at <= ${now}
          or exists (select from subscription_event e where e.subscription_id = s.id and not e.done))
        and (select count(*) from subscription o where o.app_id = s.app_id and o.held_until > ${now}) < ${heldMost}
      order by s.touched_at limit 1 for update of s skip locked
    ) returning *`;
  const { rows } = await asSystem((db) => claimed.execute(db));
  return rows[0];
};

/** What ends with a subscription: its grant, and what it has not told. Its own transaction is the caller's. */
export const endSubscription = async (
  services: Pick<ServerServices, 'now'>,
  db: Trx,
  { id, grant_id }: Pick<SubscriptionRow, 'id' | 'grant_id'>,
): Promise<void> => {
  await db.deleteFrom('subscription_event').where('subscription_id', '=', id).where('done', '=', false).execute();
  const grant = await db
    .selectFrom('smart_grant')
    .select(['account_id', 'device_id'])
    .where('id', '=', grant_id ?? '')
    .executeTakeFirst();
  if (grant) await endGrant(db, grant, services.now());
};

/** Nobody asked for this end, so that the trail says it. */
const endByItself = async (
  services: Pick<ServerServices, 'now' | 'audit'>,
  db: Trx,
  row: Pick<SubscriptionRow, 'id' | 'grant_id' | 'org_id' | 'type'>,
): Promise<void> => {
  const { id, org_id: orgId, type } = row;
  const house = { accountId: null, profileId: null, role: 'system', ip: '', requestId: id } as const;
  const what = { action: 'ended', target: { type: 'Subscription', id }, detail: { type } } as const;
  await endSubscription(services, db, row);
  await services.audit.record(db, orgId, house, what);
};

type Change = Updateable<SubscriptionTable> & Pick<Insertable<SubscriptionTable>, 'status' | 'problem'>;

const off = (problem: string): Change => ({
  status: 'off',
  problem,
  shaken: false,
  live: false,
  tries: 0,
  beat_at: null,
});

const changeAfter = (row: SubscriptionRow, outcome: Outcome, now: Date): Change => {
  const { status, problem, tries, heartbeat_s: heartbeat } = row;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  switch (outcome.is) {
    case 'sent': {
      const beat_at = heartbeat === null ? null : later(heartbeat * 1_000);
      const { upTo: delivered } = outcome;
      return { status: 'active', problem: null, shaken: true, live: true, tries: 0, next_at: now, delivered, beat_at };
    }
    case 'failed': {
      const failures = tries + 1;
      if (failures >= triesMost) return off(`${outcome.why} It was tried ${failures} times.`);
      const quiet = failures <= triesQuiet && row.shaken;
      const told = quiet ? { status, problem } : { status: 'error' as const, problem: outcome.why };
      return { ...told, tries: failures, next_at: later(waitMs(failures)) };
    }
    case 'over':
      return off(outcome.why);
    case 'nothing':
      return { status, problem };
    default:
      return { status, problem, next_at: later(pauseMs) };
  }
};

const settle = async (services: ServerServices, held: SubscriptionRow, outcome: Outcome): Promise<void> => {
  const now = services.now();
  const change = changeAfter(held, outcome, now);
  await services.asSystem(async (db) => {
    const told = change.status !== held.status || change.problem !== held.problem;
    const mine = await db
      .updateTable('subscription')
      .set({ ...change, held_until: null, ...(told && { version: sql`version + 1`, updated_at: now }) })
      .where('id', '=', held.id)
      .where('held_until', '=', held.held_until)
      .returning(['id', 'grant_id', 'org_id', 'type'])
      .executeTakeFirst();
    // Changed or removed meanwhile: this turn was of what it was before.
    if (!mine) return;
    if (outcome.is === 'sent')
      await db
        .updateTable('subscription_event')
        .set({ done: true })
        .where('subscription_id', '=', held.id)
        .where('done', '=', false)
        .where('number', '<=', outcome.upTo)
        .execute();
    if (change.status === 'off') await endByItself(services, db, mine);
  });
};

/**
 * Subscriptions that have something to tell, a turn each.
 * @param goesOn false: no more are taken up
 */
export const subscriptionWork = (
  services: ServerServices,
  goesOn: () => boolean,
): DueWork<SubscriptionRow, Outcome> => ({
  claim: async (now, until) => (goesOn() ? claim(services, now, until) : undefined),
  work: (held) => turnOf(services, held),
  failed: (held, error) => {
    if (error instanceof TookTooLong) return { is: 'failed', why: 'It took too long.' };
    if (error instanceof Failure && [401, 403].includes(error.status)) return { is: 'over', why: rightsEnded };
    services.log.warn({ err: error, subscription: held.id }, 'a turn of a subscription failed');
    return { is: 'again' };
  },
  settle: (held, outcome) => settle(services, held, outcome),
});

/** What nobody asks for any more, and subscriptions that told nothing for a week though there was something to tell. */
export const forgetEvents = (services: ServerServices): Promise<void> =>
  services.asSystem(async (db) => {
    const now = services.now();
    const before = new Date(now.getTime() - keptDays * dayMs);
    const silent = await db
      .updateTable('subscription')
      .set({ ...off('It could not be told for a week.'), version: sql`version + 1`, updated_at: now })
      .where('status', '!=', 'off')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscription_event as e')
            .select('e.seq')
            .whereRef('e.subscription_id', '=', 'subscription.id')
            .where('e.done', '=', false)
            .where('e.at', '<', before),
        ),
      )
      .returning(['id', 'grant_id', 'org_id', 'type'])
      .execute();
    for (const one of silent) await endByItself(services, db, one);
    await db.deleteFrom('subscription_event').where('at', '<', before).execute();
    await db
      .deleteFrom('subscription_event')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscription')
              .select('subscription.id')
              .whereRef('subscription.id', '=', 'subscription_event.subscription_id'),
          ),
        ),
      )
      .execute();
  });
