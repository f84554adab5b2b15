import type { Annotation, Practitioner, Reference } from '@medplum/fhirtypes';
import { type Caller, conflict, forbidden, type Trx } from '../../../core/server/index.ts';
import { referenceTo, type Stored } from '../../../core/shared/index.ts';

/** The caller as the record knows them. @throws Failure where the profile has no Practitioner yet */
export const prescriberOf = ({ resourceId, firstName, lastName }: Caller): Reference<Practitioner> => {
  if (!resourceId) throw forbidden('Your profile is not in the record yet. Ask an administrator of your clinic.');
  return referenceTo<Practitioner>('Practitioner', resourceId, `${firstName} ${lastName}`);
};

export const noteOf = (caller: Caller, now: Date, text: string): Annotation => ({
  authorReference: prescriberOf(caller),
  time: now.toISOString(),
  text,
});

/** @throws Failure `changed_meanwhile` */
export const needsVersion = ({ meta }: Stored, version: string): void => {
  if (meta?.versionId !== version)
    throw conflict('Somebody changed this meanwhile. Look at it again first.', 'changed_meanwhile');
};

const everybody = 25;
/** Whom a request goes to when the prescriber works here no more. */
export const prescribersOf = async (db: Trx, orgId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'practitioner')
    .orderBy('id')
    .limit(everybody)
    .execute();
  return rows.map(({ id }) => id);
};
