import {
  clinicZone,
  Failure,
  forbidden,
  type FhirRecord,
  type Handler,
  notFound,
  type ServerServices,
} from '../../../core/server/index.ts';
import { isAdmin } from '../../../core/shared/index.ts';
import type { getAvailability, keep, saveAvailability, stranded } from '../shared/hoursContract.ts';
import { workingSpans } from '../shared/free.ts';
import { urls, visitOf, withExtension } from '../shared/visit.ts';
import type { Availability } from '../shared/visitTypes.ts';
import { availabilityIn, roleOf, withAvailability } from './availability.ts';
import { practitionersOf } from './clinic.ts';
import { visitFor } from './series.ts';

const aheadMs = 120 * 24 * 60 * 60_000;

/** Booked visits of one practitioner, in the months to come, that no longer lie within the hours. */
const outside = async (
  record: FhirRecord,
  practitioner: string,
  availability: Availability,
  zone: string,
  now: Date,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof record.search<'Appointment'>>> = await record.search(
      'Appointment',
      next ?? {
        practitioner: `Practitioner/${practitioner}`,
        date: [`ge${now.toISOString()}`, `le${new Date(now.getTime() + aheadMs).toISOString()}`],
        status: 'booked',
        _sort: 'date',
        _count: 200,
      },
    );
    for (const appointment of page.resources) {
      const visit = visitOf(appointment);
      const within = visit && workingSpans(availability, zone, visit);
      if (visit && !visit.kept && !within?.some(({ start, end }) => start <= visit.start && visit.end <= end))
        ids.push(visit.id);
    }
    ({ next } = page);
  } while (next !== null && ids.length < 200);
  return ids;
};

export const readingHours =
  (services: ServerServices): Handler<typeof getAvailability> =>
  async ({ params }, { db, caller }) => {
    const role = await roleOf(services.record(db, caller.orgId), params.id);
    return {
      availability: availabilityIn(role),
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
    await audit({ action: 'changed', target: { type: 'PractitionerRole', id: role?.id ?? params.id } });
    const zone = await clinicZone(db, orgId);
    return { stranded: [...(await outside(record, params.id, body.availability, zone, services.now()))] };
  };

/** A practitioner's own; for administrators everybody's. */
export const listingStranded =
  (services: ServerServices): Handler<typeof stranded> =>
  async (_, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const zone = await clinicZone(db, caller.orgId);
    const all = await practitionersOf(db, caller.orgId);
    const mine = isAdmin(caller.role) ? all.slice(0, 50) : all.filter(({ id }) => id === caller.resourceId);
    const data: string[] = [];
    for (const { id } of mine) {
      const availability = availabilityIn(await roleOf(record, id));
      data.push(...(await outside(record, id, availability, zone, services.now())));
    }
    return { data };
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
