import { randomUUID } from 'node:crypto';
import { standFor } from '#clinical/server/access/shares/keptShares.ts';
import type { ActArea, Area } from '#clinical/shared/shares/shareKinds.ts';
import { familyConsent } from '#plugins/patient-profile/server/familyInvitation.ts';
import type { Person, TestServer } from '../server/server.ts';

interface Wanted {
  readonly orgId: string;
  /** FHIR id of the patient. */
  readonly patient: string;
  readonly areas: readonly Area[];
  readonly acts?: readonly ActArea[];
}

/** Somebody new who stands for a patient, as if they had confirmed an invitation. */
export const standingPerson = async (
  server: TestServer,
  { orgId, patient, areas, acts = [] }: Wanted,
): Promise<Person> => {
  const email = `standing-${randomUUID()}@conformance.test`;
  const profileId = await server.services.asSystem(async (db) => {
    const record = server.services.record(db, orgId);
    const related = await record.create({
      resourceType: 'RelatedPerson',
      active: true,
      patient: { reference: `Patient/${patient}` },
      name: [{ given: ['Rose'], family: 'Stands' }],
    });
    await record.create(familyConsent(patient, related, { areas, acts, from: '2020-01-01' }, 'active'));
    const { id: accountId } = await db
      .insertInto('account')
      .values({ email, password_hash: null, status: 'active', totp_secret: null, photo_file_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const who = { accountId, patientId: patient, relatedId: related.id, firstName: 'Rose', lastName: 'Stands' };
    return standFor(server.services, { db, orgId, record }, who);
  });
  return server.login(email, profileId);
};
