import type { Bundle, BundleEntry } from '@medplum/fhirtypes';
import { failureOf } from '#core/browser/http/failures.ts';
import { type Ask, gather } from '#core/browser/http/gather.ts';
import { accountRoles, CallFailure, defineCall, type Http } from '#core/shared';

/** FHIR R4, batch: each entry by itself. */
const batch = defineCall({
  id: 'record.batch',
  summary: 'batch',
  method: 'POST',
  base: 'fhir',
  path: '/',
  allow: accountRoles,
});

const most = 30;

interface Read extends Ask<unknown> {
  /** Under the base: `Task?patient=Patient/1`. It travels in the body of the batch. */
  readonly address: string;
}

const lost = (): CallFailure => new CallFailure(502, 'unavailable', 'The answer cannot be read.');

const answerIn = async (entry: BundleEntry | undefined): Promise<unknown> => {
  const status = Number.parseInt(entry?.response?.status ?? '', 10);
  if (status >= 400) throw await failureOf({ status, data: entry?.response?.outcome });
  if (!(status >= 200) || !entry?.resource) throw lost();
  return entry.resource;
};

const entryOf = async (read: Read, entry: BundleEntry | undefined): Promise<unknown> => {
  try {
    return await answerIn(entry);
  } catch (error) {
    // Of a batch only so much is answered at once.
    if (error instanceof CallFailure && error.code === 'too_costly') return read.alone();
    throw error;
  }
};

/** Reads of the record that are asked at the same moment are one batch. */
export const readsTogether = (http: Http): ((read: Read) => Promise<unknown>) =>
  gather(most, async (reads, signal) => {
    const entry = reads.map(({ address }) => ({ request: { method: 'GET', url: address } }));
    const body = { resourceType: 'Bundle', type: 'batch', entry };
    const answer = (await http.send(batch, { body } as never, { signal })) as Bundle | undefined;
    return reads.map((_, n) => (read) => entryOf(read, answer?.entry?.[n]));
  });
