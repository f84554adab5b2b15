/** The FHIR R4 datatypes that the store itself looks into; elements it never reads are left out. */
export interface Coding {
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}
export interface Meta {
  readonly versionId?: string;
  readonly lastUpdated?: string;
  readonly tag?: readonly Coding[];
}
export interface HumanName {
  readonly use?: 'usual' | 'official' | 'temp' | 'nickname' | 'anonymous' | 'old' | 'maiden';
  readonly text?: string;
  readonly family?: string;
  readonly given?: readonly string[];
}
export interface Identifier {
  readonly system?: string;
  readonly value?: string;
}
export interface OutcomeIssue {
  readonly severity: 'fatal' | 'error' | 'warning' | 'information';
  readonly code: string;
  readonly details?: { readonly text?: string };
  readonly expression?: readonly string[];
}
