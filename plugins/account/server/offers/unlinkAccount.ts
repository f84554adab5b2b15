import { conflict, forbidden } from '#core/server/failure.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '#clinical/server';
import { mayInvite } from '#clinical/server/people/linking/mayInvite.ts';
import { unlinkProfile } from '#clinical/server/people/linking/unlink.ts';
import type { unlink } from '../../shared/calls.ts';

/** Administrators end what a link opened. Break-glass plays no part: nothing is read. */
export const unlinkAccount =
  (services: ServerServices): Handler<typeof unlink> =>
  ({ params }, context) =>
    services.asSystem(async (db) => {
      const { orgId, profileId } = context.caller;
      if (params.id === profileId)
        throw conflict('You can’t unlink your own account. Ask another administrator.', 'own_account');
      const { resourceId, role } = await unlinkProfile(services, db, { orgId, profileId: params.id });
      if (!mayInvite(context.caller.role, role)) throw forbidden('Your role can’t unlink people with this role.');
      if (role !== 'patient') await announceStaff(services.live, db, orgId);
      await context.audit({
        action: 'ended-link',
        target: { type: role === 'patient' ? 'Patient' : 'Practitioner', id: resourceId },
        ...(role === 'patient' && { patientId: resourceId }),
        detail: { profile: params.id },
      });
    });
