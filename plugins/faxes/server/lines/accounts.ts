import { isIP } from 'node:net';
import * as z from 'zod';
import { hostName, isLoopback, needsOnce, readSecretFile, words } from './secretFile.ts';

export const accountVariables = z.object({ FAX_ACCOUNTS_FILE: z.string().min(1).optional() });

/** Of a service: over TLS, unless it is this machine's own. */
const address = z.url().refine((given) => {
  const { protocol, hostname } = new URL(given);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}, 'must be an https address');

const common = {
  /** Slug of the clinic whose line it is. */
  clinic: words,
  number: z.string().regex(/^\d{10}$/, 'must be ten digits'),
};

const zone = z.string().refine((name) => {
  try {
    return Intl.DateTimeFormat('en-CA', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}, 'must be a time zone, such as America/Toronto');

export const srfaxAccount = z.strictObject({
  ...common,
  service: z.literal('srfax'),
  address: address.default('https://secure.srfax.com/SRF_SecWebSvc.php'),
  accountId: words,
  password: words,
  /** Whom the service writes to; it wants one. */
  senderEmail: z.email(),
  /** As set in the account: its answers speak of that zone's days and hours. */
  zone,
});
export type SrfaxAccount = z.output<typeof srfaxAccount>;

/** One address, or a block of them: `203.0.113.0/24`. */
const block = z.string().refine((given) => {
  const [host = '', bits] = given.split('/');
  const family = isIP(host);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}, 'must be an address or a block of addresses');

/** From where calls come, as the service publishes it; anywhere where absent. */
const callbackSources = z.array(block).min(1).max(200).optional();

/** By what the service's own calls to this server are known. */
const callbacks = z.strictObject({
  user: z.string().regex(/^[\w.-]{3,100}$/, 'must be letters, digits, dots and hyphens'),
  password: z.string().regex(/^[\w.-]{20,200}$/, 'must be 20 or more letters and digits'),
  from: callbackSources,
});
export type Callbacks = z.output<typeof callbacks>;

export const sinchAccount = z.strictObject({
  ...common,
  service: z.literal('sinch'),
  address: address.default('https://fax.api.sinch.com'),
  projectId: words,
  accessKey: words,
  accessSecret: words,
  serviceId: words.optional(),
  callbacks: callbacks.optional(),
});
export type SinchAccount = z.output<typeof sinchAccount>;

export const phaxioAccount = z.strictObject({
  ...common,
  service: z.literal('phaxio'),
  address: address.default('https://api.phaxio.com'),
  apiKey: words,
  apiSecret: words,
  callbacks: z
    .strictObject({
      /** Part of the address that is called: nobody else is to guess it. */
      user: z.string().regex(/^[\w-]{20,100}$/, 'must be 20 or more letters, digits and hyphens'),
      /** The callback token of the account: it signs the calls. */
      password: words.min(20),
      from: callbackSources,
    })
    .optional(),
});
export type PhaxioAccount = z.output<typeof phaxioAccount>;

export const hylafaxAccount = z.strictObject({
  ...common,
  service: z.literal('hylafax'),
  host: hostName,
  port: z.number().int().min(1).max(65_535).default(4559),
  user: z.string().regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots and hyphens'),
  password: z
    .string()
    .regex(/^[\x21-\x7e]{0,200}$/, 'must be plain letters, digits and signs')
    .default(''),
  /** What the modem dials for a line to the outside. */
  dialPrefix: z
    .string()
    .regex(/^[\d,]{0,6}$/, 'must be digits and commas')
    .default(''),
});
export type HylafaxAccount = z.output<typeof hylafaxAccount>;

/** Of services that call this server. */
export const callbacksOf = (one: {
  readonly service: string;
  readonly callbacks?: Callbacks | undefined;
}): Callbacks | null => one.callbacks ?? null;

const accounts = z
  .array(z.discriminatedUnion('service', [srfaxAccount, sinchAccount, phaxioAccount, hylafaxAccount]))
  .max(1_000)
  .superRefine((all, context) => {
    needsOnce(all, ['clinic'], ({ clinic }) => clinic, context);
    needsOnce(all, ['number'], ({ number }) => number, context);
    needsOnce(all, ['callbacks', 'user'], (one) => callbacksOf(one)?.user, context);
  });
export type FaxAccount = z.output<typeof accounts>[number];

/** @throws Error with what is wrong */
export const readAccounts = (file: string): readonly FaxAccount[] =>
  readSecretFile('FAX_ACCOUNTS_FILE', accounts, file);
