import type { Coding, DiagnosticReport, Observation } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { conceptText, hasCode, idOf, observationText, type Stored, type ValueWords } from '#clinical/shared';
import { type Flag, isAbnormal, isCritical, worstFlag, worstOf } from '../shared/flags.ts';
import { isVitalSign } from '../shared/vitals.ts';

/** A report, or a value that came without one. */
export type Result = Stored<DiagnosticReport> | Stored<Observation>;

/** Tags results that match no patient here, so that any FHIR server finds them. */
export const unmatchedTag = { system: 'urn:pavilion:state', code: 'unmatched' } as const;

type Marked = Pick<Result, 'meta'>;

const isMark = ({ system, code }: Coding): boolean => code === unmatchedTag.code && system === unmatchedTag.system;

export const isUnmatched = ({ meta }: Marked): boolean => meta?.tag?.some(isMark) ?? false;

export const withUnmatched = <R extends Marked>(result: R): R => ({
  ...result,
  meta: { ...result.meta, tag: [...(result.meta?.tag ?? []), unmatchedTag] },
});

export const withoutUnmatched = <R extends Marked>(result: R): R => {
  const tag = (result.meta?.tag ?? []).filter((one) => !isMark(one));
  return { ...result, meta: { ...result.meta, tag } };
};

/** The findings, without what this system adds. */
const findings = (resource: object): string => {
  const found = { ...resource } as Record<string, unknown>;
  for (const own of ['meta', 'extension', 'text']) delete found[own];
  return JSON.stringify(found);
};

/** Something that was found is new or other; labels and marks are not. */
export const hasNews = (resource: object, previous: object | null): boolean =>
  previous === null || findings(resource) !== findings(previous);

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
    (result.result ?? []).map((one) => idOf(one, 'Observation')),
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

/** A task's title has no language of its own: figures stand in it as they were sent. */
const words: ValueWords = { i18n: { locale: 'en-CA', number: String, date: String }, yes: 'yes', no: 'no' };

/** The gravest values in a few words, for the task's title: 'Potassium 6.4 mmol/L'. '' where nothing stands out. */
export const worstText = (values: readonly Observation[]): string => {
  const worst = worstIn(values);
  if (!isAbnormal(worst)) return '';
  const grave = values.filter((value) =>
    isCritical(worst) ? isCritical(worstFlag(value)) : isAbnormal(worstFlag(value)),
  );
  return grave
    .slice(0, 3)
    .map((value) => [conceptText(value.code), observationText(value, words)].filter(Boolean).join(' '))
    .join(', ')
    .slice(0, 200);
};
