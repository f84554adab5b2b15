/** The parts of a report that could say who somebody is or what ails them. */
export interface Reportable {
  message?: string;
  transaction?: string;
  user?: unknown;
  request?: { url?: string; [part: string]: unknown };
  extra?: unknown;
  contexts?: Record<string, unknown>;
  breadcrumbs?: {
    category?: string;
    type?: string;
    level?: string;
    timestamp?: number;
    data?: unknown;
    message?: string;
  }[];
  exception?: { values?: { value?: string }[] };
  spans?: { description?: string; data?: unknown }[];
  logentry?: { message?: string; params?: unknown };
}

const email = /[^\s@<>"'()]+@[^\s@<>"'()]+\.[a-z]{2,}/gi;
const longNumber = /\d[\d -]{6,}\d/g;
const uuid = /\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi;
const query = /\?[^\s"')]*/g;
const quoted = /(["'])(?:(?!\1).){24,}\1/g;

/** Takes addresses of people, long numbers (health cards, telephones), ids, query strings and long quoted texts out. */
export const scrubText = (text: string): string =>
  text
    .replace(email, '[email]')
    .replace(uuid, '[id]')
    .replace(longNumber, '[number]')
    .replace(query, '')
    .replace(quoted, '[text]');

const keptContexts = ['browser', 'os', 'device', 'trace', 'culture', 'where'];

/** What is left is safe to send: no body, no query, no user, no data of breadcrumbs, only their categories. */
export const scrubEvent = <E extends Reportable>(event: E, nameOf: (path: string) => string): E => {
  delete event.user;
  delete event.extra;
  if (event.message !== undefined) event.message = scrubText(event.message);
  if (event.logentry) event.logentry = { message: scrubText(event.logentry.message ?? '') };
  if (event.transaction !== undefined) event.transaction = nameOf(event.transaction);
  if (event.request) event.request = event.request.url === undefined ? {} : { url: placeOf(event.request.url, nameOf) };
  if (event.contexts) {
    event.contexts = Object.fromEntries(Object.entries(event.contexts).filter(([name]) => keptContexts.includes(name)));
    const { trace } = event.contexts as { trace?: { data?: unknown; description?: unknown } };
    if (trace) {
      delete trace.data;
      delete trace.description;
    }
  }
  event.breadcrumbs = event.breadcrumbs?.map(({ category, type, level, timestamp }) => ({
    category,
    type,
    level,
    timestamp,
  }));
  for (const value of event.exception?.values ?? []) {
    if (value.value !== undefined) value.value = scrubText(value.value);
  }
  for (const span of event.spans ?? []) {
    delete span.data;
    if (span.description !== undefined) span.description = scrubText(span.description);
  }
  return event;
};

const placeOf = (address: string, nameOf: (path: string) => string): string => {
  try {
    const { origin, pathname } = new URL(address);
    return origin + nameOf(pathname);
  } catch {
    return nameOf(address.split('?', 1)[0] ?? '');
  }
};
