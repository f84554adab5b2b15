import type { Consent } from '@medplum/fhirtypes';
import { referenceTo } from '#clinical/shared';

/** Marks the consents by which a plan may leave the clinic. */
const category = { coding: [{ system: 'urn:pavilion:consent', code: 'care-plan-hand-off' }] };

interface Asked {
  readonly patientId: string;
  readonly planId: string;
  /** The name of the recipient. */
  readonly recipient: string;
  /** What would be shared, in words the patient reads. */
  readonly what: string;
  readonly now: Date;
  /** In person: the answer is there already. */
  readonly given: boolean;
}

/** The question to the patient, or an answer that was given face to face. */
export const consentFor = ({ patientId, planId, recipient, what, now, given }: Asked): Consent => ({
  resourceType: 'Consent',
  status: given ? 'active' : 'proposed',
  scope: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }],
  },
  category: [category],
  patient: referenceTo('Patient', patientId),
  dateTime: now.toISOString(),
  policyRule: { text: what },
  ...(given
    ? {
        verification: [
          { verified: true, verifiedWith: referenceTo('Patient', patientId), verificationDate: now.toISOString() },
        ],
      }
    : {}),
  provision: {
    type: 'permit',
    actor: [
      {
        role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'IRCP' }] },
        reference: { display: recipient },
      },
    ],
    action: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentaction', code: 'disclose' }] }],
    data: [{ meaning: 'instance', reference: referenceTo('CarePlan', planId) }],
  },
});

export const isAboutPlan = ({ category: of, provision }: Consent, planId: string): boolean =>
  of.some(({ coding }) => coding?.[0]?.code === category.coding[0]!.code) &&
  (provision?.data?.some(({ reference }) => reference.reference === `CarePlan/${planId}`) ?? false);

export const recipientOf = ({ provision }: Consent): string => provision?.actor?.[0]?.reference.display ?? '';

/** In force today. */
export const permits = (consent: Consent, planId: string, now: Date): boolean =>
  consent.status === 'active' &&
  consent.provision?.type === 'permit' &&
  isAboutPlan(consent, planId) &&
  (consent.provision.period?.end === undefined || consent.provision.period.end >= now.toISOString().slice(0, 10));
