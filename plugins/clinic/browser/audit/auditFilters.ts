const names = ['person', 'action', 'target', 'patient', 'from', 'to'] as const;
export type AuditFilters = { readonly [K in (typeof names)[number]]?: string };

/** The filters that an address carries. */
export const filtersIn = (query: URLSearchParams): AuditFilters =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));

/** Without those that are empty. */
export const filledFilters = (filters: AuditFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));
