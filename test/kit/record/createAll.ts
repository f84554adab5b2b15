import type { Resource } from '@medplum/fhirtypes';
import type { TestServer } from '../server/server.ts';

/** What so many ask for in one turn travels to PostgreSQL together: one by one, most of the time goes into the ways there and back. */
const atOnce = 100;

/** Keeps them for the house itself, in one transaction; those of a hundred in no order among each other. */
export const createAll = (
  { services }: Pick<TestServer, 'services'>,
  orgId: string,
  resources: readonly Resource[],
): Promise<void> =>
  services.asSystem(async (db) => {
    const record = services.record(db, orgId);
    for (let from = 0; from < resources.length; from += atOnce)
      await Promise.all(resources.slice(from, from + atOnce).map((one) => record.create(one)));
  });
