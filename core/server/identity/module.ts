import './tables.ts';
import { invitationMail } from './invitationMail.ts';
import { identityIntegration } from './identityIntegration.ts';
import type { CoreModule } from '../plugin/module.ts';
import { createKnownDevice, forgetKnownDevices } from './protection/knownDevices.ts';
import { addBoundDevices, addDeviceApp, createGuestPasses, createIdentityTables } from './migrations.ts';

const dayMs = 24 * 3_600_000;

export const identityModule: CoreModule = {
  id: 'identity',
  setup: ({ services, migration, job, integration, mailTemplate }) => {
    mailTemplate(invitationMail);
    integration(() => identityIntegration(services.settings.identity === 'cognito'));
    migration('guest_passes', createGuestPasses);
    migration('tables', createIdentityTables);
    migration('tables_known_device', createKnownDevice);
    migration('tables_known_device_app', addDeviceApp);
    migration('tables_known_device_bound', addBoundDevices);
    job('forget', 3_600_000, () =>
      services.asSystem(async (db) => {
        const now = services.now();
        const ago = (ms: number): Date => new Date(now.getTime() - ms);
        // A registration's code can be sent again for a day.
        await db.deleteFrom('one_time_code').where('expires_at', '<', ago(dayMs)).execute();
        await forgetKnownDevices(db, now);
        await db.deleteFrom('login_challenge').where('expires_at', '<', now).execute();
        await db
          .deleteFrom('throttle')
          .where('last_at', '<', ago(2 * dayMs))
          .execute();
        // A used token is kept for as long as a thief might try it, so that the family is signed out and not only refused.
        const idle = services.settings.refreshTokenDays * dayMs;
        await db.deleteFrom('refresh_token').where('used_at', '<', ago(idle)).execute();
        await db.deleteFrom('guest_pass').where('expires_at', '<', ago(dayMs)).execute();
        await db.deleteFrom('device').where('expires_at', '<', ago(idle)).execute();
      }),
    );
  },
};
