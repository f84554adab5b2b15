import type { Condition } from '@medplum/fhirtypes';
import { referenceTo } from '#clinical/shared';
import type { SeedContext } from '#core/server';
import {
  clinicalConcept,
  type ClinicalStatus,
  problemListItem,
  severities,
  type Severity,
  snomed,
  verificationConcept,
} from '../shared/condition.ts';

interface Told {
  readonly code: string;
  readonly en: string;
  /** As this clinic says it. */
  readonly text: string;
  readonly since: string;
  readonly status?: ClinicalStatus;
  readonly until?: string;
  readonly severity?: Severity;
  readonly note?: string;
}

const told = (code: string, en: string, text: string, since: string, more: Partial<Told> = {}): Told => ({
  code,
  en,
  text,
  since,
  ...more,
});

/** By email, or by number for the patients without an account. */
const stories: Readonly<Record<string, Readonly<Record<string, readonly Told[]>>>> = {
  rideau: {
    'patient@pavilion.test': [
      told('44054006', 'Type 2 diabetes', 'Type 2 diabetes', '2016-05', {
        severity: 'moderate',
        note: 'HbA1c 8.4 % a year ago, falling since metformin was raised and walking began.',
      }),
      told('38341003', 'Hypertension', 'Hypertension', '2014'),
      told('195967001', 'Asthma', 'Asthma', '1974', {
        severity: 'mild',
        note: 'Childhood onset; only with exercise now.',
      }),
      told('233604007', 'Pneumonia', 'Pneumonia', '2021-02-08', { status: 'resolved', until: '2021-03-01' }),
    ],
    'patient2@pavilion.test': [
      told('35489007', 'Depressive disorder', 'Depression', '2024-11', { severity: 'severe' }),
      told('40930008', 'Hypothyroidism', 'Hypothyroidism', '2019-09'),
    ],
    '1': [told('396275006', 'Osteoarthritis', 'Osteoarthritis', '2018')],
    '2': [told('49436004', 'Atrial fibrillation', 'Atrial fibrillation', '2020-01')],
    '3': [
      told('709044004', 'Chronic kidney disease', 'Chronic kidney disease, stage 4', '2017', { severity: 'severe' }),
      told('38341003', 'Hypertension', 'Hypertension', '2008'),
    ],
    '5': [told('84114007', 'Heart failure', 'Heart failure', '2022-06')],
  },
  laurier: {
    'patient@laurier.test': [
      told('195967001', 'Asthma', 'Asthme', '1990', { severity: 'mild' }),
      told('239873007', 'Osteoarthritis of knee', 'Arthrose du genou', '2019-04', { severity: 'moderate' }),
    ],
    '2': [told('44054006', 'Type 2 diabetes', 'Diabète de type 2', '2012')],
  },
};

/** Problem lists of the demo clinics' patients, kept by their family physician. */
export const seedConditions = async ({ db, org, profiles, services }: SeedContext): Promise<void> => {
  const record = services.record(db, org.id);
  const doctor = profiles.get(`practitioner@${org.slug === 'laurier' ? 'laurier' : 'pavilion'}.test`);
  for (const [whose, list] of Object.entries(stories[org.slug] ?? {})) {
    const patient = profiles.get(whose)?.id ?? `demo-${org.slug}-${whose}`;
    if (!(await record.find('Patient', patient))) continue;
    for (const [n, { code, en, text, since, status = 'active', until, severity, note }] of list.entries()) {
      const condition: Condition = {
        resourceType: 'Condition',
        id: `demo-${org.slug}-condition-${whose.replace(/[^a-z0-9]/gi, '-').slice(0, 30)}-${n + 1}`,
        clinicalStatus: clinicalConcept(status),
        verificationStatus: verificationConcept('confirmed'),
        category: [problemListItem],
        code: { coding: [{ system: snomed, code, display: en }], text },
        subject: { reference: `Patient/${patient}` },
        onsetDateTime: since,
        recordedDate: since.length === 4 ? `${since}-06-01` : since.length === 7 ? `${since}-15` : since,
        ...(severity ? { severity: { coding: [{ system: snomed, code: severities[severity] }] } } : {}),
        ...(until ? { abatementDateTime: until } : {}),
        ...(note ? { note: [{ text: note }] } : {}),
        ...(doctor && { recorder: referenceTo('Practitioner', doctor.id, `${doctor.firstName} ${doctor.lastName}`) }),
      };
      await record.create(condition);
    }
  }
};
