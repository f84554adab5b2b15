import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { ServerSettings } from '#core/server/settings.ts';
import { askOutside } from './outside.ts';

const patienceMs = 5_000;
const longestBody = 100_000;

/** Key sets at the addresses of apps, kept for minutes; an unknown key asks again at most twice a minute. */
export const keySets = (settings: Pick<ServerSettings, 'publicUrl'>): ((address: string) => JWTVerifyGetKey) => {
  const known = new Map<string, JWTVerifyGetKey>();
  const fetched = async (address: string): Promise<Response> => {
    const headers = { accept: 'application/json' };
    const { status, text } = await askOutside(settings, address, {
      ...{ method: 'GET' as const, headers, patienceMs, longest: longestBody },
    });
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
  return (address) => {
    const set =
      known.get(address) ??
      createRemoteJWKSet(new URL(address), {
        [customFetch]: fetched,
        cooldownDuration: 30_000,
        timeoutDuration: patienceMs,
      });
    if (known.size > 200) known.clear();
    known.set(address, set);
    return set;
  };
};
