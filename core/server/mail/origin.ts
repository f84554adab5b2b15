import type { ServerEnvironment } from '../../../config/environment.server.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * What links in mail start with. A `Host` header is chosen by whoever calls, so outside a demo it is never believed, and in
 * a demo only when it names this machine or the configured host.
 */
export const linkOrigin = (
  environment: Pick<ServerEnvironment, 'PUBLIC_URL' | 'DEMO' | 'HOST' | 'PORT'>,
  hostHeader?: string,
): string => {
  if (environment.PUBLIC_URL !== undefined) return environment.PUBLIC_URL.replace(/\/+$/, '');
  const host = hostHeader?.toLowerCase() ?? '';
  const isOwn = loopback.test(host) || host === `${environment.HOST}:${environment.PORT}`.toLowerCase();
  if (environment.DEMO && isOwn) return `http://${host}`;
  const name = ['0.0.0.0', '::', ''].includes(environment.HOST) ? 'localhost' : environment.HOST;
  return `http://${name}:${environment.PORT}`;
};

/** A link whose secrets are in its query, as LNK-4 to LNK-6 want it. Absent values are left out. */
export const linkTo = (
  origin: string,
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return `${origin}${path}?${new URLSearchParams(given).toString()}`;
};
