import { explainFor } from '#clinical/server';
import { type Handler, notFound, type ServerServices } from '#core/server';
import { customRoleOf } from '#core/server/identity/customRoles.ts';
import { staffRoles } from '#core/shared';
import { type explainAccess, explainedTypes } from '../shared/calls.ts';

/** Nothing of the patient is answered; that it was asked of whom stands in the patient's trail. */
export const explain =
  (services: ServerServices): Handler<typeof explainAccess> =>
  async ({ params: { id }, body: { patient } }, context) => {
    const { db, caller, record } = context;
    await context.needsPatient(patient);
    await record.read('Patient', patient);
    const row = await db
      .selectFrom('profile')
      .select(['id', 'account_id', 'role', 'first_name', 'last_name', 'resource_id', 'suspended_at', 'custom_role_id'])
      .where('id', '=', id)
      .where('org_id', '=', caller.orgId)
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    const role = staffRoles.find((one) => one === row?.role);
    if (!row || !role) throw notFound('member of staff');
    const custom = row.custom_role_id === null ? undefined : await customRoleOf(db, caller.orgId, row.custom_role_id);
    const who = {
      ...(custom && { custom }),
      ...{ accountId: row.account_id, profileId: id, role, orgId: caller.orgId, email: '', deviceId: '' },
      ...{ firstName: row.first_name, lastName: row.last_name, resourceId: row.resource_id },
    };
    const parts = await explainFor(services, db, who, explainedTypes, patient);
    await context.audit({
      action: 'read',
      target: { type: 'profile', id },
      patientId: patient,
      detail: { how: 'explain' },
    });
    return {
      role,
      customRole: custom?.name ?? null,
      parts: explainedTypes.map((type, at) => {
        const { why = null, glass = false } = parts[at] ?? {};
        return row.suspended_at ? { type, why: 'account' as const, glass: false } : { type, why, glass };
      }),
    };
  };
