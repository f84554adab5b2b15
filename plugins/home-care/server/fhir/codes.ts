export const homeHealth = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  code: 'HH',
  display: 'home health',
} as const;

/** FHIR's days of a week, which begins with Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
