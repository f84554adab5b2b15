import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { Failure } from '#core/server/failure.ts';

/** Our failure codes are the codings' codes here. */
export const failureSystem = 'urn:pavilion:failure';

/** R4's `issue-type` for a failure. */
const kindOf = ({ status, code }: Failure): OperationOutcomeIssue['code'] => {
  if (status === 401) return code === 'not_signed_in' ? 'login' : 'expired';
  if (status === 410) return 'deleted';
  if (status === 412 || status === 409) return code === 'multiple' ? 'multiple-matches' : 'conflict';
  if (code === 'not_supported') return 'not-supported';
  if (status === 404) return 'not-found';
  if (status === 403) return 'forbidden';
  if (status === 405 || status === 406 || status === 415) return 'not-supported';
  if (status === 413) return 'too-long';
  if (status === 429) return 'throttled';
  if (code === 'too_costly') return 'too-costly';
  if (status === 422) return 'invariant';
  if (status === 400) return 'invalid';
  return status === 503 ? 'transient' : 'exception';
};

/** The first issue says what failed and carries our code; the others name what to correct, by FHIRPath. */
export const outcomeOf = (failure: Failure, requestId?: string): OperationOutcome => {
  const { code, message, fields = {} } = failure;
  const kind = kindOf(failure);
  return {
    resourceType: 'OperationOutcome',
    ...(requestId === undefined ? {} : { id: requestId }),
    issue: [
      { severity: 'error', code: kind, details: { coding: [{ system: failureSystem, code }], text: message } },
      ...Object.entries(fields).map(([at, text]): OperationOutcomeIssue => ({
        severity: 'error',
        code: kind,
        details: { text },
        expression: [at],
      })),
    ],
  };
};

export const said = (
  text: string,
  severity: OperationOutcomeIssue['severity'] = 'information',
  code: OperationOutcomeIssue['code'] = 'informational',
): OperationOutcome => ({ resourceType: 'OperationOutcome', issue: [{ severity, code, details: { text } }] });
