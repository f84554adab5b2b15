import type { Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import { type Caller, forbidden, notFound, type Trx } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import type { VisitType } from '../../shared/visitTypes.ts';
import { visitTypeOf } from './visitTypeResource.ts';

/** @throws Failure 404 for a type that is not there or no longer offered */
export const bookableType = async (record: FhirRecord, id: string): Promise<VisitType> => {
  const service = await record.find('HealthcareService', id);
  const type = service && visitTypeOf(service);
  if (!type?.active) throw notFound('type of visit');
  return type;
};

export interface Bookable {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
}

/**
 * The practitioners of the clinic, by FHIR id.
 * @param wanted `active`: for a new booking, without those whose access is suspended; what they are booked for stays in calendars
 */
export const practitionersOf = async (
  db: Trx,
  orgId: string,
  wanted: { readonly active?: boolean } = {},
): Promise<readonly Bookable[]> => {
  const rows = await db
    .selectFrom('profile')
    .select(['resource_id', 'first_name', 'last_name', 'title'])
    .where('org_id', '=', orgId)
    .where('role', '=', 'practitioner')
    .$if(wanted.active === true, (rows) => rows.where('suspended_at', 'is', null))
    .where('resource_id', 'is not', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .limit(500)
    .execute();
  return rows.map((row) => ({ id: row.resource_id!, name: `${row.first_name} ${row.last_name}`, title: row.title }));
};

/** The caller's own Patient or Practitioner; the Patient for whom they stand. @throws Failure where the profile has none yet */
export const ownReference = (caller: Caller): Reference<Patient | Practitioner> => {
  const { role, resourceId, firstName, lastName, shared } = caller;
  if (!resourceId) throw forbidden('Your profile is not set up yet. Ask your clinic.');
  const type = role === 'patient' ? 'Patient' : 'Practitioner';
  return { reference: `${type}/${resourceId}`, display: shared?.patient ?? `${firstName} ${lastName}` };
};
