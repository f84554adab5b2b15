import type { Bundle, BundleEntry } from '@medplum/fhirtypes';
import { failureOf } from '#core/browser/http/failures.ts';
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

/** What is asked within this time goes together: the parts of a page ask one after the other as they are drawn. */
const gatheredMs = 4;
const most = 30;

interface Read {
  /** Under the base: `Task?patient=Patient/1`. It travels in the body of the batch. */
  readonly address: string;
  readonly signal: AbortSignal;
  /** The same by itself. */
  readonly alone: () => Promise<unknown>;
}

interface Waiting extends Read {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const lost = (): CallFailure => new CallFailure(502, 'unavailable', 'The answer cannot be read.');

const answerIn = async (entry: BundleEntry | undefined): Promise<unknown> => {
  const status = Number.parseInt(entry?.response?.status ?? '', 10);
  if (status >= 400) throw await failureOf({ status, data: entry?.response?.outcome });
  if (!(status >= 200) || !entry?.resource) throw lost();
  return entry.resource;
};

/** Reads of the record that are asked at the same moment are one request. Each fails by itself. */
export class ReadsTogether {
  private waiting: Waiting[] = [];

  constructor(private readonly http: Http) {}

  ask(read: Read): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...read, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => this.begin(), gatheredMs);
    });
  }

  private begin(): void {
    const all = this.waiting.filter(({ signal }) => !signal.aborted);
    for (const { signal, reject } of this.waiting) if (signal.aborted) reject(signal.reason);
    this.waiting = [];
    for (let at = 0; at < all.length; at += most) void this.send(all.slice(at, at + most));
  }

  private async send(reads: readonly Waiting[]): Promise<void> {
    const [first] = reads;
    if (reads.length === 1 && first) return settle(first, first.alone());
    const leaving = new AbortController();
    const unwanted = (): void => {
      if (reads.every(({ signal }) => signal.aborted)) leaving.abort();
    };
    for (const { signal } of reads) signal.addEventListener('abort', unwanted);
    try {
      const entry = reads.map(({ address }) => ({ request: { method: 'GET', url: address } }));
      const body = { resourceType: 'Bundle', type: 'batch', entry };
      const answer = (await this.http.send(batch, { body } as never, { signal: leaving.signal })) as Bundle | undefined;
      await Promise.all(reads.map((read, n) => settle(read, this.answer(read, answer?.entry?.[n]))));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    } finally {
      for (const { signal } of reads) signal.removeEventListener('abort', unwanted);
    }
  }

  private async answer(read: Waiting, entry: BundleEntry | undefined): Promise<unknown> {
    try {
      return await answerIn(entry);
    } catch (error) {
      // Of a batch only so much is answered at once.
      if (error instanceof CallFailure && error.code === 'too_costly') return read.alone();
      throw error;
    }
  }
}

const settle = ({ resolve, reject }: Waiting, answer: Promise<unknown>): Promise<void> => answer.then(resolve, reject);
