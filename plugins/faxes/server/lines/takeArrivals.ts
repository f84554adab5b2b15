import type { ServerServices } from '#core/server';
import { maxBytes } from '../../shared/faxState.ts';
import { receive } from '../arrival.ts';
import { faxFacts } from '../documents/faxFacts.ts';
import { ServiceRefused, TooLarge } from '#core/server/outside/askService.ts';
import { atOnce, type FaxLine, type Waiting } from './faxLine.ts';

/** As much of a line as faxes come over. */
export type ArrivalLine = Pick<FaxLine, 'service' | 'account' | 'waiting' | 'fetch' | 'taken'>;

/** Beside what a service tells of a fax, where it keeps no copy itself. */
type Brought = () => Promise<Uint8Array | null>;

const read = async (line: ArrivalLine, id: string, brought: Brought) => {
  try {
    const bytes = await line.fetch(id).catch(async (error: unknown) => {
      const own = error instanceof ServiceRefused && error.status === 404 ? await brought() : null;
      if (!own) throw error;
      return own;
    });
    if (bytes.length <= maxBytes) return { bytes, facts: await faxFacts(bytes) };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
  }
  // That one came is told; its name there is its key.
  return {
    bytes: Buffer.from(`${line.service}:${line.account}:${id}`),
    facts: { content: 'too_large' as const, pages: null },
  };
};

const nameOf = (line: ArrivalLine, id: string): string => `${line.account}:${id}`.slice(-400);

/** What the desk has of these, by their names. */
const knownOf = async ({ asSystem }: ServerServices, orgId: string, line: ArrivalLine, ids: readonly string[]) => {
  if (ids.length === 0) return new Set<string>();
  const rows = await asSystem((db) =>
    db
      .selectFrom('fax_incoming')
      .select('provider_id')
      .where('org_id', '=', orgId)
      .where('provider', '=', line.service)
      .where(
        'provider_id',
        'in',
        ids.map((id) => nameOf(line, id)),
      )
      .execute(),
  );
  return new Set(rows.map(({ provider_id }) => provider_id));
};

const keepOne = async (
  services: ServerServices,
  orgId: string,
  line: ArrivalLine,
  { id, number, name, at }: Waiting,
  brought: Brought,
): Promise<void> => {
  const { bytes, facts } = await read(line, id, brought);
  const named = { provider: line.service, providerId: nameOf(line, id), number, name };
  await services.asSystem((db) => receive(services, db, { orgId, ...named, at, bytes, facts }));
};

/** One that a service tells of: what is taken is what its own books say, and nothing for what the desk has. */
export const takeOne = async (
  services: ServerServices,
  orgId: string,
  line: FaxLine,
  id: string,
  brought: Brought,
): Promise<void> => {
  const known = await knownOf(services, orgId, line, [id]);
  if (known.size > 0) return;
  const found = (await line.arrived?.(id)) ?? null;
  if (found) await keepOne(services, orgId, line, found, brought);
};

/**
 * Takes what waits at a clinic's line: each is kept before the service is told, so that a stop in between loses nothing; what is
 * found again is not fetched again. One that cannot be taken does not keep the others back.
 */
export const takeArrivals = async (
  services: ServerServices,
  orgId: string,
  line: ArrivalLine,
  integration = 'fax',
): Promise<void> => {
  const { asSystem, log } = services;
  const ours = await asSystem((db) =>
    db
      .selectFrom('fax_incoming')
      .select((of) => of.fn.max('received_at').as('newest'))
      .where('org_id', '=', orgId)
      .where('provider', '=', line.service)
      .executeTakeFirstOrThrow(),
  );
  const waiting = await line.waiting({ newest: ours.newest, now: services.now() });
  const known = await knownOf(
    services,
    orgId,
    line,
    waiting.map(({ id }) => id),
  );
  const take = async (one: Waiting): Promise<void> => {
    if (isNew(one)) await keepOne(services, orgId, line, one, () => Promise.resolve(null));
    await line.taken(one.id);
  };
  const isNew = ({ id }: Waiting): boolean => !known.has(nameOf(line, id));
  // What is known comes last: there is nothing left to do for it but to tell the service again.
  const turn = [...waiting.filter(isNew), ...waiting.filter((one) => !isNew(one))].slice(0, atOnce);
  for (const one of turn)
    await take(one).catch((error: unknown) => {
      services.integrations.failed(integration, error);
      log.error({ err: error, org: orgId, service: line.service }, 'a fax at the service could not be taken');
    });
};
