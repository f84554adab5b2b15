import type { DiagnosticReport, Extension, Observation } from '@medplum/fhirtypes';
import { isStaffOnly } from '#clinical/shared';

/**
 * When a result opens to the patient. Until then report and values carry the label `staffOnly`; this extension of the report
 * says when they open. What carries neither came from an import, or was open from the start.
 */
export const releaseUrl = 'urn:pavilion:release';

type Result = DiagnosticReport | Observation;

export const releaseAt = (result: Result): string | undefined =>
  result.extension?.find(({ url }) => url === releaseUrl)?.valueDateTime;

export const isReleased = (result: Result): boolean => !isStaffOnly(result);

export const withReleaseAt = <R extends Result>(result: R, at: string | null): R => {
  const others: Extension[] = (result.extension ?? []).filter(({ url }) => url !== releaseUrl);
  const extension = at === null ? others : [...others, { url: releaseUrl, valueDateTime: at }];
  const next = { ...result };
  if (extension.length > 0) next.extension = extension;
  else delete next.extension;
  return next;
};
