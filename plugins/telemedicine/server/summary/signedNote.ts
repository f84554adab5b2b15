import type { Composition } from '@medplum/fhirtypes';
import { conflict } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { canonicalJson } from '#core/server/audit/hashChain.ts';

/** What was read and signed. */
const wordsOf = ({ section, attester, subject, encounter, author, date }: Composition): string =>
  canonicalJson([section, attester, subject, encounter, author, date]);

/**
 * A signed summary cannot change, not even through the FHIR API; its status can mark it as wrong.
 * @throws Failure 409 `signed`, which undoes the change
 */
export const refuseSignedChange = async (
  events: readonly RecordEvent[],
  { db, orgId }: RecordEventContext,
): Promise<void> => {
  for (const { action, resource, previous } of events) {
    if (action !== 'updated' || previous?.resourceType !== 'Composition' || previous.status !== 'final') continue;
    if (wordsOf(previous) === wordsOf(resource as Composition)) continue;
    const visit = await db
      .selectFrom('telemedicine_visit')
      .select('id')
      .where('org_id', '=', orgId)
      .where('note', '=', resource.id)
      .executeTakeFirst();
    if (visit) throw conflict('This summary is signed and cannot be changed.', 'signed');
  }
};
