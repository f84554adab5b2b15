import { Failure } from '../failure.ts';
import type { Stored } from '../../shared/index.ts';
import { changedExactly } from '../record/exactText.ts';
import type { FhirRequest } from './fhirRequest.ts';
import { applyPatch, type PatchStep, PatchFailed } from './jsonPatch.ts';

const isStep = (value: unknown): value is PatchStep =>
  typeof value === 'object' &&
  value !== null &&
  /^(add|remove|replace|move|copy|test)$/.test(String((value as PatchStep).op)) &&
  typeof (value as PatchStep).path === 'string';

/** The resource after a JSON Patch. @throws Failure 400 for what is no patch, 422 where it does not fit, 412 where a test fails */
export const patched = (before: Stored, { body, headers }: FhirRequest): Stored => {
  if (headers.contentType !== undefined && !/json-patch\+json/.test(headers.contentType))
    throw new Failure(415, 'unsupported_media', 'A patch is application/json-patch+json.');
  if (!Array.isArray(body) || body.length > 200 || !body.every(isStep))
    throw new Failure(400, 'invalid_input', 'This is no JSON Patch: send a list of operations.');
  try {
    const after = changedExactly(before as object, (tree) => applyPatch(tree, body) as object) as Stored;
    if (after.resourceType !== before.resourceType || after.id !== before.id)
      throw new PatchFailed('a patch may not change the type or the id');
    return after;
  } catch (error) {
    if (!(error instanceof PatchFailed)) throw error;
    throw new Failure(
      error.isTest ? 412 : 422,
      error.isTest ? 'conflict' : 'invalid_input',
      `The patch does not fit: ${error.message}.`,
    );
  }
};
