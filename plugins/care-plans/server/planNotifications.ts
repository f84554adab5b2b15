import type { CarePlan, Consent } from '@medplum/fhirtypes';
import type { Notifier, Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { profilesOf } from '#clinical/server';
import { idOf, keeperOf } from '#clinical/shared';
import { isStaff } from '#core/shared';

type Who = Pick<RecordEventContext, 'db' | 'orgId' | 'caller'>;

export const notifyAboutPlan = async (
  notifier: Notifier,
  { db, orgId, caller }: Who,
  plan: CarePlan,
  to: string,
): Promise<void> => {
  const patient = idOf(plan.subject, 'Patient');
  const people = (await profilesOf(db, orgId, [to])).filter((id) => id !== caller?.profileId);
  if (people.length === 0 || !plan.id) return;
  await notifier.notify(db, orgId, people, 'care_plan_update', {
    ...(caller ? { sender_first_name: caller.firstName, sender_last_name: caller.lastName } : {}),
    resource_id: plan.id,
    ...(patient === undefined ? {} : { patient_id: patient }),
  });
};

/** Does this change concern the patient? A draft does not until it is activated. */
const isNews = ({ action, resource, previous }: RecordEvent): boolean => {
  const [now, before] = [resource as CarePlan, previous as CarePlan | null];
  if (action === 'deleted' || now.status === 'draft' || now.status === 'entered-in-error') return false;
  return now.status === 'active' || (before !== null && before.status !== 'draft');
};

const planIdsOf = async (event: RecordEvent, { record }: RecordEventContext): Promise<readonly string[]> => {
  const { resource, action, previous } = event;
  if (action === 'deleted') return [];
  if (resource.resourceType === 'CarePlan') return isNews(event) ? [resource.id] : [];
  if (resource.resourceType === 'Consent') {
    const { provision, status } = resource;
    const asks = status === 'proposed' || (previous as Consent | null)?.status === 'proposed';
    return asks ? (provision?.data ?? []).flatMap(({ reference }) => idOf(reference, 'CarePlan') ?? []) : [];
  }
  const plans = await record.search('CarePlan', { goal: `Goal/${resource.id}`, status: 'active' });
  return plans.resources.map(({ id }) => id);
};

/**
 * The patient is notified of changes to their plan, and its author of the patient's answers: once a transaction,
 * however many goals a save touched.
 */
export const notifyOfPlanChanges = (notifier: Notifier) => {
  const told = new WeakMap<Trx, Set<string>>();
  return async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { caller, db, record } = context;
    if (!caller) return;
    const already = told.get(db) ?? new Set<string>();
    told.set(db, already);
    for (const event of events) {
      for (const id of await planIdsOf(event, context)) {
        if (already.has(id)) continue;
        already.add(id);
        const plan = await record.find('CarePlan', id);
        if (!plan || keeperOf(plan) !== null) continue;
        const to = isStaff(caller.role) ? idOf(plan.subject, 'Patient') : idOf(plan.author, 'Practitioner');
        if (to !== undefined) await notifyAboutPlan(notifier, context, plan, to);
      }
    }
  };
};
