import type { Immunization, ImmunizationRecommendation } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { reasonSystem, siteSystem } from '../shared/immunization.ts';
import { cvx, vaccineOf } from '../shared/vaccines.ts';

const dayMs = 86_400_000;

/** CVX code, days ago, dose number, lot. */
type Told = readonly [code: string, daysAgo: number, dose?: number, lot?: string];

const stories: Readonly<Record<string, Readonly<Record<string, readonly Told[]>>>> = {
  rideau: {
    'patient@pavilion.test': [
      ['140', 35, undefined, 'FL2611A'],
      ['140', 400, undefined, 'FL2510C'],
      ['208', 420, 4, 'PF90321'],
      ['208', 1_980, 2, 'PF11870'],
      ['208', 2_010, 1, 'PF11804'],
      ['115', 3_720, undefined, 'TD5512'],
    ],
    'patient2@pavilion.test': [['208', 1_950, 2, 'PF20931']],
    '2': [['135', 30, undefined, 'HD0098']],
  },
  laurier: {
    'patient@laurier.test': [
      ['150', 40, undefined, 'GR7781'],
      ['187', 600, 1, 'ZN4410'],
    ],
  },
};

/** Vaccines of the demo clinics' patients; the first one declined a vaccine and is overdue for another. */
export const seedImmunizations = async ({ db, org, profiles, services, now }: SeedContext): Promise<void> => {
  const record = services.record(db, org.id);
  const french = org.slug === 'laurier';
  const nurse = profiles.get(french ? 'practitioner@laurier.test' : 'practitioner2@pavilion.test');
  const ago = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  const vaccine = (code: string) => {
    const known = vaccineOf(code);
    return { coding: [{ system: cvx, code, display: known?.en }], text: french ? known?.fr : known?.en };
  };
  for (const [whose, list] of Object.entries(stories[org.slug] ?? {})) {
    const patient = profiles.get(whose)?.id ?? `demo-${org.slug}-${whose}`;
    if (!(await record.find('Patient', patient))) continue;
    const key = `demo-${org.slug}-immunization-${whose.replace(/[^a-z0-9]/gi, '-').slice(0, 30)}`;
    const about = { patient: { reference: `Patient/${patient}` } };
    for (const [n, [code, days, dose, lotNumber]] of list.entries()) {
      const given: Immunization = {
        resourceType: 'Immunization',
        id: `${key}-${n + 1}`,
        status: 'completed',
        vaccineCode: vaccine(code),
        ...about,
        occurrenceDateTime: ago(days),
        primarySource: true,
        lotNumber,
        site: { coding: [{ system: siteSystem, code: 'LA', display: 'left arm' }] },
        ...(dose ? { protocolApplied: [{ doseNumberPositiveInt: dose }] } : {}),
        ...(nurse
          ? {
              performer: [
                {
                  actor: { reference: `Practitioner/${nurse.id}`, display: `${nurse.firstName} ${nurse.lastName}` },
                },
              ],
            }
          : {}),
      };
      await record.create(given);
    }
    if (whose !== 'patient@pavilion.test') continue;
    const declined: Immunization = {
      resourceType: 'Immunization',
      id: `${key}-declined`,
      status: 'not-done',
      statusReason: { coding: [{ system: reasonSystem, code: 'PATOBJ', display: 'patient objection' }] },
      vaccineCode: vaccine('187'),
      ...about,
      occurrenceDateTime: ago(210),
    };
    const due: ImmunizationRecommendation = {
      resourceType: 'ImmunizationRecommendation',
      id: `${key}-due`,
      ...about,
      date: now.toISOString(),
      recommendation: [
        {
          vaccineCode: [vaccine('113')],
          forecastStatus: {
            coding: [
              { system: 'http://terminology.hl7.org/CodeSystem/immunization-recommendation-status', code: 'overdue' },
            ],
          },
          dateCriterion: [{ code: { coding: [{ system: 'http://loinc.org', code: '30980-7' }] }, value: ago(70) }],
        },
      ],
    };
    await record.create(declined);
    await record.create(due);
  }
};
