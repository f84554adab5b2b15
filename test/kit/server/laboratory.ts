import { demoAccounts } from '#config/demo.ts';
import type { House } from '../house.ts';

/** Another system of the clinic, which signs in over HTTP and sends what a laboratory sends. */
export const laboratory = async (house: House) => {
  const login = await fetch(`${house.url}/v3/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'practitioner2@pavilion.test', password: demoAccounts.password }),
  });
  const { IdToken } = (await login.json()) as { IdToken: string };
  const authorization = `Bearer ${IdToken}`;
  const me = await fetch(`${house.url}/v3/users/me`, { headers: { authorization } });
  const { practitioner } = (await me.json()) as { practitioner: { id: string }[] };
  const headers = { authorization, role: practitioner[0]!.id, 'content-type': 'application/fhir+json' };
  return {
    /** Their FHIR id. */
    patientOf: async (family: string, given: string): Promise<string> => {
      const query = new URLSearchParams({ family, given });
      const found = await fetch(`${house.url}/fhir/R4/Patient?${query}`, { headers });
      const { entry } = (await found.json()) as { entry: { resource: { id: string } }[] };
      return entry[0]!.resource.id;
    },
    /** Answers the status. */
    send: async (bundle: object): Promise<number> =>
      (await fetch(`${house.url}/fhir/R4/`, { method: 'POST', headers, body: JSON.stringify(bundle) })).status,
  };
};

/** A potassium of 6.7 mmol/L, critically high, in a report of its own. */
export const potassium = (patient: string) => {
  const subject = { reference: `Patient/${patient}` };
  const [value, report] = [
    'urn:uuid:0d1a4a8e-53f9-4a53-9d1e-1f0e4b1c0001',
    'urn:uuid:0d1a4a8e-53f9-4a53-9d1e-1f0e4b1c0002',
  ];
  const interpretation = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
  const category = 'http://terminology.hl7.org/CodeSystem/observation-category';
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        fullUrl: value,
        request: { method: 'POST', url: 'Observation' },
        resource: {
          resourceType: 'Observation',
          status: 'final',
          category: [{ coding: [{ system: category, code: 'laboratory' }] }],
          code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' },
          subject,
          effectiveDateTime: new Date().toISOString(),
          valueQuantity: { value: 6.7, unit: 'mmol/L' },
          interpretation: [{ coding: [{ system: interpretation, code: 'HH' }] }],
          referenceRange: [{ low: { value: 3.5 }, high: { value: 5.1 } }],
        },
      },
      {
        fullUrl: report,
        request: { method: 'POST', url: 'DiagnosticReport' },
        resource: {
          resourceType: 'DiagnosticReport',
          status: 'final',
          code: { text: 'Urgent electrolytes' },
          subject,
          issued: new Date().toISOString(),
          result: [{ reference: value }],
        },
      },
    ],
  };
};
