export const tabId = 'care-plans';

/** What is shown of a plan; without one: the plan itself. */
export const views = ['edit', 'versions', 'print', 'hand-off'] as const;
export type View = (typeof views)[number];

export interface PlanLocation {
  /** FHIR id of the plan, or `new`. */
  readonly plan?: string | null;
  readonly view?: View | null;
  /** Which list: current plans where absent. */
  readonly list?: 'ended' | null;
  /** Template that a new plan starts from. */
  readonly from?: string | null;
}

/** @param path the chart's or the patient's own record's */
export const locationHref = (path: string, { plan, view, list, from }: PlanLocation = {}): string => {
  const query = new URLSearchParams({ tab: tabId });
  for (const [name, value] of Object.entries({ plan, view, list, from })) if (value) query.set(name, value);
  return `${path}?${query.toString()}`;
};

const ownRecord = '/patient-profile/record';

/** Where a plan is read: by its patient, or by staff in the patient's chart. */
export const planHref = (planId: string | null, patientId: string | undefined, isPatient: boolean): string =>
  locationHref(isPatient || patientId === undefined ? ownRecord : `/clinic/patients/${patientId}`, { plan: planId });
