import { changeMember, giveRole, restoreMember, suspendMember } from '#clinical/server/people/staff/changes.ts';
import type { Handler, ServerServices } from '#core/server';
import type { changeRole, restoreMember as restoreCall, suspendMember as suspendCall } from '../shared/calls.ts';

type Services = ServerServices;

export const suspend =
  (services: Services): Handler<typeof suspendCall> =>
  ({ params: { id } }, context) =>
    changeMember(services, context, id, 'suspended', suspendMember(services, context));

export const restore =
  (services: Services): Handler<typeof restoreCall> =>
  ({ params: { id } }, context) =>
    changeMember(services, context, id, 'restored', restoreMember);

export const setRole =
  (services: Services): Handler<typeof changeRole> =>
  ({ params: { id }, body: { role, customRole = null } }, context) =>
    changeMember(services, context, id, 'changed', giveRole(services, context, { role, customRole }));
