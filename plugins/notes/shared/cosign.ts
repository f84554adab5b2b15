import type { Task } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared';

/** The task of co-signing a note: completing it is the co-signature. */
export const cosignCode = 'cosign-note';
const coding = { system: 'urn:pavilion:task', code: cosignCode, display: 'Co-sign note' };
export const cosignConcept = { coding: [coding] };
export const isCosign = ({ code }: Pick<Task, 'code'>): boolean => hasCode(code, coding.code, coding.system);

const open: readonly string[] = ['requested', 'received', 'accepted', 'in-progress', 'on-hold', 'ready'];
export const isOpen = ({ status }: Task): boolean => open.includes(status ?? '');

/** Requests that wait, as search parameters. */
export const openRequests = { code: `${coding.system}|${coding.code}`, status: open.join(',') };
