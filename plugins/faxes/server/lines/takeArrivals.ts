import type { ServerServices } from '#core/server';
import { maxBytes } from '../../shared/faxState.ts';
import { receive } from '../arrival.ts';
import { faxFacts } from '../documents/faxFacts.ts';
import { TooLarge } from '#core/server/outside/askService.ts';
import { atOnce, type FaxLine, type Waiting } from './faxLine.ts';

const read = async (line: FaxLine, id: string) => {
  try {
    const bytes = await line.fetch(id);
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

/**
 * Takes what waits at a clinic's line: each is kept before the service is told, so that a stop in between loses nothing; what is
 * found again is not fetched again. One that cannot be taken does not keep the others back.
 */
export const takeArrivals = async (services: ServerServices, orgId: string, line: FaxLine): Promise<void> => {
  const { asSystem, log } = services;
  const nameOf = (id: string): string => `${line.account}:${id}`.slice(-400);
  const ours = await asSystem((db) =>
    db
      .selectFrom('fax_incoming')
      .select((of) => of.fn.max('received_at').as('newest'))
      .where('org_id', '=', orgId)
      .where('provider', '=', line.service)
      .executeTakeFirstOrThrow(),
  );
  const waiting = await line.waiting({ newest: ours.newest, now: services.now() });
  const names = waiting.map(({ id }) => nameOf(id));
  const known = new Set(
    names.length === 0
      ? []
      : await asSystem(async (db) =>
          (
            await db
              .selectFrom('fax_incoming')
              .select('provider_id')
              .where('org_id', '=', orgId)
              .where('provider', '=', line.service)
              .where('provider_id', 'in', names)
              .execute()
          ).map(({ provider_id }) => provider_id),
        ),
  );
  const takeOne = async ({ id, number, name, at }: Waiting): Promise<void> => {
    if (!known.has(nameOf(id))) {
      const { bytes, facts } = await read(line, id);
      await asSystem((db) =>
        receive(services, db, {
          orgId,
          provider: line.service,
          providerId: nameOf(id),
          number,
          name,
          at,
          bytes,
          facts,
        }),
      );
    }
    await line.taken(id);
  };
  const isNew = ({ id }: Waiting): boolean => !known.has(nameOf(id));
  // What is known comes last: there is nothing left to do for it but to tell the service again.
  const turn = [...waiting.filter(isNew), ...waiting.filter((one) => !isNew(one))].slice(0, atOnce);
  for (const one of turn)
    await takeOne(one).catch((error: unknown) => {
      services.integrations.failed('fax', error);
      log.error({ err: error, org: orgId, service: line.service }, 'a fax at the service could not be taken');
    });
};
