import type { CallRequest } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { forbidden } from '#core/server/failure.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { linkablePerson } from '#clinical/server/people/linking/linkable.ts';
import { invite } from '#clinical/server/people/linking/memberInvitation.ts';
import { isContactOf } from '#clinical/server/people/linking/proof.ts';
import type { invite as inviteCall } from '../../shared/calls.ts';

type Wanted = CallRequest<typeof inviteCall>['body'];

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
  (services: ServerServices): Handler<typeof inviteCall> =>
  ({ body }, context) =>
    services.asSystem(async (db) => {
      const origin = linkOrigin(services.settings, context.header('host'));
      const wanted = { ...body, origin, cause: causeOf(context) };
      const { id, code } = await invite(services, db, context, wanted, () => needsCode(services, db, context, body));
      return { id, email: body.email, status: 'invited' as const, code };
    });
