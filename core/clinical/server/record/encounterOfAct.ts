import type { Encounter } from '@medplum/fhirtypes';
import { encounterNow } from '#clinical/shared/encounterNow.ts';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { Failure, invalid } from '#core/server/failure.ts';
import type { CallContext } from '#core/server/plugin/scope.ts';

const gone: readonly Encounter['status'][] = ['cancelled', 'entered-in-error'];

/** The contact that this practitioner and this patient are in now. */
const goingOn = async (
  { record, caller }: Pick<CallContext, 'record' | 'caller'>,
  patient: string,
  now: Date,
): Promise<Stored<Encounter> | undefined> => {
  if (caller.role !== 'practitioner' || caller.resourceId === null) return undefined;
  const asked = encounterNow(caller.resourceId, patient, now);
  const page = await record.search('Encounter', asked).catch((error: unknown) => {
    // Whom the patient keeps out of the chart is in no contact with them, and may still book: calendars run the clinic.
    if (error instanceof Failure && error.code === 'consent_denied') return null;
    throw error;
  });
  return page?.resources[0];
};

/**
 * In which contact something is ordered, changed or planned for a patient: the one that the page names, or else the one that
 * the caller is in with them at this moment. Undefined where it is neither.
 * @param named FHIR id of an Encounter
 * @throws Failure 422 for an Encounter that is not this patient's, or did not take place
 */
export const encounterOfAct = async (
  context: Pick<CallContext, 'record' | 'caller'>,
  patient: string,
  named: string | undefined,
  now: Date,
): Promise<Encounter['partOf']> => {
  const encounter =
    named === undefined ? await goingOn(context, patient, now) : await context.record.find('Encounter', named);
  if (
    named !== undefined &&
    (!encounter || idOf(encounter.subject, 'Patient') !== patient || gone.includes(encounter.status))
  )
    throw invalid('This is not a visit of this patient.', { encounter: 'Open the visit again.' });
  return encounter ? referenceTo('Encounter', encounter.id) : undefined;
};
