import type {
  CarePlan,
  CarePlanActivity,
  CarePlanActivityDetail,
  Identifier,
  Reference,
  Task,
} from '@medplum/fhirtypes';

/** A task's group: all occurrences of one activity of one plan. */
export const groupSystem = 'urn:pavilion:care-plan-activity';

export const groupOf = (planId: string, activityId: string): Identifier => ({
  system: groupSystem,
  value: `${planId}/${activityId}`,
});

/** The activity that a task is an occurrence of; null for a task of something else. */
export const activityIdOf = ({ groupIdentifier }: Task): string | null =>
  groupIdentifier?.system === groupSystem ? (groupIdentifier.value?.split('/')[1] ?? null) : null;

/** Who does an activity. A home-care worker is a role until a person is chosen. */
export const performerKinds = ['patient', 'family', 'staff', 'home-care'] as const;
export type PerformerKind = (typeof performerKinds)[number];

export const performerKind = (performer: Reference | undefined): PerformerKind => {
  const type = performer?.type ?? performer?.reference?.split('/').at(-2) ?? '';
  if (type === 'RelatedPerson') return 'family';
  if (type === 'PractitionerRole' || type === 'HealthcareService') return 'home-care';
  // Where no one is named, the clinic does it.
  return type === 'Patient' ? 'patient' : 'staff';
};

/** An activity that this product keeps: with an id, so that its tasks find it, and described in place. */
export interface PlannedActivity extends CarePlanActivity {
  readonly id: string;
  readonly detail: CarePlanActivityDetail;
}

export const plannedActivities = ({ activity }: CarePlan): readonly PlannedActivity[] =>
  (activity ?? []).filter((one): one is PlannedActivity => one.id !== undefined && one.detail !== undefined);

/** When a task is due, as a day; null for no date. */
export const dueOf = ({ restriction }: Task): string | null => restriction?.period?.end?.slice(0, 10) ?? null;

export const isOpen = ({ status }: Task): boolean =>
  ['draft', 'requested', 'received', 'accepted', 'ready', 'in-progress', 'on-hold'].includes(status);

/** When it was done, ISO 8601; null for what is not done. */
export const doneAt = ({ status, executionPeriod, lastModified, meta }: Task): string | null =>
  status === 'completed' ? (executionPeriod?.end ?? lastModified ?? meta?.lastUpdated ?? null) : null;
