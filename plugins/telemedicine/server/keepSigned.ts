import type { Composition } from '@medplum/fhirtypes';
import { conflict, type RecordEvent, type RecordEventContext } from '../../../core/server/index.ts';
import { canonicalJson } from '../../../core/server/audit/auditTrail.ts';

/** What was read and signed. */
const wordsOf = ({ section, attester, subject, encounter, author, date }: Composition): string =>
  canonicalJson([section, attester, subject, encounter, author, date]);

/**
 * A signed summary stays as it was signed, through the record's own door too; that it is wrong can be said in its status.
 * @throws Failure 409 `signed`, which undoes the change
 */
export const keepSigned = async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
  for (const { action, resource, previous } of events) {
    if (action !== 'updated' || previous?.resourceType !== 'Composition' || previous.status !== 'final') continue;
    if (wordsOf(previous) === wordsOf(resource as Composition)) continue;
    const visit = await db
      .selectFrom('telemedicine_visit')
      .select('id')
      .where('org_id', '=', orgId)
      .where('note', '=', resource.id)
      .executeTakeFirst();
    if (visit) throw conflict('This summary is signed and stays as it is.', 'signed');
  }
};
