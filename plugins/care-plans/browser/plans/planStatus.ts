import type { CarePlan } from '@medplum/fhirtypes';

type Status = CarePlan['status'];

export const statusTone = (status: Status): 'good' | 'wait' | 'note' | 'plain' =>
  status === 'active' ? 'good' : status === 'on-hold' ? 'wait' : status === 'draft' ? 'note' : 'plain';

/** The status changes a plan's status allows. */
export const steps = ['activate', 'resume', 'hold', 'complete', 'revoke'] as const;
export type Step = (typeof steps)[number];

export const stepsFrom = (status: Status): readonly Step[] => {
  if (status === 'draft') return ['activate', 'revoke'];
  if (status === 'active') return ['hold', 'complete', 'revoke'];
  return status === 'on-hold' ? ['resume', 'complete', 'revoke'] : [];
};

export const statusAfter: Readonly<Record<Step, Status>> = {
  activate: 'active',
  resume: 'active',
  hold: 'on-hold',
  complete: 'completed',
  revoke: 'revoked',
};
