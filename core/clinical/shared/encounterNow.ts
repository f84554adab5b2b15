/** An Encounter without an end was forgotten and is not still going on. */
const longestMs = 12 * 60 * 60_000;

/**
 * The FHIR search that finds the contact which a practitioner and a patient are in, at most one.
 * @param practitioner FHIR id
 * @param patient FHIR id
 */
export const encounterNow = (practitioner: string, patient: string, now: Date) => ({
  patient,
  participant: `Practitioner/${practitioner}`,
  status: 'in-progress',
  date: `ge${new Date(now.getTime() - longestMs).toISOString()}`,
  _sort: '-date',
  _count: 1,
});
