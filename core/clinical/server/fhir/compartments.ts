import type { ResourceType } from '@medplum/fhirtypes';
import { Failure } from '#core/server/failure.ts';
import { definitions } from '../resource/definitions.ts';
import { badSearch } from '../record/failures.ts';
import { compartment } from '../index/rows.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';
import { answerSearch } from './answerSearch.ts';

/** `/Patient/1/Condition`: a search within what belongs to one patient. */
export const searchCompartment = async (
  context: FhirContext,
  request: FhirRequest,
  holder: ResourceType,
  id: string,
  type: ResourceType,
  form: string,
): Promise<FhirAnswer> => {
  if (holder !== 'Patient') throw new Failure(404, 'not_found', 'Only patients have a compartment here.');
  if ((await definitions()).compartment(type).length === 0)
    throw badSearch(`A ${type} is in no patient's compartment.`, type);
  await context.record.read('Patient', id);
  const own = new URLSearchParams(form);
  own.delete(compartment);
  own.set(compartment, `Patient/${id}`);
  return answerSearch(context, request, type, own.toString());
};
