import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback, type ServerSettings } from '#core/server/settings.ts';

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

const notReached = (cause?: unknown): TypeError => new TypeError('This address is not reached from here.', { cause });

/** @throws TypeError where a name leads, also by one of its addresses, into the house's own network */
const outsideAddresses = async (hostname: string): Promise<readonly { address: string; family: number }[]> => {
  const found = await lookup(hostname, { all: true });
  if (found.length === 0 || found.some(({ address }) => isInside(address))) throw notReached();
  return found;
};

/** Connects to the addresses that were checked: a name that leads elsewhere a moment later gains nothing. */
export const outsideLookup: LookupFunction = (hostname, { all }, done) => {
  outsideAddresses(hostname).then(
    (found) => {
      if (all === true) done(null, [...found]);
      else done(null, found[0]!.address, found[0]!.family);
    },
    (error: Error) => done(error, ''),
  );
};

/** A house that people reach on its own machine only, as a developer's: software beside it may be called without TLS. */
const isAtHome = ({ publicUrl }: Pick<ServerSettings, 'publicUrl'>): boolean =>
  publicUrl !== undefined && isLoopback(new URL(publicUrl).hostname);

const isBeside = (settings: Pick<ServerSettings, 'publicUrl'>, { protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname) && isAtHome(settings);

/**
 * An address that somebody of one clinic names must be public: https on its usual port, and no name or number of the house's own
 * network. Where its name leads is looked at whenever it is asked.
 * @throws TypeError
 */
export const checkOutside = (settings: Pick<ServerSettings, 'publicUrl'>, url: URL): void => {
  if (isBeside(settings, url)) return;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '')
    throw new TypeError('An address outside is reached by https on its usual port only.');
  const number = hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(hostname) || (isIP(number) !== 0 && isInside(number))) throw notReached();
};

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For all of it. */
  readonly patienceMs: number;
  /** Of the answer, in bytes. */
  readonly longest: number;
}

/**
 * Asks an address that somebody of one clinic named. Redirects are not followed.
 * @throws TypeError for an address inside the house, an answer that is too long, and what the network throws as its cause
 */
export const askOutside = async (
  settings: Pick<ServerSettings, 'publicUrl'>,
  address: string,
  { method, headers, body = '', patienceMs, longest }: OutsideRequest,
): Promise<{ readonly status: number; readonly text: string }> => {
  const url = new URL(address);
  checkOutside(settings, url);
  const beside = isBeside(settings, url);
  const signal = AbortSignal.timeout(patienceMs);
  const length = Buffer.byteLength(body);
  const sent = { ...headers, ...(method === 'POST' && { 'content-length': String(length) }) };
  return new Promise((resolve, reject) => {
    const options = { method, headers: sent, signal, agent: false as const };
    const asked = beside ? requestPlain(url, options) : requestSecure(url, { ...options, lookup: outsideLookup });
    const failed = (error: unknown): void => reject(error instanceof TypeError ? error : notReached(error));
    asked.on('error', failed);
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('error', failed);
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes > longest) response.destroy(new TypeError('The answer is too long.'));
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    asked.end(body);
  });
};
