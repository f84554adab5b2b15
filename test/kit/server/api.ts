import type { AnyCall, CallAnswer, CallInput, FailureBody } from '#core/shared';

const bases = { api: '/v3', messaging: '/messaging', fhir: '/fhir/R4' } as const;

export interface Answered<C extends AnyCall> {
  readonly status: number;
  /** The answer of a call that succeeded. @throws Error with the refusal when it did not */
  readonly data: CallAnswer<C>;
  /** The refusal of a call that did not succeed. @throws Error when it did */
  readonly failure: FailureBody;
  readonly headers: Headers;
}

export interface Api {
  /** Sends a described call over real HTTP. */
  send<C extends AnyCall>(
    call: C,
    input?: CallInput<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered<C>>;
  /** Anything else, with this person's headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** The address of a call with its parameters filled in. */
export const addressOf = (call: AnyCall, input: { params?: object; query?: object } = {}): string => {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replaceAll(/:([^/]+)/g, (_all: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const text = query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : '';
  return bases[call.base] + path + text;
};

export const apiOf = (url: string, own: Readonly<Record<string, string>>): Api => ({
  fetch: (path, init = {}) =>
    fetch(url + path, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } }),
  send: async (call, input, headers = {}) => {
    const { params, query, body, file } = (input ?? {}) as {
      params?: object;
      query?: object;
      body?: unknown;
      file?: Blob;
    };
    const form = new FormData();
    if (file) form.append('file', file, (file as File).name ?? 'file');
    const response = await fetch(url + addressOf(call, { params, query }), {
      method: call.method,
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: file ? form : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const read = (): unknown => (text === '' ? undefined : JSON.parse(text));
    return {
      status: response.status,
      headers: response.headers,
      get data() {
        if (!response.ok) throw new Error(`${call.id} answered ${response.status}: ${text}`);
        return read() as never;
      },
      get failure() {
        if (response.ok) throw new Error(`${call.id} succeeded: ${text}`);
        return read() as FailureBody;
      },
    };
  },
});
