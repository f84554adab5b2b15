import { type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { notificationOf } from '#core/server/notifications/notificationRoutes.ts';
import type {
  addEndpoint,
  choosePush,
  MessagingConfiguration,
  readMessaging,
  readPushed,
  removeEndpoint,
} from '../shared/calls.ts';
import { subscriptionOf } from '../shared/subscriptionToken.ts';
import { isPushService } from './webPushSender.ts';

type Services = Pick<ServerServices, 'asSystem'>;

/** Browsers of one account; the one that registered longest ago makes room. */
const most = 20;

export const messaging =
  ({ asSystem }: Services, configuration: () => Promise<MessagingConfiguration>): Handler<typeof readMessaging> =>
  async ({ query: { name } }, { caller }) => {
    const chosen = await asSystem((db) =>
      db
        .selectFrom('push_choice')
        .select('choice')
        .where('account_id', '=', caller.accountId)
        .where('name', '=', name)
        .executeTakeFirst(),
    );
    return { data: { messaging: await configuration(), choice: chosen?.choice ?? null } };
  };

/** API-15. A browser belongs to whoever signed in on it last. */
export const add =
  (
    { asSystem }: Services,
    { services, firebase, added }: { services: readonly string[]; firebase: boolean; added: () => void },
  ): Handler<typeof addEndpoint> =>
  async ({ body: { data } }, { caller }) => {
    const subscription = subscriptionOf(data.token);
    const known = subscription ? isPushService(subscription.endpoint, services) : firebase;
    if (!known) throw invalid('This push service is not known here.', { 'data.token': 'Register again.' });
    const row = { account_id: caller.accountId, device_id: caller.deviceId, name: data.name };
    await asSystem(async (db) => {
      await db
        .insertInto('push_endpoint')
        .values({ ...row, token: data.token })
        .onConflict((conflict) => conflict.column('token').doUpdateSet(row))
        .execute();
      const kept = db
        .selectFrom('push_endpoint')
        .select('id')
        .where('account_id', '=', caller.accountId)
        .orderBy('created_at', 'desc')
        .limit(most);
      await db
        .deleteFrom('push_endpoint')
        .where('account_id', '=', caller.accountId)
        .where('id', 'not in', kept)
        .execute();
    });
    added();
  };

/** API-16. */
export const remove =
  ({ asSystem }: Services): Handler<typeof removeEndpoint> =>
  async ({ body: { data } }, { caller }) => {
    await asSystem((db) =>
      db
        .deleteFrom('push_endpoint')
        .where('account_id', '=', caller.accountId)
        .where('token', '=', data.fcm_token)
        .execute(),
    );
  };

export const choose =
  ({ asSystem }: Services): Handler<typeof choosePush> =>
  async ({ body: { name, choice } }, { caller }) => {
    await asSystem((db) =>
      db
        .insertInto('push_choice')
        .values({ account_id: caller.accountId, name, choice })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ choice }))
        .execute(),
    );
  };

/** Of any profile of the caller's account: one device gets the pushes of all of them. */
export const pushed =
  ({ asSystem }: Services): Handler<typeof readPushed> =>
  async ({ params: { id } }, { caller }) => {
    const row = await asSystem((db) =>
      db
        .selectFrom('notification')
        .innerJoin('profile', 'profile.id', 'notification.profile_id')
        .selectAll('notification')
        .where('notification.id', '=', id)
        .where('profile.account_id', '=', caller.accountId)
        .executeTakeFirst(),
    );
    if (!row) throw notFound('notification');
    return { data: { notification: notificationOf(row), profile_id: row.profile_id } };
  };
