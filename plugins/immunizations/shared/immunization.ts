import type { CodeableConcept, Immunization, ImmunizationRecommendation } from '@medplum/fhirtypes';
import { conceptText } from '#clinical/shared';
import { cvx, type Family, vaccineOf } from './vaccines.ts';

export const siteSystem = 'http://terminology.hl7.org/CodeSystem/v3-ActSite';
export const routeSystem = 'http://terminology.hl7.org/CodeSystem/v3-RouteOfAdministration';
export const reasonSystem = 'http://terminology.hl7.org/CodeSystem/v3-ActReason';
export const originSystem = 'http://terminology.hl7.org/CodeSystem/immunization-origin';

export const sites = ['LA', 'RA', 'LT', 'RT'] as const;
export const routes = ['IM', 'SC', 'IDINJ', 'NASINHLC', 'PO'] as const;
export const reasons = ['PATOBJ', 'MEDPREC', 'IMMUNE', 'OSTOCK'] as const;
export const origins = ['here', 'recall', 'record', 'provider'] as const;

export const codeIn = (concept: CodeableConcept | undefined, known: readonly string[]): string =>
  concept?.coding?.find(({ code }) => known.includes(code ?? ''))?.code ?? '';

/** When it was given or refused, as exactly as it is known; '' where it is not. */
export const dateOf = ({ occurrenceDateTime, recorded }: Immunization): string =>
  (occurrenceDateTime ?? recorded ?? '').slice(0, 10);

/** Given, as far as the record says; what was refused, or written by mistake, was not. */
export const wasGiven = ({ status }: Immunization): boolean => status === 'completed';

const cvxOf = (concept: CodeableConcept | undefined): string | undefined =>
  concept?.coding?.find(({ system, code }) => system === cvx && code)?.code;

/** Doses are grouped by family; unlisted vaccines by their own name. */
export const groupOf = (concept: CodeableConcept | undefined): Family | `named:${string}` =>
  vaccineOf(cvxOf(concept))?.family ?? `named:${conceptText(concept)}`;

export interface Due {
  /** FHIR date; '' where only the state is known. */
  readonly on: string;
  readonly overdue: boolean;
}

export interface VaccineGroup {
  readonly key: ReturnType<typeof groupOf>;
  /** What the group is called where it is no family. */
  readonly name: string;
  /** Newest first; refusals too. */
  readonly doses: readonly Immunization[];
  readonly due: Due | null;
}

const dueCriteria = ['30980-7', '30981-5'];

/** What is due and when, by group; what is complete or contraindicated is left out. */
const dueOf = (
  recommendations: readonly ImmunizationRecommendation[],
  today: string,
): Map<string, readonly [string, Due]> => {
  const due = new Map<string, readonly [string, Due]>();
  for (const { recommendation } of recommendations) {
    for (const { vaccineCode, targetDisease, dateCriterion = [], forecastStatus } of recommendation) {
      if (['complete', 'immune', 'contraindicated'].includes(forecastStatus.coding?.[0]?.code ?? '')) continue;
      const concept = vaccineCode?.[0] ?? targetDisease;
      const criterion = dueCriteria
        .map((code) => dateCriterion.find((one) => one.code.coding?.some((coding) => coding.code === code)))
        .find(Boolean);
      const on = (criterion?.value ?? '').slice(0, 10);
      const overdue = forecastStatus.coding?.[0]?.code === 'overdue' || (on !== '' && on < today);
      const key = groupOf(concept);
      const before = due.get(key);
      if (!before || on < before[1].on) due.set(key, [conceptText(concept), { on, overdue }]);
    }
  }
  return due;
};

/** Vaccines with their doses and what is due: due first, then by the newest dose. */
export const groupsOf = (
  doses: readonly Immunization[],
  recommendations: readonly ImmunizationRecommendation[],
  today: string,
): readonly VaccineGroup[] => {
  const groups = new Map<string, VaccineGroup>();
  const standing = doses.filter(({ status }) => status !== 'entered-in-error');
  for (const dose of standing.sort((one, other) => dateOf(other).localeCompare(dateOf(one)))) {
    const key = groupOf(dose.vaccineCode);
    const before = groups.get(key);
    const name = conceptText(dose.vaccineCode);
    groups.set(key, { key, name: before?.name ?? name, doses: [...(before?.doses ?? []), dose], due: null });
  }
  for (const [key, [name, due]] of dueOf(recommendations, today)) {
    const before = groups.get(key) ?? { key: key as VaccineGroup['key'], name, doses: [] };
    groups.set(key, { ...before, due });
  }
  const newest = ({ doses: [first] }: VaccineGroup): string => (first ? dateOf(first) : '');
  return [...groups.values()].sort(
    (one, other) =>
      Number(other.due?.overdue ?? false) - Number(one.due?.overdue ?? false) ||
      newest(other).localeCompare(newest(one)),
  );
};
