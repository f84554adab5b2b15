import type { Bundle } from '@medplum/fhirtypes';
import { bundleJson, type Entry } from './bundles.ts';
import { requestOf } from './entries.ts';
import type { FhirAnswer, FhirContext } from './fhirRequest.ts';
import { interact } from './interactions.ts';
import { outcomeOf } from './outcome.ts';
import { responseEntry } from './transaction.ts';
import type { Failure } from '../failure.ts';

/** Each entry by itself, in a transaction of its own; what fails says so in its place. */
export const answerBatch = async (
  bundle: Bundle,
  base: string,
  prefer: string | undefined,
  within: <T>(work: (context: FhirContext) => Promise<T>) => Promise<T>,
  failed: (error: unknown) => Promise<Failure>,
): Promise<FhirAnswer> => {
  const entries: Entry[] = [];
  for (const entry of bundle.entry ?? []) {
    try {
      const request = requestOf(entry, base, prefer);
      entries.push(responseEntry(await within((context) => interact(context, request))));
    } catch (error) {
      const failure = await failed(error);
      entries.push({ response: { status: String(failure.status), outcome: outcomeOf(failure) } });
    }
  }
  return { status: 200, json: bundleJson('batch-response', entries) };
};
