import { bounds } from '#core/server/budgets/bounds.ts';
import { Failure } from '#core/server/failure.ts';
import type { Stored } from '#clinical/shared';
import { definitions } from '../resource/definitions.ts';
import { checkBody } from './door/shapes.ts';
import type { FhirRequest } from './fhirRequest.ts';
import { applyPatch, type PatchStep, PatchFailed } from './jsonPatch.ts';

const isPointer = (value: unknown): boolean => typeof value === 'string' && value.length <= bounds.patch.pointer;

const isStep = (value: unknown): value is PatchStep => {
  if (typeof value !== 'object' || value === null) return false;
  const { op, path, from = '' } = value as Readonly<Record<string, unknown>>;
  const isOperation = typeof op === 'string' && /^(add|remove|replace|move|copy|test)$/.test(op);
  return isOperation && isPointer(path) && isPointer(from);
};

/**
 * The resource after a JSON Patch.
 * @throws Failure 400 for what is no patch, 422 where it does not fit, 412 where a test fails, 413 where it grows too much
 */
export const patched = async (before: Stored, { body, headers }: FhirRequest): Promise<Stored> => {
  if (headers.contentType !== undefined && !/json-patch\+json/.test(headers.contentType))
    throw new Failure(415, 'unsupported_media', 'Send a patch as application/json-patch+json.');
  if (!Array.isArray(body) || body.length > bounds.patch.steps || !body.every(isStep))
    throw new Failure(
      400,
      'invalid_input',
      `This is not a JSON Patch: send a list of up to ${bounds.patch.steps} steps.`,
    );
  try {
    const after = applyPatch(before, body) as Stored;
    if (after.resourceType !== before.resourceType || after.id !== before.id)
      throw new PatchFailed('a patch may not change the type or the id');
    checkBody(await definitions(), after);
    return after;
  } catch (error) {
    if (!(error instanceof PatchFailed)) throw error;
    throw new Failure(
      error.isTest ? 412 : 422,
      error.isTest ? 'conflict' : 'invalid_input',
      `The patch cannot be applied: ${error.message}.`,
    );
  }
};
