const usual = 100;
const most = 200;

export interface Page {
  /** From 1. */
  readonly start: number;
  readonly count: number;
}

const whole = (text: string | null, otherwise: number): number => {
  const value = text === null ? NaN : Number(text);
  return Number.isSafeInteger(value) ? value : otherwise;
};

/** Less than the least counts as the least, as the RFC says. */
export const pageOf = (query: URLSearchParams): Page => ({
  start: Math.min(1_000_000, Math.max(1, whole(query.get('startIndex'), 1))),
  count: Math.min(most, Math.max(0, whole(query.get('count'), usual))),
});

export const listBody = (resources: readonly object[], total: number, { start }: Page) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

const namesIn = (query: URLSearchParams, parameter: string): ReadonlySet<string> | null => {
  const text = query.get(parameter);
  if (text === null || text.trim() === '') return null;
  const first = (name: string): string => name.trim().toLowerCase().split('.')[0]!;
  return new Set(text.split(',').map((name) => first(name.slice(name.lastIndexOf(':') + 1))));
};

/** Which attributes are wanted, or not wanted; an id is always told. */
export const wantedOf = (query: URLSearchParams): ((name: string) => boolean) => {
  const [only, without] = [namesIn(query, 'attributes'), namesIn(query, 'excludedAttributes')];
  return (name) => {
    const lower = name.toLowerCase();
    if (lower === 'id' || lower === 'schemas') return true;
    return only ? only.has(lower) : !without?.has(lower);
  };
};

export const narrowed = (resource: object, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(resource).filter(([name, value]) => value !== undefined && isWanted(name)));
