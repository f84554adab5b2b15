/** The part of a FHIR OperationOutcome that says why a call failed: the form that failures take under `/fhir/R4`. */
export interface OutcomeBody {
  readonly resourceType: 'OperationOutcome';
  readonly id?: string;
  readonly issue?: readonly {
    readonly details?: { readonly text?: string; readonly coding?: readonly { system?: string; code?: string }[] };
    readonly diagnostics?: string;
    readonly expression?: readonly string[];
  }[];
}

/** The first error in words; '' where there is none. */
export const outcomeText = ({ issue }: Pick<OutcomeBody, 'issue'>): string =>
  issue?.[0]?.details?.text ?? issue?.[0]?.diagnostics ?? '';
