import type { ServerSettings } from '../settings.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * What links in mail start with. A `Host` header is chosen by whoever calls, so outside a demo it is never believed, and in
 * a demo only when it names this machine or the configured host.
 */
export const linkOrigin = (
  settings: Pick<ServerSettings, 'publicUrl' | 'demo' | 'host' | 'port'>,
  hostHeader?: string,
): string => {
  if (settings.publicUrl !== undefined) return settings.publicUrl.replace(/\/+$/, '');
  const host = hostHeader?.toLowerCase() ?? '';
  const isOwn = loopback.test(host) || host === `${settings.host}:${settings.port}`.toLowerCase();
  if (settings.demo && isOwn) return `http://${host}`;
  const name = ['0.0.0.0', '::', ''].includes(settings.host) ? 'localhost' : settings.host;
  return `http://${name}:${settings.port}`;
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
