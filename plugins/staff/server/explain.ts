import { explainerFor } from '#clinical/server';
import { patientsOf } from '#clinical/server/access/whose.ts';
import { type Handler, notFound, type ServerServices } from '#core/server';
import { customRoleOf } from '#core/server/identity/customRoles.ts';
import { staffRoles } from '#core/shared';
import { type explainAccess, explainedTypes } from '../shared/calls.ts';

/** Nothing of the patient is answered; that it was asked of whom stands in the patient's trail. */
export const explain =
  (services: ServerServices): Handler<typeof explainAccess> =>
  async ({ params: { id }, body: { patient, document } }, context) => {
    const { db, caller, record } = context;
    await context.needsPatient(patient);
    await record.read('Patient', patient);
    // With the rights of whoever asks: what they may not open themselves is not explained to them.
    if (document && !patientsOf(await record.read(document.type, document.id)).includes(patient))
      throw notFound(document.type);
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
    const explainer = explainerFor(services, db, who);
    const parts = document
      ? [await explainer.ofOne(document.type, document.id)]
      : await explainer.ofTypes(explainedTypes, patient);
    const signing = await explainer.signing();
    await context.audit({
      action: 'read',
      target: { type: 'profile', id },
      patientId: patient,
      detail: { how: 'explain' },
    });
    const suspended = row.suspended_at ? ('account' as const) : null;
    return {
      role,
      customRole: custom?.name ?? null,
      signing: suspended ?? signing,
      parts: parts.map(({ type, why, glass, changes }) => ({
        type: explainedTypes.find((one) => one === type) ?? 'Patient',
        ...{ why: suspended ?? why, glass: glass && suspended === null, changes: suspended ?? changes },
      })),
    };
  };
