import type { ServerEnvironment } from '#config/environment.server.ts';
import { acceptMailboxOffers } from '#clinical/server/people/linking/acceptance.ts';
import { type RecordLayer, recordLayer } from '#clinical/server/recordLayer.ts';
import { type MadeServices, makeServices, type ServiceOptions } from '#core/server/services.ts';
import { servicePlaces, terminologyPlace } from './serverOptions.ts';

export interface HouseServices extends Omit<MadeServices, 'services'>, RecordLayer {
  readonly environment: Readonly<Record<string, unknown>>;
}

/** The framework's services with the record's on top: everything that modules and plugins are given. */
export const houseServices = async (
  environment: ServerEnvironment,
  options: Pick<ServiceOptions, 'database' | 'copy' | 'log' | 'now' | 'metrics'>,
): Promise<HouseServices> => {
  let layer: RecordLayer | null = null;
  const made = await makeServices({
    ...servicePlaces(environment),
    ...options,
    joined: async (trx, accountId) => {
      if (layer) await acceptMailboxOffers(layer.services, trx, accountId);
    },
  });
  layer = recordLayer(made.services, terminologyPlace(environment));
  return { ...made, ...layer, environment: { ...environment } };
};
