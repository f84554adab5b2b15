import type { Bundle } from '@medplum/fhirtypes';
import { bounds } from '#core/server/budgets/bounds.ts';
import { goOn } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import { bundleJson, type Entry } from './bundles.ts';
import { requestOf } from './entries.ts';
import type { FhirAnswer, FhirContext } from '../fhirRequest.ts';
import { interact } from '../metadata/interactions.ts';
import { outcomeOf } from '../outcome.ts';
import { responseEntry } from './transaction.ts';

const tooMuch = (): Failure =>
  new Failure(422, 'too_costly', 'The answer is too large already. Send this entry in another bundle.');

/** Each entry by itself, in a transaction of its own; what fails says so in its place. */
export const answerBatch = async (
  bundle: Bundle,
  base: string,
  prefer: string | undefined,
  within: <T>(work: (context: FhirContext) => Promise<T>) => Promise<T>,
  failed: (error: unknown) => Promise<Failure>,
): Promise<FhirAnswer> => {
  const entries: Entry[] = [];
  let bytes = 0;
  for (const entry of bundle.entry ?? []) {
    await goOn();
    try {
      if (bytes > bounds.search.page) throw tooMuch();
      const request = await requestOf(entry, base, prefer);
      const answer = await within((context) => interact(context, request));
      bytes += answer.json?.length ?? 0;
      entries.push(responseEntry(answer));
    } catch (error) {
      const failure = await failed(error);
      entries.push({ response: { status: String(failure.status), outcome: outcomeOf(failure) } });
    }
  }
  return { status: 200, json: bundleJson('batch-response', entries) };
};
