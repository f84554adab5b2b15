import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { referenceTo } from '#clinical/shared';
import type { SeedContext } from '#core/server';
import { clinicalConcept, noKnownAllergy, snomed, verificationConcept } from '../shared/allergy.ts';

type Told = Pick<AllergyIntolerance, 'type' | 'category' | 'criticality' | 'onsetDateTime'> & {
  readonly code: readonly [code: string, en: string, text: string];
  readonly reaction?: readonly [code: string, en: string, text: string, severity: 'mild' | 'moderate' | 'severe'];
};

const none = (text: string): Told => ({ code: [noKnownAllergy, 'No known allergy', text] });

/** By email, or by number for patients without an account. Patients not named here were not asked. */
const stories: Readonly<Record<string, Readonly<Record<string, readonly Told[]>>>> = {
  rideau: {
    'patient@pavilion.test': [
      {
        code: ['91936005', 'Allergy to penicillin', 'Allergy to penicillin'],
        type: 'allergy',
        category: ['medication'],
        criticality: 'high',
        onsetDateTime: '2009',
        reaction: ['271807003', 'Eruption of skin', 'Rash', 'moderate'],
      },
      {
        code: ['300913006', 'Shellfish allergy', 'Shellfish'],
        type: 'intolerance',
        category: ['food'],
        criticality: 'low',
        onsetDateTime: '2018',
        reaction: ['422587007', 'Nausea', 'Nausea', 'mild'],
      },
    ],
    'patient2@pavilion.test': [none('No known allergies')],
    '2': [
      {
        code: ['424213003', 'Allergy to bee venom', 'Allergy to bee venom'],
        type: 'allergy',
        category: ['environment'],
        criticality: 'high',
        onsetDateTime: '2015-07',
        reaction: ['39579001', 'Anaphylaxis', 'Anaphylaxis', 'severe'],
      },
    ],
    '3': [none('No known allergies')],
  },
  laurier: {
    'patient@laurier.test': [none('Aucune allergie connue')],
    '2': [
      {
        code: ['91935009', 'Allergy to peanut', 'Allergie à l’arachide'],
        type: 'allergy',
        category: ['food'],
        criticality: 'high',
        onsetDateTime: '1998',
      },
    ],
  },
};

export const seedAllergies = async ({ db, org, profiles, services, now }: SeedContext): Promise<void> => {
  const record = services.record(db, org.id);
  const doctor = profiles.get(`practitioner@${org.slug === 'laurier' ? 'laurier' : 'pavilion'}.test`);
  for (const [whose, list] of Object.entries(stories[org.slug] ?? {})) {
    const patient = profiles.get(whose)?.id ?? `demo-${org.slug}-${whose}`;
    if (!(await record.find('Patient', patient))) continue;
    for (const [
      n,
      {
        code: [code, display, text],
        reaction,
        ...more
      },
    ] of list.entries()) {
      const allergy: AllergyIntolerance = {
        resourceType: 'AllergyIntolerance',
        id: `demo-${org.slug}-allergy-${whose.replace(/[^a-z0-9]/gi, '-').slice(0, 30)}-${n + 1}`,
        clinicalStatus: clinicalConcept('active'),
        verificationStatus: verificationConcept('confirmed'),
        ...more,
        code: { coding: [{ system: snomed, code, display }], text },
        patient: { reference: `Patient/${patient}` },
        recordedDate: new Date(now.getTime() - 400 * 86_400_000).toISOString(),
        ...(reaction
          ? {
              reaction: [
                {
                  manifestation: [
                    { coding: [{ system: snomed, code: reaction[0], display: reaction[1] }], text: reaction[2] },
                  ],
                  severity: reaction[3],
                },
              ],
            }
          : {}),
        ...(doctor && { recorder: referenceTo('Practitioner', doctor.id, `${doctor.firstName} ${doctor.lastName}`) }),
      };
      await record.create(allergy);
    }
  }
};
