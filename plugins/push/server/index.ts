import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { readEscalation, saveEscalation } from '../shared/escalation.ts';
import type { MessagingConfiguration } from '../shared/calls.ts';
import { subscriptionOf } from '../shared/subscriptionToken.ts';
import { pushChannel } from './channel.ts';
import { deliver, forget } from './delivery.ts';
import * as endpoints from './endpoints.ts';
import { fcmSender } from './fcmSender.ts';
import { escalate, forgetUrgent } from './escalation/escalate.ts';
import { readRule, saveRule } from './escalation/rule.ts';
import { urgentMail } from './escalation/urgentMail.ts';
import { mailDigests } from './digest.ts';
import {
  createDigest,
  createMutes,
  createEscalation,
  createPreferences,
  createTables,
  createUnreadMail,
  markAllMailed,
} from './migrations.ts';
import * as preferences from './preferences.ts';
import type { Sender } from './sender.ts';
import { pushIntegration, PushRefused } from './pushIntegration.ts';
import { pushSettings, vapidSubject } from './settings.ts';
import { mailUnread, unreadMail } from './unreadMail.ts';
import { vapidKeysOf } from './vapidKeys.ts';
import { webPushSender } from './webPushSender.ts';
import { pushWorker } from './worker.ts';

const notConfigured: Sender = () => Promise.resolve({ is: 'refused', problem: 'Firebase is not configured' });

/** ENT-10, API-15, API-16, INT-1 on the server: who gets pushes, and sending them. */
export const setup: ServerSetup = ({
  services,
  route,
  migration,
  job,
  own,
  environment,
  integration,
  mailTemplate,
  seed,
}) => {
  const settings = environment(pushSettings);
  const { FIREBASE_CONFIG: firebase, FIREBASE_VAPID_KEY: webKey, FIREBASE_SERVICE_ACCOUNT: serviceAccount } = settings;
  if ([firebase, webKey, serviceAccount].some((one) => (one === undefined) !== (firebase === undefined)))
    throw new Error('Set FIREBASE_CONFIG, FIREBASE_VAPID_KEY and FIREBASE_SERVICE_ACCOUNT together, or none of them.');
  migration('tables', createTables);
  migration('tables_preferences', createPreferences);
  migration('tables_unread_mail', createUnreadMail);
  migration('tables_urgent', createEscalation);
  migration('tables_urgent_digest', createDigest);
  migration('tables_urgent_digest_mutes', createMutes);
  seed('mailed', ({ db, org }) => markAllMailed(db, org.id));
  mailTemplate(unreadMail);
  mailTemplate(urgentMail);

  const keys = vapidKeysOf(settings);
  const byWebPush = webPushSender(keys, vapidSubject(settings), settings.PUSH_SERVICES);
  const byFirebase =
    firebase && serviceAccount !== undefined
      ? fcmSender({ url: settings.FCM_URL, projectId: firebase.projectId, serviceAccount }, () => services.now())
      : notConfigured;
  const send: Sender = async (token, push) => {
    const { worked, failed } = services.integrations;
    const by = subscriptionOf(token) ? byWebPush : byFirebase;
    const sent = await by(token, push).catch((error: unknown) => {
      failed('push', error);
      throw error;
    });
    if (sent.is === 'later' || sent.is === 'refused') failed('push', new PushRefused(sent.problem));
    else worked('push');
    return sent;
  };
  integration(() => pushIntegration(services, firebase !== undefined));
  const outcomes = ['sent', 'gone', 'later', 'refused', 'over', 'held'] as const;
  const tries = services.metrics.counter('push_tries_total', 'Tries to send a push; later: it is tried again', {
    outcome: outcomes,
  });
  const work = (): Promise<number> => deliver(services, send, (outcome) => tries({ outcome }));

  const worker = pushWorker(work, services.log);
  own(worker.stop);
  // With nobody registered, notifications wake nobody.
  let wanted = false;
  own(services.notifier.through(pushChannel(services, () => wanted && worker.nudge())));
  job('send', 2_000, async () => {
    wanted = (await services.db.selectFrom('push_endpoint').select('id').limit(1).executeTakeFirst()) !== undefined;
    if (wanted) await worker.run();
  });
  job('mail', 60_000, () => mailUnread(services));
  job('digest', 30_000, () => mailDigests(services));
  job('escalate', 20_000, () => escalate(services));
  job('forget', 3_600_000, async () => {
    await forget(services);
    await forgetUrgent(services);
  });

  const configuration = async (): Promise<MessagingConfiguration> =>
    firebase && webKey !== undefined
      ? { vapidKey: webKey, firebase }
      : { vapidKey: (await keys()).publicKey, firebase: null };
  const added = (): void => void (wanted = true);
  route(calls.readMessaging, endpoints.messaging(services, configuration));
  route(
    calls.addEndpoint,
    endpoints.add(services, { services: settings.PUSH_SERVICES, firebase: firebase !== undefined, added }),
  );
  route(calls.removeEndpoint, endpoints.remove(services));
  route(calls.choosePush, endpoints.choose(services));
  route(calls.readPushed, endpoints.pushed(services));
  route(calls.readPreferences, preferences.read(services));
  route(calls.savePreferences, preferences.save(services));
  route(readEscalation, readRule(services));
  route(saveEscalation, saveRule(services));
  route(calls.sendTest, preferences.tryOut(services));
};
