import { createHash, randomUUID } from 'node:crypto';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { remoteRecord } from '#clinical/server/remote/remoteRecord.ts';
import type { HouseServices } from './houseServices.ts';
import { organizationOf } from './import/organization.ts';

/**
 * `FHIR_BASE_URL`: the named organisation's record is kept by another FHIR server. Seeds before this stayed here, so that no
 * demonstration writes into a hospital. @throws Error naming the organisations where there is none of that name
 */
export const useRemoteRecord = async (
  { services, keepElsewhere }: HouseServices,
  environment: ServerEnvironment,
): Promise<void> => {
  const { FHIR_BASE_URL: baseUrl, FHIR_AUTHORIZATION: authorization, FHIR_ORGANIZATION: slug } = environment;
  if (baseUrl === undefined || slug === undefined) return;
  const orgId = await organizationOf(services, slug);
  // The same on every server process that is configured alike, so that each opens the pages of the others.
  const secret = createHash('sha256')
    .update(`pages of ${baseUrl} ${authorization ?? randomUUID()}`)
    .digest('hex');
  keepElsewhere(orgId, remoteRecord({ baseUrl, authorization }, secret));
};
