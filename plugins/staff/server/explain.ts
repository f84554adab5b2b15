import { explainerFor } from '#clinical/server';
import { patientsOf } from '#clinical/server/access/whose.ts';
import { type Handler, notFound, type ServerServices } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { type Level, staffRoles } from '#core/shared';
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
      .selectFrom('profile as p')
      .leftJoin('custom_role as cr', 'cr.id', 'p.custom_role_id')
      .select(customOfProfile.as('custom'))
      .select(['p.id', 'account_id', 'role', 'first_name', 'last_name', 'resource_id', 'suspended_at'])
      .where('p.id', '=', id)
      .where('p.org_id', '=', caller.orgId)
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    const role = staffRoles.find((one) => one === row?.role);
    if (!row || !role) throw notFound('member of staff');
    const { custom } = row;
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
    // What a custom role takes stays taken; what has only not begun for them is said so.
    const begun = custom ? { ...custom, waits: [] } : undefined;
    const told = <W extends string | null>(type: string, why: W, level: Level): W | 'waits' =>
      why === 'custom' && !services.features.takesType(begun, type, level) ? 'waits' : why;
    const suspended = row.suspended_at ? ('account' as const) : null;
    return {
      role,
      customRole: custom?.name || null,
      signing: suspended ?? told('Composition', signing, 'change'),
      parts: parts.map(({ type, why, glass, changes }) => ({
        type: explainedTypes.find((one) => one === type) ?? 'Patient',
        ...{ why: suspended ?? told(type, why, 'see'), glass: glass && suspended === null },
        changes: suspended ?? told(type, changes, 'change'),
      })),
    };
  };
