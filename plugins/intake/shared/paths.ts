/** RTE-3, RTE-1, and where a patient fills in. */
export const historyPath = '/care-provider/intake-history';
export const cancelPath = '/cancel-intake';
export const fillPath = '/patient-profile/intake';
export const fillHref = (task: string): string => `${fillPath}?task=${encodeURIComponent(task)}`;
export const cancelHref = (task: string): string => `${cancelPath}?task=${encodeURIComponent(task)}`;
