import type { AnyCall, Base, PublicConfig } from '#core/shared';

export interface Addressed {
  readonly params?: unknown;
  readonly query?: unknown;
}

const bases = { api: 'API_BASE_URL', messaging: 'MESSAGING_BASE_URL', fhir: 'FHIR_BASE_URL' } as const;

export const baseOf = (config: PublicConfig, base: Base): string => config[bases[base]].replace(/\/+$/, '');

/** The full address of a call. Absent query values are left out, lists are repeated. @throws Error when a path parameter is missing. */
export const addressOf = (config: PublicConfig, call: AnyCall, { params, query }: Addressed): string => {
  const given = new Map(Object.entries(params ?? {}));
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value: unknown = given.get(name);
    if (value === undefined || value === null || value === '')
      throw new Error(`${call.id} needs '${name}' in its path.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return baseOf(config, call.base) + path + (text === '' ? '' : `?${text}`);
};
