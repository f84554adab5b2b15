import type { DiagnosticReport, Observation } from '@medplum/fhirtypes';
import type { FhirRecord } from '../../../core/server/record/fhirRecord.ts';
import { conceptText, hasCode, idOf, quantityText, type Stored } from '../../../core/shared/index.ts';
import { type Flag, isAbnormal, isCritical, worstFlag, worstOf } from '../shared/flags.ts';
import { isVitalSign } from '../shared/vitals.ts';

/** A report, or a value that came without one. */
export type Result = Stored<DiagnosticReport> | Stored<Observation>;

/** Set on what names no patient of this house, so that any FHIR server finds it. */
export const unmatched = { system: 'urn:pavilion:state', code: 'unmatched' } as const;

const finals = ['final', 'amended', 'corrected', 'appended'];
export const isFinal = ({ status }: Pick<Result, 'status'>): boolean => finals.includes(status ?? '');

/** A finding of a laboratory or of imaging; not a vital sign, a form's score or a habit. */
export const isFinding = (observation: Observation): boolean =>
  !isVitalSign(observation) &&
  (observation.category?.some((one) => hasCode(one, 'laboratory') || hasCode(one, 'imaging')) ?? false);

/** The values of a result, those within panels too; those that are not there are left out. */
export const valuesOf = async (result: Result, record: FhirRecord): Promise<readonly Stored<Observation>[]> => {
  if (result.resourceType === 'Observation') return [result];
  const found = new Map<string, Stored<Observation>>();
  const take = async (ids: readonly (string | undefined)[], deep: boolean): Promise<void> => {
    for (const id of ids) {
      const value = id === undefined || found.has(id) ? null : await record.find('Observation', id);
      if (!value) continue;
      found.set(value.id, value);
      if (deep)
        await take(
          (value.hasMember ?? []).map((member) => idOf(member, 'Observation')),
          false,
        );
    }
  };
  await take(
    ((result as DiagnosticReport).result ?? []).map((one) => idOf(one, 'Observation')),
    true,
  );
  return [...found.values()];
};

export const worstIn = (values: readonly Observation[]): Flag | null => worstOf(values.map(worstFlag));

/** By type and id; null where it is not there. */
export const findResult = async (
  record: FhirRecord,
  type: 'DiagnosticReport' | 'Observation',
  id: string,
): Promise<Result | null> =>
  type === 'Observation' ? record.find('Observation', id) : record.find('DiagnosticReport', id);

/** FHIR id of the patient; undefined for an unmatched one. */
export const patientOf = ({ subject }: Pick<Result, 'subject'>): string | undefined => idOf(subject, 'Patient');

export const referenceOf = ({ resourceType, id }: Pick<Result, 'resourceType' | 'id'>): string =>
  `${resourceType}/${id}`;

/** The gravest values in a few words, for the task's title: 'Potassium 6.4 mmol/L'. '' where nothing stands out. */
export const worstWords = (values: readonly Observation[]): string => {
  const worst = worstIn(values);
  if (!isAbnormal(worst)) return '';
  const grave = values.filter((value) =>
    isCritical(worst) ? isCritical(worstFlag(value)) : isAbnormal(worstFlag(value)),
  );
  return grave
    .slice(0, 3)
    .map(({ code, valueQuantity }) =>
      [conceptText(code), quantityText(valueQuantity, String)].filter(Boolean).join(' '),
    )
    .join(', ')
    .slice(0, 200);
};
