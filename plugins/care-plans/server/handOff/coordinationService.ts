import type { Bundle } from '@medplum/fhirtypes';
import * as z from 'zod';

/** What this feature reads of the server's environment. */
export const coordinationVariables = z.object({
  SHIIP_URL: z.string().optional(),
  SHIIP_TOKEN: z.string().optional(),
});

/** The coordinated-care service, from any provider. */
export interface CoordinationService {
  /** Resolves when the service has taken the document. @throws Error with a reason that holds nothing of the document */
  send(document: Bundle): Promise<void>;
}

const timeoutMs = 20_000;

/** Posts the document as FHIR JSON; any 2xx means that it was taken. */
export const httpCoordinationService = (address: string, token?: string): CoordinationService => ({
  async send(document) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(document),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  },
});
