import { clinicZone, type Handler, type ServerServices } from '../../../core/server/index.ts';
import type { listVisitTypes, saveVisitType, bookablePeople } from '../shared/contract.ts';
import { practitionersOf } from './clinic.ts';
import { serviceOf, typeOf } from './typeOf.ts';

const most = 100;

/** Patients see what they may book; staff see all, the retired ones too. */
export const listing =
  (services: ServerServices): Handler<typeof listVisitTypes> =>
  async (_, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const { resources } = await record.search('HealthcareService', { _sort: 'name', _count: most });
    const types = resources.flatMap((service) => typeOf(service) ?? []);
    const data = caller.role === 'patient' ? types.filter(({ active, selfBooking }) => active && selfBooking) : types;
    return { data, zone: await clinicZone(db, caller.orgId) };
  };

export const saving =
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

export const people: Handler<typeof bookablePeople> = async (_, { db, caller }) => ({
  data: [...(await practitionersOf(db, caller.orgId))],
});
