import { queues, type Queue } from '../shared/faxState.ts';

/** RTE-5. */
export const faxesPath = '/clinic/faxes';

export const queueIn = (text: string): Queue => queues.find((one) => one === text) ?? 'unassigned';

export const faxHref = (id: string, queue?: Queue): string => `${faxesPath}?${queue ? `queue=${queue}&` : ''}fax=${id}`;
