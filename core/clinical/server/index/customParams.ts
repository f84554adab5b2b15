import type { Task } from '@medplum/fhirtypes';
import { isPatientsTask } from '#clinical/shared/patientsTask.ts';
import type { Resource } from '../resource/resource.ts';
import type { Param } from './param.ts';

/** Parameters that R4 lacks and our lists need; `/metadata` names them with the SearchParameter behind the url. */
interface CustomParam extends Param {
  readonly types: readonly string[];
  /** FHIR dates or codes of a resource, as its kind says. */
  values(resource: Resource): readonly string[];
}

const closed = new Set(['completed', 'cancelled', 'rejected', 'failed', 'entered-in-error']);

const custom: readonly CustomParam[] = [
  {
    types: ['Task'],
    code: 'due',
    kind: 'date',
    stored: 'due',
    targets: [],
    single: true,
    narrow: true,
    compound: false,
    url: 'urn:pavilion:SearchParameter/Task-due',
    expression:
      "Task.where(status != 'completed' and status != 'cancelled' and status != 'rejected' and status != 'failed' and status != 'entered-in-error').restriction.period.end",
    description: 'When a task that is still open must be done',
    atom: null,
    values(resource) {
      const { status, restriction } = resource as { status?: string; restriction?: { period?: { end?: string } } };
      const end = restriction?.period?.end;
      return end === undefined || closed.has(status ?? '') ? [] : [end];
    },
  },
  {
    types: ['Task'],
    code: 'shared-with',
    kind: 'token',
    stored: 'shared-with',
    targets: [],
    single: true,
    narrow: false,
    compound: false,
    url: 'urn:pavilion:SearchParameter/Task-shared-with',
    expression: "iif(Task.owner = Task.for or Task.requester = Task.for or Task.basedOn.exists(), 'patient')",
    description: 'patient: a task that the patient it is for owns, asked for, or that is part of a care plan',
    atom: null,
    values: (resource) => (isPatientsTask(resource as unknown as Task) ? ['patient'] : []),
  },
];

export const customParams = (type: string): readonly CustomParam[] =>
  custom.filter(({ types }) => types.includes(type));
