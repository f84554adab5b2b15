import type { Bundle } from '@medplum/fhirtypes';

/** The coordinated-care service, whoever runs it. */
export interface CoordinationService {
  /** Resolves when the service has taken the document. @throws Error with a reason that holds nothing of the document */
  send(document: Bundle): Promise<void>;
}

const patienceMs = 20_000;

/** Posts the document as FHIR JSON; any 2xx means that it was taken. */
export const httpService = (address: string, token?: string): CoordinationService => ({
  async send(document) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(document),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  },
});
