import type { Person, TestServer } from './server.ts';

export interface FhirReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The JSON; undefined for an empty body. */
  readonly data: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** `/fhir/R4` as another system would use it: plain HTTP, this person's token. Paths are relative to the base. */
export interface Fhir {
  get(path: string, headers?: Headers): Promise<FhirReply>;
  post(path: string, body: unknown, headers?: Headers): Promise<FhirReply>;
  put(path: string, body: unknown, headers?: Headers): Promise<FhirReply>;
  patch(path: string, body: unknown, headers?: Headers): Promise<FhirReply>;
  delete(path: string, headers?: Headers): Promise<FhirReply>;
  /** POST of a form to `/:type/_search`. */
  search(type: string, form: string, headers?: Headers): Promise<FhirReply>;
  raw(method: string, path: string, body?: string, headers?: Headers): Promise<FhirReply>;
}

export const fhirOf = ({ url }: Pick<TestServer, 'url'>, person: Person | null): Fhir => {
  const who: Headers = person ? { authorization: `Bearer ${person.token}`, role: person.profileId } : {};
  const raw: Fhir['raw'] = async (method, path, body, headers = {}) => {
    const type: Headers = body === undefined ? {} : { 'content-type': 'application/fhir+json' };
    const response = await fetch(`${url}/fhir/R4/${path}`, { method, body, headers: { ...who, ...type, ...headers } });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      data: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  };
  return {
    raw,
    get: (path, headers) => raw('GET', path, undefined, headers),
    post: (path, body, headers) => raw('POST', path, JSON.stringify(body), headers),
    put: (path, body, headers) => raw('PUT', path, JSON.stringify(body), headers),
    patch: (path, body, headers) =>
      raw('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json-patch+json', ...headers }),
    delete: (path, headers) => raw('DELETE', path, undefined, headers),
    search: (type, form, headers) =>
      raw('POST', `${type}/_search`, form, { 'content-type': 'application/x-www-form-urlencoded', ...headers }),
  };
};
