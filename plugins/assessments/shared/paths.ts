/** RTE-2. */
export const assessmentsPath = '/patient-profile/assessments';
export const libraryPath = '/clinic/questionnaires';
/** Where a patient answers what a Task asks. */
export const formHref = (task: string): string => `${assessmentsPath}?form=${encodeURIComponent(task)}`;
export const chartTabHref = (patient: string): string =>
  `/clinic/patients/${encodeURIComponent(patient)}?tab=assessments`;
