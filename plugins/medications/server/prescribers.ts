import type { Annotation, Practitioner, Reference } from '@medplum/fhirtypes';
import { type Caller, conflict, forbidden, type Trx } from '#core/server';
import { referenceTo, type Stored } from '#clinical/shared';

/** The caller as the record knows them. @throws Failure where the profile has no Practitioner yet */
export const prescriberOf = ({ resourceId, firstName, lastName }: Caller): Reference<Practitioner> => {
  if (!resourceId) throw forbidden('Your profile is not in the record yet. Ask an administrator of your clinic.');
  return referenceTo('Practitioner', resourceId, `${firstName} ${lastName}`);
};

export const noteOf = (caller: Caller, now: Date, text: string): Annotation => ({
  authorReference: prescriberOf(caller),
  time: now.toISOString(),
  text,
});

/** @throws Failure `changed_meanwhile` */
export const requireVersion = ({ meta }: Stored, version: string): void => {
  if (meta?.versionId !== version)
    throw conflict('A colleague just changed this. Reload it, then try again.', 'changed_meanwhile');
};

const everybody = 25;
/** Who gets a request when its prescriber has left the clinic. */
export const prescriberProfiles = async (db: Trx, orgId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'practitioner')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(everybody)
    .execute();
  return rows.map(({ id }) => id);
};
