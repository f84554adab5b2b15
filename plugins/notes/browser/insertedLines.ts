import type { ExtractResource, Resource, ResourceType } from '@medplum/fhirtypes';
import { allergyStateOf, byDanger, isCurrent, isNoAllergyStatement } from '#plugins/allergies/shared/index.ts';
import { currentSearch, isCircumstance, isDenied } from '#plugins/conditions/shared/index.ts';
import { vitalCodes, vitals } from '#plugins/diagnostics/shared/index.ts';
import { dosesText, medicinesOf } from '#plugins/medications/shared/index.ts';
import { type ClinicalRecord, measuredAt, observationText, type SearchParams, type Stored } from '#clinical/shared';
import { plainConcept } from '#clinical/browser';
import { CallFailure, type I18n } from '#core/shared';
import { loinc } from '../shared/noteTypes.ts';
import type { NoteTexts } from './messages/tab/index.ts';
import { dayText } from './noteText.ts';

/** What can be put into a note, with the feature that owns it. */
export const insertable = {
  vitals: 'diagnostics',
  problems: 'conditions',
  medicines: 'medications',
  orders: 'diagnostics',
  allergies: 'allergies',
} as const;
export type Insertable = keyof typeof insertable;

interface Asking {
  readonly record: Pick<ClinicalRecord, 'fetch'>;
  /** FHIR id. */
  readonly patient: string;
  readonly t: NoteTexts;
  readonly i18n: I18n;
}

interface All<T extends ResourceType> {
  readonly resources: readonly Stored<ExtractResource<T>>[];
  readonly included: readonly Resource[];
}

const mostPages = 5;

/** Every match, or a failure: a note must not hold a part of a list as if it were the list. */
const all = async <T extends ResourceType>(
  { record, patient, t }: Asking,
  type: T,
  params: SearchParams,
): Promise<All<T>> => {
  let page = await record.fetch(type, { patient, _count: 100, ...params });
  const found = { resources: [...page.resources], included: [...page.included] };
  for (let n = 1; page.next !== null; n += 1) {
    if (n === mostPages) throw new CallFailure(0, 'shown', t.tooMany);
    page = await record.fetch(type, page.next);
    found.resources.push(...page.resources);
    found.included.push(...page.included);
  }
  return found;
};

const readings: Readonly<Record<Insertable, (asking: Asking) => Promise<readonly string[]>>> = {
  async vitals({ record, patient, t, i18n }) {
    const measured = 'final,amended,corrected,preliminary,unknown';
    const latest = await Promise.all(
      vitals.map((vital) =>
        record.fetch('Observation', {
          patient,
          code: vitalCodes[vital].map((code) => `${loinc}|${code}`).join(','),
          status: measured,
          _sort: '-date',
          _count: 1,
        }),
      ),
    );
    return latest.flatMap(({ resources: [one] }) => {
      const value = one && observationText(one, { i18n, yes: t.yes, no: t.no });
      return one && value ? [t.line(`${plainConcept(one.code)} ${value}`, dayText(measuredAt(one) ?? '', i18n))] : [];
    });
  },
  async problems(asking) {
    const { t, i18n } = asking;
    const { resources } = await all(asking, 'Condition', currentSearch);
    return resources
      .filter((one) => !isDenied(one) && !isCircumstance(one))
      .map((one) =>
        t.line(
          plainConcept(one.code),
          dayText(one.onsetDateTime ?? one.onsetPeriod?.start ?? one.recordedDate ?? '', i18n),
        ),
      );
  },
  async medicines(asking) {
    const { t, i18n } = asking;
    const [requests, statements] = await Promise.all([
      all(asking, 'MedicationRequest', { status: 'active,unknown', _include: 'MedicationRequest:medication' }),
      all(asking, 'MedicationStatement', {
        status: 'active,intended,unknown',
        _include: 'MedicationStatement:medication',
      }),
    ]);
    return medicinesOf([...requests.resources, ...statements.resources], [...requests.included, ...statements.included])
      .filter(({ state }) => state === 'active')
      .map(({ name, dosages, start }) =>
        t.line([name, dosesText(dosages, i18n.locale)].filter(Boolean).join(': '), dayText(start, i18n)),
      );
  },
  async orders(asking) {
    const { t, i18n } = asking;
    const { resources } = await all(asking, 'ServiceRequest', { status: 'active,on-hold', _sort: '-authored' });
    return resources.map((one) => t.line(plainConcept(one.code), dayText(one.authoredOn ?? '', i18n)));
  },
  async allergies(asking) {
    const { t, i18n } = asking;
    const { resources } = await all(asking, 'AllergyIntolerance', {});
    const listed = allergyStateOf(resources) === 'listed';
    return resources
      .filter((one) => isCurrent(one) && !(listed && isNoAllergyStatement(one)))
      .sort(byDanger)
      .map((one) => {
        const reactions = (one.reaction ?? []).flatMap(({ manifestation }) => manifestation.map(plainConcept));
        const name = [plainConcept(one.code), reactions.filter(Boolean).join(', ')].filter(Boolean).join(': ');
        return t.line(name, dayText(one.recordedDate ?? '', i18n));
      });
  },
};

/** Plain lines of what the record holds now, wholly read. Rejects where not all of it could be. */
export const insertedLines = (what: Insertable, asking: Asking): Promise<readonly string[]> => readings[what](asking);
