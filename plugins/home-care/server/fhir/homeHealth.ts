export const homeHealth = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  code: 'HH',
  display: 'home health',
} as const;
