import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type Caller, type Handler, invalid, type ServerServices, type Trx } from '#core/server';
import { isTaken } from '#core/shared';
import type {
  MailChoice,
  PushPreferences,
  PushWay,
  QuietHours,
  readPreferences,
  savePreferences,
  sendTest,
} from '../shared/calls.ts';
import { digestOf, planDigest } from './digestPlan.ts';

type Services = Pick<ServerServices, 'asSystem' | 'features' | 'notifier' | 'now'>;

/** What an account chose; all null and empty where it chose nothing. */
export interface ChosenPush {
  /** Ids of features of which it wants to hear nothing by this way. */
  readonly muted: Readonly<Record<PushWay, readonly string[]>>;
  readonly quiet: QuietHours | null;
  /** Null: as people of their role usually have it. */
  readonly mail: MailChoice | null;
}

const clock = (minute: number): Temporal.PlainTime => new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);

/** When the quiet hours end in which a moment lies, by the clocks of their zone; null outside of them. */
export const quietUntil = ({ from, to, timeZone }: QuietHours, at: Date): Date | null => {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const endOn = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: clock(to) });
  const today = now.toPlainDate();
  const isAhead = (one: Temporal.ZonedDateTime): boolean => Temporal.ZonedDateTime.compare(one, now) > 0;
  const end = isAhead(endOn(today)) ? endOn(today) : endOn(today.add({ days: 1 }));
  const begin = end.toPlainDate().subtract({ days: from < to ? 0 : 1 });
  return isAhead(begin.toZonedDateTime({ timeZone, plainTime: clock(from) })) ? null : new Date(end.epochMilliseconds);
};

export const chosenBy = async (db: Trx, accountId: string): Promise<ChosenPush> => {
  const row = await db
    .selectFrom('push_preference')
    .select(['muted', 'muted_mail', 'muted_app', 'quiet_from', 'quiet_to', 'time_zone', 'mail'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const {
    muted: push = [],
    muted_mail: byMail = [],
    muted_app: app = [],
    quiet_from: from = null,
    quiet_to: to = null,
    time_zone: timeZone = null,
    mail = null,
  } = row ?? {};
  return {
    muted: { app, push, mail: byMail },
    mail,
    quiet: from === null || to === null || timeZone === null ? null : { from, to, timeZone },
  };
};

const columns = { app: 'muted_app', push: 'muted', mail: 'muted_mail' } as const satisfies Record<PushWay, string>;

type Who = Pick<Caller, 'accountId' | 'orgId' | 'role' | 'custom'>;

/** Where they chose nothing: patients hear of what is theirs, staff are in the app all day. */
export const usualMail = (role: Caller['role']): MailChoice => (role === 'patient' ? 'soon' : 'off');

/** A test always comes: it is no choice. Nothing comes of a feature that this person has not. */
const sendersTo = async ({ features }: Services, db: Trx, { orgId, role, custom }: Who) =>
  (await features.sendersTo(db, orgId, role)).filter(({ id }) => id !== 'push' && !isTaken(custom, id, 'see'));

const answer = async (services: Services, db: Trx, caller: Who): Promise<{ readonly data: PushPreferences }> => {
  const { muted, quiet, mail } = await chosenBy(db, caller.accountId);
  const senders = await sendersTo(services, db, caller);
  return {
    data: {
      senders: senders.map(({ id, title }) => ({
        ...{ id, title },
        ...{ app: !muted.app.includes(id), push: !muted.push.includes(id), mail: !muted.mail.includes(id) },
      })),
      quiet,
      mail: mail ?? usualMail(caller.role),
      digest: await digestOf(db, caller.accountId),
    },
  };
};

export const read =
  (services: Services): Handler<typeof readPreferences> =>
  (_, { caller }) =>
    services.asSystem((db) => answer(services, db, caller));

/** Only what is given changes: what was chosen of a feature that is off here stays. */
export const save =
  (services: Services): Handler<typeof savePreferences> =>
  ({ body: { sender, quiet, mail, digest } }, { caller }) =>
    services.asSystem(async (db) => {
      const { accountId } = caller;
      if (sender) {
        const known = await sendersTo(services, db, caller);
        if (!known.some(({ id }) => id === sender.id))
          throw invalid('This feature sends you no notifications.', { 'sender.id': 'Choose from the list.' });
      }
      await db
        .insertInto('push_preference')
        .values({ account_id: accountId })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute();
      const row = db.updateTable('push_preference').where('account_id', '=', accountId);
      if (sender) {
        const column = columns[sender.way];
        const rest = sql<string[]>`array_remove(${sql.ref(column)}, ${sender.id})`;
        await row.set({ [column]: sender.on ? rest : sql<string[]>`array_append(${rest}, ${sender.id})` }).execute();
      }
      if (mail !== undefined) await row.set({ mail }).execute();
      if (digest) {
        const { minute, days, timeZone } = digest;
        await row.set({ digest_minute: minute, digest_days: days, digest_zone: timeZone }).execute();
      }
      if (mail !== undefined || digest) await planDigest(db, accountId, services.now());
      if (quiet !== undefined) {
        await row
          .set({ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, time_zone: quiet?.timeZone ?? null })
          .execute();
        // What waits for the end of other hours is looked at anew.
        const own = db.selectFrom('push_endpoint').select('id').where('account_id', '=', accountId);
        await db
          .updateTable('push_delivery')
          .set({ state: 'waiting', next_at: services.now() })
          .where('state', '=', 'held')
          .where('endpoint_id', 'in', own)
          .execute();
      }
      return answer(services, db, caller);
    });

/** By the way that all take, so that it shows whether that works. */
export const tryOut =
  ({ asSystem, notifier }: Services): Handler<typeof sendTest> =>
  async (_, { db, caller }) => {
    const own = await asSystem((all) =>
      all
        .selectFrom('push_endpoint')
        .select(({ fn }) => fn.countAll<string>().as('devices'))
        .where('account_id', '=', caller.accountId)
        .executeTakeFirstOrThrow(),
    );
    const devices = Number(own.devices);
    if (devices > 0) await notifier.notify(db, caller.orgId, [caller.profileId], 'push_test', {});
    return { data: { devices } };
  };
