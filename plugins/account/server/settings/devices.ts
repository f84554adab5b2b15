import { notFound } from '#core/server/failure.ts';
import { devicesOf, signDevicesOut } from '#core/server/identity/protection/devices.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { listDevices, signDeviceOut } from '../../shared/settingsCalls.ts';
import { auditAccount } from '../accountAudit.ts';

export const list =
  (services: ServerServices): Handler<typeof listDevices> =>
  async (_, { caller }) => {
    const devices = await services.asSystem((db) => devicesOf(db, caller.accountId, services.now()));
    return {
      data: devices.map((device) => ({
        id: device.id,
        browser: device.browser,
        operatingSystem: device.operating_system,
        signedInAt: device.created_at.toISOString(),
        lastSeenAt: device.last_seen_at.toISOString(),
        current: device.id === caller.deviceId,
      })),
    };
  };

export const signOut =
  (services: ServerServices): Handler<typeof signDeviceOut> =>
  async ({ params }, context) => {
    const { accountId } = context.caller;
    await services.asSystem(async (db) => {
      const gone = await signDevicesOut(db, { accountId, only: params.id }, 'signed-out', services.now());
      if (gone.length === 0) throw notFound('device');
      await services.live.closeDevice(db, params.id);
      await auditAccount(services, db, accountId, context, 'signed-out', { device: params.id });
    });
    return undefined;
  };
