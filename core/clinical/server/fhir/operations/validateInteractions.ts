import type { OperationOutcome } from '@medplum/fhirtypes';
import { Failure } from '#core/server/failure.ts';
import { featureRefused, roleRefused } from '../../access/failures.ts';
import { mayDo } from '../../access/rights.ts';
import { invalidResource } from '../../record/failures.ts';
import { definitions } from '../../resource/definitions.ts';
import { isResource, type Resource } from '../../resource/resource.ts';
import { InvalidResource, validator } from '../../resource/validate.ts';
import { listOf } from '../../terminology/load/rows.ts';
import { checkBody } from '../door/shapes.ts';
import type { FhirAnswer, FhirRequest } from '../fhirRequest.ts';
import type { Interaction, Run } from '../metadata/interaction.ts';
import { outcomeOf, said } from '../outcome.ts';

/** The resource alone, or the one in Parameters. @throws Failure 400 */
const sentIn = ({ body }: FhirRequest, type: string): Resource => {
  const inside =
    isResource(body) && body.resourceType === 'Parameters' && type !== 'Parameters'
      ? listOf(body['parameter']).find(({ name }) => name === 'resource')?.['resource']
      : body;
  if (!isResource(inside)) throw new Failure(400, 'invalid_input', 'Send a resource as JSON, or Parameters with one.');
  if (inside.resourceType !== type)
    throw new Failure(400, 'invalid_input', `This address accepts a ${type}.`, { resourceType: `Send a ${type}.` });
  return inside;
};

const answer = (outcome: OperationOutcome): FhirAnswer => ({ status: 200, json: JSON.stringify(outcome) });

/** Says what a write would say of the resource itself, and writes nothing. @throws Failure 413 */
const validated = async (resource: Resource): Promise<FhirAnswer> => {
  try {
    checkBody(await definitions(), resource);
  } catch (error) {
    if (error instanceof Failure && error.status === 422) return answer(outcomeOf(error));
    throw error;
  }
  const issues = (await validator())(resource);
  if (issues.length > 0) return answer(outcomeOf(invalidResource(new InvalidResource(resource, issues))));
  return answer(said(`This is a valid FHIR R4 ${resource.resourceType}.`));
};

const validate: Run = async ({ services, caller, target, record }, request, { type, id }) => {
  const { role, orgId } = caller;
  if (!mayDo(role, type, 'create') && !mayDo(role, type, 'update')) throw roleRefused(type);
  if (!(await services.features.isTypeOpen(target.db, orgId, type))) throw featureRefused(type);
  if (request.method === 'GET') return validated({ ...(await record.read(type, id)) });
  const resource = sentIn(request, type);
  if (id !== undefined && resource.id !== id)
    throw new Failure(400, 'invalid_input', 'The id of the resource differs from the address.', {
      [`${type}.id`]: 'Send the id from the address.',
    });
  return validated(resource);
};

const operation = { name: 'validate', definition: 'http://hl7.org/fhir/OperationDefinition/Resource-validate' };

/** For whoever may write the type. */
export const validateInteractions: readonly Interaction[] = [
  { method: 'POST', path: ':type/$validate', code: null, operation, run: validate },
  { method: 'GET', path: ':type/:id/$validate', code: null, operation, run: validate },
  { method: 'POST', path: ':type/:id/$validate', code: null, operation, run: validate },
];
