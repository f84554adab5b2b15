import { clinicZone, type Handler, type ServerServices } from '#core/server';
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

export const storeVisitType =
  (services: ServerServices): Handler<typeof saveVisitType> =>
  async ({ body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId);
    const { id, ...type } = body;
    const kept =
      id === undefined
        ? await record.create(serviceOf(type))
        : await record.update({ ...(await record.read('HealthcareService', id)), ...serviceOf(type, id), id });
    await audit({
      action: id === undefined ? 'created' : 'changed',
      target: { type: 'HealthcareService', id: kept.id },
    });
    return { ...type, id: kept.id };
  };

export const getBookablePeople: Handler<typeof bookablePeople> = async (_, { db, caller }) => ({
  data: [...(await practitionersOf(db, caller.orgId))],
});
