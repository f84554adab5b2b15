import type { PractitionerRole } from '@medplum/fhirtypes';
import { clinicZone, Failure, forbidden, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import type { FhirRecord } from '#clinical/server';
import { isAdmin } from '#core/shared';
import type { getAvailability, keep, saveAvailability, stranded } from '../../shared/hoursCalls.ts';
import { urls, withExtension } from '../../shared/visit.ts';
import { availabilityOf, roleOf, withAvailability } from './availability.ts';
import { saveReasons, withReasons } from './awayReasons.ts';
import { practitionersOf } from '../booking/bookable.ts';
import { schedulingContext } from '../booking/schedulingContext.ts';
import { findStrandedVisits } from './strandedVisits.ts';
import { auditVisit } from '../visits/auditVisit.ts';
import { sitesOfRole } from '../sites/chosenSite.ts';
import { sitesOf } from '../sites/siteResource.ts';
import { visitFor } from '../visits/series.ts';

export const readHours =
  (services: ServerServices): Handler<typeof getAvailability> =>
  async ({ params }, { db, caller }) => {
    const role = await roleOf(services.record(db, caller.orgId), params.id);
    return {
      availability: await withReasons(db, caller.orgId, params.id, availabilityOf(role)),
      sites: [...sitesOfRole(role)],
      version: role?.meta?.versionId ?? null,
      zone: await clinicZone(db, caller.orgId),
    };
  };

type Places = NonNullable<PractitionerRole['location']>;

/** @throws Failure 422 for a site that is not there */
const placesOf = async (record: FhirRecord, wanted: readonly string[]): Promise<Places> => {
  if (wanted.length === 0) return [];
  const all = await sitesOf(record);
  return wanted.map((id) => {
    const site = all.find((one) => one.id === id);
    if (!site) throw invalid('This site is not there any more.', { sites: 'Choose again.' });
    return { reference: `Location/${id}`, display: site.name };
  });
};

const withSites = <R extends PractitionerRole>(role: R, places: Places | undefined): R => {
  if (!places) return role;
  const { location: _, ...rest } = role;
  return places.length > 0 ? { ...(rest as R), location: places } : (rest as R);
};

export const saveHours =
  (services: ServerServices): Handler<typeof saveAvailability> =>
  async ({ params, body }, { db, caller, audit }) => {
    const { orgId } = caller;
    if (!isAdmin(caller.role) && params.id !== caller.resourceId)
      throw forbidden('Only this practitioner or an administrator can change these hours.');
    const person = (await practitionersOf(db, orgId)).find(({ id }) => id === params.id);
    if (!person) throw notFound('practitioner');
    const record = services.record(db, orgId, caller);
    const role = await roleOf(record, params.id);
    if ((role?.meta?.versionId ?? null) !== body.version)
      throw new Failure(412, 'conflict', 'Someone else just changed these hours. Reload them and try again.');
    const places = body.sites && (await placesOf(record, body.sites));
    if (role)
      await record.update(withSites(withAvailability(role, body.availability), places), body.version ?? undefined);
    else
      await record.create(
        withSites(
          withAvailability<PractitionerRole>(
            {
              resourceType: 'PractitionerRole',
              active: true,
              practitioner: { reference: `Practitioner/${params.id}`, display: person.name },
            },
            body.availability,
          ),
          places,
        ),
      );
    await saveReasons(db, orgId, params.id, body.availability);
    await audit({ action: 'changed', target: { type: 'PractitionerRole', id: role?.id ?? params.id } });
    return { stranded: [...(await findStrandedVisits(await schedulingContext(services, db, orgId), [params.id]))] };
  };

/** A practitioner's own; for administrators everybody's. */
export const listStrandedVisits =
  (services: ServerServices): Handler<typeof stranded> =>
  async (_, { db, caller }) => {
    const all = await practitionersOf(db, caller.orgId);
    const mine = isAdmin(caller.role) ? all : all.filter(({ id }) => id === caller.resourceId);
    const scheduling = await schedulingContext(services, db, caller.orgId);
    return {
      data: [
        ...(await findStrandedVisits(
          scheduling,
          mine.map(({ id }) => id),
        )),
      ],
    };
  };

export const keepOutsideHours =
  (services: ServerServices): Handler<typeof keep> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    const since = { url: urls.kept, valueDateTime: services.now().toISOString() };
    await record.update(withExtension(appointment, body.kept ? since : urls.kept), visit.version);
    await auditVisit({ audit }, visit, { kept: body.kept });
    return { data: [params.id] };
  };
