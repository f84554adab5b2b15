import type { HealthcareService } from '@medplum/fhirtypes';
import { clinicZone, type Handler, invalid, type ServerServices } from '#core/server';
import { sitesOf } from '../sites/siteResource.ts';
import type { listVisitTypes, saveVisitType, bookablePeople } from '../../shared/calls.ts';
import { practitionersOf } from './bookable.ts';
import { serviceOf, visitTypeOf } from './visitTypeResource.ts';

const most = 100;

/** All of them, the retired ones too: everybody reads what a visit of theirs is called. Who may book which is said of each. */
export const getVisitTypes =
  (services: ServerServices): Handler<typeof listVisitTypes> =>
  async (_, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const { resources } = await record.search('HealthcareService', { _sort: 'name', _count: most });
    return {
      data: resources.flatMap((service) => visitTypeOf(service) ?? []),
      zone: await clinicZone(db, caller.orgId),
    };
  };

const withoutSites = ({ location: _, ...service }: HealthcareService): HealthcareService => service;

export const storeVisitType =
  (services: ServerServices): Handler<typeof saveVisitType> =>
  async ({ body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId);
    const { id, sites = [], ...figures } = body;
    const type = { ...figures, sites };
    if (sites.length > 0) {
      const here = await sitesOf(record);
      if (sites.some((site) => !here.some((one) => one.id === site)))
        throw invalid('This site is not there any more.', { sites: 'Choose again.' });
    }
    const kept =
      id === undefined
        ? await record.create(serviceOf(type))
        : await record.update({
            ...withoutSites(await record.read('HealthcareService', id)),
            ...serviceOf(type, id),
            id,
          });
    await audit({
      action: id === undefined ? 'created' : 'changed',
      target: { type: 'HealthcareService', id: kept.id },
    });
    return { ...type, id: kept.id };
  };

export const getBookablePeople: Handler<typeof bookablePeople> = async (_, { db, caller }) => ({
  data: [...(await practitionersOf(db, caller.orgId))],
});
