import type { Consent } from '@medplum/fhirtypes';

/** A patient’s consent that keeps the practitioners of an organisation out of their record, as a clinic may import it. */
export const denialOf = (patient: string, orgId: string, id: string): Consent => ({
  ...{ resourceType: 'Consent', id, status: 'active', patient: { reference: `Patient/${patient}` } },
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
  policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTIN' }] },
  provision: {
    type: 'deny',
    actor: [
      {
        role: { coding: [{ system: 'urn:pavilion:role', code: 'practitioner' }] },
        reference: { reference: `Organization/${orgId}` },
      },
    ],
  },
});
