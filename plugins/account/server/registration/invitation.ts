import type { CallRequest } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { forbidden } from '#core/server/failure.ts';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '#clinical/server';
import { linkablePerson } from '#clinical/server/people/linking/linkable.ts';
import { inviteMember } from '#clinical/server/people/linking/memberInvitation.ts';
import { isContactOf } from '#clinical/server/people/linking/proof.ts';
import type { invite } from '../../shared/calls.ts';
import { mayInvite } from '../offers/mayInvite.ts';

type Wanted = CallRequest<typeof invite>['body'];

/** Whether the record of the wanted person names the address. @throws Failure where the caller may not link the record */
const needsCode = async (services: ServerServices, db: Trx, context: CallContext, wanted: Wanted): Promise<boolean> => {
  const { role, resourceId, email } = wanted;
  const { orgId } = context.caller;
  if (resourceId === undefined) return false;
  if (role === 'patient') {
    // Emergency access lets a denied person read, but never create the patient's account.
    if (context.header('x-break-glass')) throw forbidden('You can’t invite people during emergency access.');
    await context.needsPatient(resourceId, db);
  }
  const person = await linkablePerson(db, services.record(db, orgId), { orgId, role, resourceId });
  return !isContactOf(person, email);
};

export const invitePerson =
  (services: ServerServices): Handler<typeof invite> =>
  async ({ body }, context) => {
    const { orgId, role, accountId, profileId } = context.caller;
    if (!mayInvite(role, body.role)) throw forbidden('Your role can’t invite people to this role.');
    return services.asSystem(async (db) => {
      await checkRoleGiven(db, context.caller, body.role, body.customRole ?? null);
      const withCode = await needsCode(services, db, context, body);
      const origin = linkOrigin(services.settings, context.header('host'));
      const invited = { ...body, orgId, by: { accountId, profileId }, withCode, origin, cause: causeOf(context) };
      const { id, code, offered } = await inviteMember(services, db, invited);
      if (body.role !== 'patient') await announceStaff(services.live, db, orgId);
      const { resourceId } = body;
      const patientId = body.role === 'patient' ? resourceId : undefined;
      await context.audit({
        action: resourceId === undefined ? 'invited' : 'offered-link',
        target:
          resourceId === undefined
            ? { type: offered ? 'offer' : 'profile', id }
            : { type: patientId === undefined ? 'Practitioner' : 'Patient', id: resourceId },
        ...(patientId !== undefined && { patientId }),
        detail: {
          role: body.role,
          ...(body.customRole !== undefined && { custom: body.customRole }),
          ...(offered && { offer: id }),
        },
      });
      return { id, email: body.email, status: 'invited' as const, code };
    });
  };
