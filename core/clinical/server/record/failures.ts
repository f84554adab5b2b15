import { Failure } from '#core/server/failure.ts';
import type { InvalidResource } from '../resource/validate.ts';

export const noSuch = (type: string): Failure =>
  new Failure(404, 'not_found', `This ${type} does not exist, or you do not have access to it.`);
export const gone = (type: string): Failure => new Failure(410, 'not_found', `This ${type} was deleted.`);
export const changedMeanwhile = (): Failure =>
  new Failure(412, 'conflict', 'Someone else changed this. Reload it and try again.');
export const badSearch = (message: string, name?: string): Failure =>
  new Failure(400, 'invalid_input', message, name === undefined ? undefined : { [name]: message });
export const tooCostly = (message: string): Failure =>
  new Failure(422, 'too_costly', `${message} Make the search narrower, or send several.`);
export const wordsUnread = (): Failure =>
  new Failure(503, 'unavailable', 'The words of this record are still being read. Try again in some minutes.');
export const unknownType = (type: string): Failure =>
  new Failure(404, 'not_found', `${type.slice(0, 64)} is no resource type of FHIR R4.`);

export const invalidResource = ({ issues, resource }: InvalidResource): Failure => {
  const fields = Object.fromEntries(issues.map(({ at, problem }) => [at || resource.resourceType, problem]));
  return new Failure(422, 'invalid_input', `This is not a valid FHIR R4 ${resource.resourceType}.`, fields);
};
