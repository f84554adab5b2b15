import {
  clinicZone,
  Failure,
  forbidden,
  type Handler,
  notFound,
  type ServerServices,
} from '../../../core/server/index.ts';
import { isAdmin } from '../../../core/shared/index.ts';
import type { getAvailability, keep, saveAvailability, stranded } from '../shared/hoursContract.ts';
import { urls, withExtension } from '../shared/visit.ts';
import { availabilityIn, roleOf, withAvailability } from './availability.ts';
import { keepReasons, withReasons } from './awayReasons.ts';
import { practitionersOf } from './clinic.ts';
import { lookingIn } from './looking.ts';
import { outsideHours } from './outside.ts';
import { visitFor } from './series.ts';

export const readingHours =
  (services: ServerServices): Handler<typeof getAvailability> =>
  async ({ params }, { db, caller }) => {
    const role = await roleOf(services.record(db, caller.orgId), params.id);
    return {
      availability: await withReasons(db, caller.orgId, params.id, availabilityIn(role)),
      version: role?.meta?.versionId ?? null,
      zone: await clinicZone(db, caller.orgId),
    };
  };

export const savingHours =
  (services: ServerServices): Handler<typeof saveAvailability> =>
  async ({ params, body }, { db, caller, audit }) => {
    const { orgId } = caller;
    if (!isAdmin(caller.role) && params.id !== caller.resourceId)
      throw forbidden("Another practitioner's hours are for them or an administrator to change.");
    const person = (await practitionersOf(db, orgId)).find(({ id }) => id === params.id);
    if (!person) throw notFound('practitioner');
    const record = services.record(db, orgId, caller);
    const role = await roleOf(record, params.id);
    if ((role?.meta?.versionId ?? null) !== body.version)
      throw new Failure(412, 'conflict', 'Somebody changed these hours meanwhile. Look at them again first.');
    if (role) await record.update(withAvailability(role, body.availability), body.version ?? undefined);
    else
      await record.create(
        withAvailability(
          {
            resourceType: 'PractitionerRole' as const,
            active: true,
            practitioner: { reference: `Practitioner/${params.id}`, display: person.name },
          },
          body.availability,
        ),
      );
    await keepReasons(db, orgId, params.id, body.availability);
    await audit({ action: 'changed', target: { type: 'PractitionerRole', id: role?.id ?? params.id } });
    return { stranded: [...(await outsideHours(await lookingIn(services, db, orgId), [params.id]))] };
  };

/** A practitioner's own; for administrators everybody's. */
export const listingStranded =
  (services: ServerServices): Handler<typeof stranded> =>
  async (_, { db, caller }) => {
    const all = await practitionersOf(db, caller.orgId);
    const mine = isAdmin(caller.role) ? all : all.filter(({ id }) => id === caller.resourceId);
    const looking = await lookingIn(services, db, caller.orgId);
    return {
      data: [
        ...(await outsideHours(
          looking,
          mine.map(({ id }) => id),
        )),
      ],
    };
  };

export const keeping =
  (services: ServerServices): Handler<typeof keep> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    const since = { url: urls.kept, valueDateTime: services.now().toISOString() };
    await record.update(withExtension(appointment, body.kept ? since : urls.kept), visit.version);
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: visit.patient?.id,
      detail: { kept: body.kept },
    });
    return { data: [params.id] };
  };
