import type { Questionnaire } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import type { StoredOf } from '#clinical/shared';
import { CallFailure } from '#core/shared';

type Kept = StoredOf<'QuestionnaireResponse'>;

/** A form that is being filled in, as far as the server does not have it: enough to go on without a line. */
export interface HeldForm {
  readonly questionnaire: Questionnaire;
  /** As the server had it. */
  readonly stored: Kept;
  /** With the answers of this device. */
  readonly written: Kept;
}

const isA = (type: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && 'resourceType' in value && value.resourceType === type;
const response = z.custom<Kept>(isA('QuestionnaireResponse'));
const heldSchema = z.object({
  questionnaire: z.custom<Questionnaire>(isA('Questionnaire')),
  stored: response,
  written: response,
});

/** Null where it cannot be read: then the server's is all there is. */
export const readHeld = (text: string | null): HeldForm | null => {
  if (text === null) return null;
  try {
    return heldSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** The server was not to be had, or had no time. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 502);
