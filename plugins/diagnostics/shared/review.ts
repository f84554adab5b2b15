import type { DiagnosticReport, Observation, Provenance, Task } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared';

/** The task of looking at a result: completing it is the acknowledgement. Only a practitioner may. */
export const reviewSystem = 'urn:pavilion:task';
export const reviewCode = 'review-result';
export const reviewToken = `${reviewSystem}|${reviewCode}`;
export const reviewConcept = {
  coding: [{ system: reviewSystem, code: reviewCode, display: 'Review result' }],
} as const;

/** The `businessStatus` once all staff were notified. */
export const escalatedCode = 'escalated';

export const isReview = (task: Pick<Task, 'code'>): boolean => hasCode(task.code, reviewCode, reviewSystem);
export const isCriticalReview = (task: Task): boolean => isReview(task) && task.priority === 'stat';
export const isEscalated = (task: Task): boolean => hasCode(task.businessStatus, escalatedCode);

/** The activity of a Provenance that says who acknowledged a result. */
export const acknowledgedText = 'acknowledged';
export const isAcknowledgement = ({ activity }: Pick<Provenance, 'activity'>): boolean =>
  activity?.text === acknowledgedText;

/** Review tasks that wait, as search parameters. */
export const openReviews = {
  code: reviewToken,
  status: 'requested,received,accepted,in-progress,on-hold,ready',
} as const;

/** When the result was given out: what the clock runs from. */
export const issuedAt = (result: DiagnosticReport | Observation): string | undefined =>
  result.issued ?? result.effectiveDateTime ?? result.effectivePeriod?.end ?? result.meta?.lastUpdated;
