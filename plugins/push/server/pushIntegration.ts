import { localised } from '#core/shared/locale.ts';
import type { ServerServices } from '#core/server';
import type { Integration } from '#core/server/integrations/integrations.ts';

/** What a push service answered, as `status 403`. */
export class PushRefused extends Error {
  readonly status: number | undefined;
  constructor(problem: string) {
    super('A push service did not take a notification.');
    this.name = 'PushRefused';
    const [, status] = /(\d{3})$/.exec(problem) ?? [];
    this.status = status === undefined ? undefined : Number(status);
  }
}

export const pushIntegration = (
  { asSystem, notifier }: Pick<ServerServices, 'asSystem' | 'notifier'>,
  firebase: boolean,
): Integration => ({
  id: 'push',
  title: localised('Push notifications', 'Notifications poussées'),
  says: firebase
    ? localised(
        'Notifications reach phones and browsers through Firebase and Web Push.',
        'Les notifications parviennent aux téléphones et aux navigateurs par Firebase et Web Push.',
      )
    : localised(
        'Notifications reach browsers through their own Web Push services.',
        'Les notifications parviennent aux navigateurs par leurs services Web Push.',
      ),
  mode: firebase ? 'outside' : 'built_in',
  variables: [
    ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUSH_SERVICES', 'FCM_URL'],
    ...['FIREBASE_CONFIG', 'FIREBASE_VAPID_KEY', 'FIREBASE_SERVICE_ACCOUNT'],
  ],
  test: {
    says: localised('Send a test to my own devices', 'Envoyer un essai à mes appareils'),
    afterwards: localised(
      'On its way to your devices. What became of it shows here within a minute.',
      'En route vers vos appareils. Le résultat s’affiche ici d’ici une minute.',
    ),
    run: async ({ db, orgId, accountId, profileId }) => {
      const device = await asSystem((all) =>
        all.selectFrom('push_endpoint').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst(),
      );
      if (!device) return 'no_device';
      await notifier.notify(db, orgId, [profileId], 'push_test', {});
      return null;
    },
  },
});
