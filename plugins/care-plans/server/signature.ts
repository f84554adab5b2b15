import type { CarePlan, Goal, Provenance, Reference } from '@medplum/fhirtypes';
import { type CallContext, conflict, forbidden, type Handler, notFound, type ServerServices } from '#core/server';
import { idOf, keeperOf, referenceTo, type Stored } from '#clinical/shared';
import type { Seen, signPlan } from '../shared/calls.ts';
import { notifyAboutPlan } from './planNotifications.ts';

export interface PlanWithGoals {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
}

/** The plan and its goals with the caller's own rights. @throws Failure `changed_meanwhile` when it is not what was seen */
export const readSeenPlan = async ({ record }: CallContext, id: string, seen?: Seen): Promise<PlanWithGoals> => {
  const plan = await record.read('CarePlan', id);
  // What another feature keeps is no plan of this one.
  if (keeperOf(plan) !== null) throw notFound('care plan');
  const ids = (plan.goal ?? []).flatMap((reference) => idOf(reference, 'Goal') ?? []);
  const goals = (await Promise.all(ids.map((goal) => record.find('Goal', goal)))).flatMap((goal) => goal ?? []);
  const same =
    seen === undefined ||
    (plan.meta?.versionId === seen.plan && goals.every((goal) => seen.goals[goal.id] === goal.meta?.versionId));
  if (!same) throw conflict('This plan just changed. Read it again, then decide.', 'changed_meanwhile');
  return { plan, goals };
};

const versioned = ({ resourceType, id, meta }: Stored): Reference => ({
  reference: `${resourceType}/${id}/_history/${meta?.versionId ?? '1'}`,
});

const kinds = {
  practitioner: { code: '1.2.840.10065.1.12.1.5', display: 'Verification Signature' },
  patient: { code: '1.2.840.10065.1.12.1.7', display: 'Consent Signature' },
} as const;

export const recordSignature =
  ({ record, notifier, now }: ServerServices): Handler<typeof signPlan> =>
  async ({ params, body }, context) => {
    const { caller, db, audit } = context;
    const { plan, goals } = await readSeenPlan(context, params.id, body.seen);
    const patient = idOf(plan.subject, 'Patient') ?? '';
    const isPatient = caller.role === 'patient';
    if (isPatient && plan.status !== 'active') throw forbidden('You can only agree to an active plan.');
    if (!caller.resourceId)
      throw forbidden('Your profile is not in the record yet. Ask an administrator of your clinic.');
    const who = referenceTo(
      isPatient ? 'Patient' : 'Practitioner',
      caller.resourceId,
      `${caller.firstName} ${caller.lastName}`,
    );
    const when = now().toISOString();
    const provenance: Provenance = {
      resourceType: 'Provenance',
      // The patient is a target so that this belongs to their record: they may read who signed.
      target: [referenceTo('CarePlan', plan.id), referenceTo('Patient', patient)],
      recorded: when,
      agent: [{ type: { text: isPatient ? 'patient' : 'verifier' }, who }],
      entity: [plan, ...goals].map((one) => ({ role: 'source', what: versioned(one) })),
      signature: [
        {
          type: [{ system: 'urn:iso-astm:E1762-95:2013', ...kinds[isPatient ? 'patient' : 'practitioner'] }],
          when,
          who,
        },
      ],
    };
    // With the system's rights: signatures are only made here, after checking what was seen.
    const { id } = await record(db, caller.orgId).create(provenance);
    await audit({ action: 'signed', target: { type: 'CarePlan', id: plan.id }, patientId: patient });
    const to = isPatient ? idOf(plan.author, 'Practitioner') : patient;
    if (to !== undefined && plan.status !== 'draft')
      await notifyAboutPlan(notifier, { db, orgId: caller.orgId, caller }, plan, to);
    return { id };
  };
