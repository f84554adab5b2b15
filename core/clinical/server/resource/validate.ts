import { checkValues, type Issue } from './checkValues.ts';
import type { OutcomeIssue } from './datatypes.ts';
import { readDefinitions } from './definitionFiles.ts';
import { definitions } from './definitions.ts';
import type { Resource } from './resource.ts';

export type { Issue };

export class InvalidResource extends Error {
  constructor(
    readonly resource: Resource,
    readonly issues: readonly Issue[],
  ) {
    const [first] = issues;
    super(
      `${resource.resourceType}/${resource.id ?? '?'} is not a valid FHIR R4 resource: ${first?.problem} (${first?.at})`,
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
  const { core } = await definitions();
  const problems = checkValues(core, await readDefinitions('valuesets'));
  return (resource) => {
    try {
      core.validateResource(resource as never);
      return problems(resource);
    } catch (error) {
      const issues = (error as OutcomeError).outcome?.issue;
      if (!issues) return [{ at: '', problem: error instanceof Error ? error.message : 'it could not be read' }];
      return issues
        .filter((issue) => issue.severity === 'error' || issue.severity === 'fatal')
        .map((issue) => ({ at: issue.expression?.[0] ?? '', problem: issue.details?.text ?? issue.code }));
    }
  };
};

/** Of R4's own definitions, which are read at the first use. */
export const validator = (): Promise<Validate> => (loading ??= load());
