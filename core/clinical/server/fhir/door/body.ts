import { checkJsonText } from '#core/server/budgets/jsonText.ts';
import { Failure } from '#core/server/failure.ts';
import { readExact } from '../../resource/exactText.ts';

/** The request's JSON, its numbers as they were written. @throws Failure 400, 413, 422 */
export const readBody = (text: string): unknown => {
  const odd = checkJsonText(text);
  try {
    return readExact(text, odd);
  } catch {
    throw new Failure(400, 'invalid_input', 'The body is not valid JSON. Correct it and send again.');
  }
};
