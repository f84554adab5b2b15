import type { ResourceType } from '@medplum/fhirtypes';
import type { FhirAnswer, FhirContext, FhirRequest } from '../fhirRequest.ts';

export type Run = (context: FhirContext, request: FhirRequest, steps: Steps) => Promise<FhirAnswer>;
export interface Steps {
  readonly type: ResourceType;
  readonly id: string;
  readonly version: string;
  readonly other: ResourceType;
}

/** What this server does, in one place: the routing, the bundles and `/metadata` all read it. */
export interface Interaction {
  readonly method: FhirRequest['method'];
  readonly path: string;
  /** FHIR's code for it; null for an operation or another way to the same. */
  readonly code: string | null;
  readonly operation?: { readonly name: string; readonly definition: string };
  /** It looks at the scopes of an app itself: what it asks is not one type's. */
  readonly ownAccess?: boolean;
  readonly run: Run;
}
