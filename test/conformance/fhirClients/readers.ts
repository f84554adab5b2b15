import type { Bundle } from '@medplum/fhirtypes';
import type { Person } from '../../kit/server/server.ts';
import type { Reader } from './walk.ts';

const most = 1_000;

/** `fhir-kit-client`: searches, and follows the links of each page. */
export const fhirKitClient = async (url: string, { token }: Person): Promise<Reader> => {
  const { Client } = await import('fhir-kit-client');
  const client = new Client({ baseUrl: `${url}/fhir/R4`, bearerToken: token });
  return {
    name: 'fhir-kit-client',
    async pages(resourceType, searchParams) {
      const pages: Bundle[] = [];
      let page = (await client.search({ resourceType, searchParams })) as unknown as Bundle | undefined;
      while (page && pages.length < most) {
        pages.push(page);
        page = (await client.nextPage({ bundle: page as never })) as unknown as Bundle | undefined;
      }
      return pages;
    },
  };
};

/** SMART's `fhirclient`, as an application has it after its launch. */
export const smartClient = async (url: string, { token }: Person): Promise<Reader> => {
  const { default: smart } = await import('fhirclient');
  const request = { url: '/', headers: { host: 'localhost' } };
  const storage = {
    get: () => Promise.resolve(null),
    set: () => Promise.resolve(),
    unset: () => Promise.resolve(true),
  };
  const client = smart(request as never, {} as never, () => storage).client({
    serverUrl: `${url}/fhir/R4`,
    tokenResponse: { access_token: token, token_type: 'bearer' },
  } as never);
  return {
    name: 'fhirclient',
    pages: (type, params) =>
      client.request<Bundle[]>(`${type}?${new URLSearchParams(params).toString()}`, { pageLimit: 0 }),
  };
};
