import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
import { Failure, type Protocol, type ServerServices } from '#core/server';
import { NothingSent } from '#core/server/outside/askService.ts';
import type { Callbacks } from './accounts.ts';
import { formOf, hooksPrefix, hookTypes, mostHookBytes, readHook, readPhaxioHook } from './hookEvents.ts';
import type { Clinic, OutsideAccounts } from './outsideAccounts.ts';
import { isSigned } from './phaxio/signature.ts';
import { takeOne } from './takeArrivals.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a wrong word as for a right one. */
const isSameText = (said: string, kept: string): boolean => timingSafeEqual(digest(said), digest(kept));

const familyOf = (address: string) => (isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const));

/** An IPv4 address that came over IPv6 is the same one. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

const comesFrom = (ip: string, { from }: Callbacks): boolean => {
  if (!from) return true;
  const list = new BlockList();
  for (const one of from) {
    const [host = '', bits] = one.split('/');
    if (bits === undefined) list.addAddress(host, familyOf(host));
    else list.addSubnet(host, Number(bits), familyOf(host));
  }
  const plain = plainAddress(ip);
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
};

const unknown = (): Failure => new Failure(401, 'not_known', 'This caller is not known here.');

interface Asker extends Clinic {
  readonly orgId: string;
}

/** What it says became of a fax is not taken from it: the service is asked at once instead of in a while. */
const askSoon = (services: ServerServices, { orgId, line }: Asker, id: string): Promise<void> =>
  services.asSystem(async (db) => {
    await sql`update fax_outgoing o set next_at = ${services.now()} from fax_carried c
      where c.org_id = ${orgId} and c.service = ${line.service} and c.provider_id = ${id}
        and o.org_id = c.org_id and o.state = 'sending' and o.id || '.' || o.attempts = c.ref`.execute(db);
  });

/** What a call says that its service signed; null where it cannot be read. @throws Failure 401 */
const signed = async (
  { callbacks, calledAt }: Asker,
  form: FormData | null,
  header: (name: string) => string | undefined,
) => {
  if (!form || !callbacks || calledAt === null) throw unknown();
  const by = { token: callbacks.password, url: calledAt, form };
  if (!(await isSigned(header('x-phaxio-signature'), by))) throw unknown();
  return readPhaxioHook(form);
};

/**
 * Calls of fax services. They are hints and nothing more: whoever forges, repeats or reorders them makes the service be asked, and
 * what its books say counts. Where it cannot be asked it is told so, and calls again.
 */
export const faxHooks = (services: ServerServices, accounts: OutsideAccounts): Protocol<Asker> => ({
  ...{ prefix: hooksPrefix, takes: hookTypes, bytes: true, gives: 'application/json', mostBytes: mostHookBytes },
  perMinute: 600,
  knows: async (_, { authorization = '', ip, path }) => {
    const [scheme, coded = ''] = authorization.split(' ');
    const said = scheme?.toLowerCase() === 'basic' ? Buffer.from(coded, 'base64').toString('utf8') : '';
    const found = (await accounts.clinics()).filter(({ line, callbacks }) => {
      if (!callbacks) return false;
      // Phaxio signs what it sends, which is checked when that is read: until then the address is what it knows.
      return line.service === 'phaxio'
        ? isSameText(path, `/phaxio/${callbacks.user}`)
        : isSameText(said, `${callbacks.user}:${callbacks.password}`);
    });
    const [clinic] = found.filter(({ callbacks }) => callbacks && comesFrom(ip, callbacks));
    if (clinic) return { ...clinic, orgId: clinic.id };
    if (found.length > 0) services.log.warn({ org: found[0]!.id }, 'a fax service called from an address not listed');
    throw unknown();
  },
  answer: async ({ method, path, body, type, header }, asker) => {
    const signs = asker.line.service === 'phaxio';
    if (!signs && path !== `/${asker.line.service}`)
      throw new Failure(404, 'not_found', 'This address does not exist.');
    if (method !== 'POST') throw new Failure(405, 'method_not_allowed', 'Send a POST.');
    const hook = signs ? await signed(asker, await formOf(body, type), header) : await readHook(body, type);
    if (!hook) throw new Failure(400, 'unreadable', 'This call cannot be read.');
    if (hook.event === 'FAX_COMPLETED') await askSoon(services, asker, hook.id);
    if (hook.event === 'INCOMING_FAX')
      await services.integrations
        .watch('fax', () => takeOne(services, asker.orgId, asker.line, hook.id, () => hook.file()))
        .catch((error: unknown) => {
          const err = error instanceof NothingSent ? undefined : error;
          services.log.warn({ err, org: asker.orgId }, 'a fax that a service told of could not be taken yet');
          throw new Failure(503, 'try_again', 'The fax could not be taken yet. Call again.');
        });
    return { status: 204 };
  },
  refuse: ({ code, message }) => ({ code, message }),
});
