import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type ServerServices, type Trx, workOff } from '#core/server';
import { isTaken } from '#core/shared';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { unreadOf } from '#core/server/notifications/notificationRoutes.ts';
import type { Push, Sender, Sent } from './sender.ts';
import { textOf } from './kindTexts.ts';
import { isSafeToShow } from './lockScreen.ts';
import { chosenBy, quietUntil } from './preferences.ts';
import { ruleOf } from './escalation/rule.ts';
import { mustShow } from './webPushSender.ts';

const [firstWaitMs, longestWaitMs] = [5_000, 15 * 60_000];
/** As long as a screen may still show what was sent. */
const keptMs = 2 * 24 * 3_600_000;
const lanes = 4;

interface Claimed {
  readonly id: string;
  readonly endpoint_id: string;
  readonly notification_id: string;
  readonly org_id: string;
  readonly kind: string;
  readonly thread: string;
  readonly withdraws: boolean;
  readonly attempts: number;
  readonly created_at: Date;
}

/** `over`: there is nothing to send any more. `held`: the person has quiet hours. */
type Outcome = Sent | { readonly is: 'over' } | { readonly is: 'held'; readonly until: Date };

type Services = Pick<ServerServices, 'asSystem' | 'now' | 'log' | 'features'>;

/** One endpoint takes one after another, in their order; of what waits for it in one thread, only the newest. */
const claim = (asSystem: Services['asSystem'], at: Date, until: Date): Promise<Claimed | undefined> =>
  asSystem(async (db) => {
    await sql`update push_delivery set state = 'waiting' where state = 'held' and next_at <= ${at}`.execute(db);
    await sql`delete from push_delivery d where d.state <> 'sent' and d.attempts = 0 and exists (
      select 1 from push_delivery l where l.endpoint_id = d.endpoint_id and l.thread = d.thread and l.id > d.id
        and l.state <> 'sent')`.execute(db);
    const { rows } = await sql<Claimed>`update push_delivery set attempts = attempts + 1, next_at = ${until}
      where id = (select d.id from push_delivery d where d.state = 'waiting' and d.next_at <= ${at} and not exists (
          select 1 from push_delivery e where e.endpoint_id = d.endpoint_id and e.state = 'waiting' and e.id < d.id)
        order by d.id limit 1 for update skip locked)
      returning id::text as id, endpoint_id, notification_id, org_id, kind, thread, withdraws, attempts, created_at`.execute(
      db,
    );
    return rows[0];
  });

const lettersOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** What a thread is called outside this server: the same for one endpoint, and nothing that could be looked up. */
const tagOf = ({ endpoint_id, thread }: Claimed): string => lettersOf(`${endpoint_id} ${thread}`);

const addressee = (db: Trx, item: Claimed) =>
  db
    .selectFrom('push_endpoint as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .innerJoin('profile as p', 'p.account_id', 'a.id')
    .innerJoin('notification as n', 'n.profile_id', 'p.id')
    .innerJoin('organization as o', 'o.id', 'n.org_id')
    .leftJoin('device as d', 'd.id', 'e.device_id')
    .where('e.id', '=', item.endpoint_id)
    .where('n.id', '=', item.notification_id)
    .select(['e.token', 'a.id as account', 'a.status', 'a.locale', 'p.id as profile', 'p.suspended_at', 'n.read'])
    .leftJoin('custom_role as cr', 'cr.id', 'p.custom_role_id')
    .select(customOfProfile.as('custom'))
    .select(['o.name', 'o.closed_at'])
    .select(['d.revoked_at', 'd.expires_at'])
    .executeTakeFirst();

interface Prepared {
  readonly token: string;
  readonly push: Push;
}

const over: Outcome = { is: 'over' };

/** What is sent at this moment; `over` where it is no longer for this person, on this device, in this clinic. */
const prepare = ({ asSystem, features, now }: Services, item: Claimed): Promise<Prepared | Outcome> =>
  asSystem(async (db) => {
    const to = await addressee(db, item);
    const { text, lasts, urgency, passes, urgent } = textOf(item.kind);
    const at = now().getTime();
    if (!to || to.status !== 'active' || to.suspended_at || to.closed_at) return over;
    if (to.revoked_at || (to.expires_at && to.expires_at.getTime() < at)) return over;
    if (item.created_at.getTime() + lasts * 1000 < at) return over;
    if (to.read !== item.withdraws || (item.withdraws && mustShow(to.token))) return over;
    if (!(await features.isEnabled(db, item.org_id, 'push'))) return over;
    if (!item.withdraws) {
      const sender = features.senderOf(item.kind);
      if (sender !== null && !(await features.isEnabled(db, item.org_id, sender))) return over;
      if (sender !== null && isTaken(to.custom, sender, 'see')) return over;
      const { muted, quiet } = await chosenBy(db, to.account);
      if (sender !== null && muted.push.includes(sender)) return over;
      const comes = urgent ? (await ruleOf(db, item.org_id)).inQuietHours : passes;
      const until = comes || !quiet ? null : quietUntil(quiet, now());
      if (until) return { is: 'held', until };
    }
    const tag = tagOf(item);
    // As the bell counts.
    const unread = String(await unreadOf(db, to.profile, features.takenKinds(to.custom ?? undefined)));
    const data: Record<string, string> = item.withdraws
      ? { type: 'notifications_read', tag, unread }
      : {
          type: item.kind,
          notification_id: item.notification_id,
          ...{ title: to.name, body: text[to.locale], tag, unread },
        };
    const push = { data, lasts, urgency, topic: tag };
    return isSafeToShow(push, to.name)
      ? { token: to.token, push }
      : { is: 'refused', problem: 'a locked screen must not show it' };
  });

const waitMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);

/** Sends what is due. Resolves with how many were tried. */
export const deliver = async (
  services: Services,
  send: Sender,
  told: (outcome: Outcome['is']) => void = () => undefined,
): Promise<number> => {
  const { asSystem, now, log } = services;
  const settle = async ({ id, endpoint_id, attempts }: Claimed, outcome: Outcome): Promise<void> => {
    told(outcome.is);
    await asSystem(async (db) => {
      const row = db.updateTable('push_delivery').where('id', '=', id).where('attempts', '=', attempts);
      if (outcome.is === 'gone') await db.deleteFrom('push_endpoint').where('id', '=', endpoint_id).execute();
      else if (outcome.is === 'sent') await row.set({ state: 'sent' }).execute();
      else if (outcome.is === 'held') await row.set({ state: 'held', next_at: outcome.until, attempts: 0 }).execute();
      else if (outcome.is === 'later') {
        const wait = Math.max(outcome.afterMs ?? 0, waitMs(attempts));
        await row.set({ next_at: new Date(now().getTime() + wait) }).execute();
      } else await db.deleteFrom('push_delivery').where('id', '=', id).execute();
    });
    if (outcome.is === 'refused') log.error({ delivery: id, problem: outcome.problem }, 'A push was refused');
  };
  const lane = (): Promise<number> =>
    workOff<Claimed, Outcome>(services, {
      claim: (at, until) => claim(asSystem, at, until),
      work: async (item) => {
        const prepared = await prepare(services, item);
        return 'push' in prepared ? send(prepared.token, prepared.push) : prepared;
      },
      failed: (_item, error) => ({
        is: 'later',
        afterMs: null,
        problem: error instanceof Error ? error.name : 'unknown',
      }),
      settle,
    });
  const tried = await Promise.all(Array.from({ length: lanes }, lane));
  return tried.reduce((sum, one) => sum + one, 0);
};

/** What was sent long ago, and browsers whose sign-in has ended. */
export const forget = ({ asSystem, now }: Pick<Services, 'asSystem' | 'now'>): Promise<void> =>
  asSystem(async (db) => {
    const before = new Date(now().getTime() - keptMs);
    await db.deleteFrom('push_delivery').where('created_at', '<', before).execute();
    const ended = db
      .selectFrom('device')
      .select('id')
      .where((of) => of.or([of('revoked_at', 'is not', null), of('expires_at', '<', now())]));
    await db.deleteFrom('push_endpoint').where('device_id', 'in', ended).execute();
  });
