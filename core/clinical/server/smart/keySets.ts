import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';

const patienceMs = 5_000;
const longestBody = 100_000;

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return inside.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6') || /^::ffff:/i.test(plain);
};

/** An administrator of one clinic names the address: it must not reach into the house's own network. @throws TypeError */
const checkOutside = async ({ protocol, hostname, port }: URL): Promise<void> => {
  if (protocol !== 'https:' || (port !== '' && port !== '443')) throw new TypeError('Keys are fetched by https only.');
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  if (found.length === 0 || found.some(({ address }) => isInside(address)))
    throw new TypeError('This address is not reached from here.');
};

const fetched = async (address: string, init: RequestInit): Promise<Response> => {
  await checkOutside(new URL(address));
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  const text = await response.text();
  if (text.length > longestBody) throw new TypeError('A key set is shorter.');
  return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } });
};

/** Key sets at the addresses of apps, kept for minutes; an unknown key asks again at most twice a minute. */
export const keySets = (): ((address: string) => JWTVerifyGetKey) => {
  const known = new Map<string, JWTVerifyGetKey>();
  return (address) => {
    const set =
      known.get(address) ??
      createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, init) => fetched(url, init),
        cooldownDuration: 30_000,
        timeoutDuration: patienceMs,
      });
    if (known.size > 200) known.clear();
    known.set(address, set);
    return set;
  };
};
