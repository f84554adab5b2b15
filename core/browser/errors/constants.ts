/** CST-7. Milliseconds where not said otherwise. */
export const reporting = {
  traceSampleRate: 0.5,
  environment: 'production',
  idleTimeout: 1000,
  finalTimeout: 30_000,
  childSpanTimeout: 15_000,
  /** Sends that may be under way at once. */
  bufferSize: 64,
  /** Back-off after a rate limit that names no time; the SDK's own default, held by a test. */
  rateLimitBackOff: 60_000,
  maxBreadcrumbs: 100,
  linkedErrors: 5,
} as const;

/** Name of the page that stands for every address that nobody has. */
export const notFoundTransaction = '404';
