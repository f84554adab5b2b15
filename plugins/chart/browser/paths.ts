export const patientsPath = '/clinic/patients';
export const recordPath = '/patient-profile/record';

/** A patient's chart, on a tab. */
export const chartPath = (id: string, tab?: string): string =>
  `${patientsPath}/${encodeURIComponent(id)}${tab === undefined ? '' : `?tab=${tab}`}`;

/** The record to be printed. */
export const sheetPath = (id: string, sheet: string): string => `${chartPath(id)}/print?sheet=${sheet}`;
