import type { CodeableConcept, Observation, Quantity } from '@medplum/fhirtypes';

/** One measured value of one code. */
export interface Reading {
  /** ISO 8601. */
  readonly at: string;
  readonly value: number;
  readonly unit: string;
  /** FHIR id of the Observation. */
  readonly id: string;
}

const unusable = new Set(['entered-in-error', 'cancelled', 'registered', 'unknown']);

const sharesCode = (one: CodeableConcept | undefined, other: CodeableConcept | undefined): boolean =>
  one?.coding?.some((coding) =>
    other?.coding?.some(
      ({ system, code }) =>
        code !== undefined && code === coding.code && (!system || !coding.system || system === coding.system),
    ),
  ) ?? false;

const whenOf = ({ effectiveDateTime, effectiveInstant, effectivePeriod, issued }: Observation): string | undefined =>
  effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.end ?? effectivePeriod?.start ?? issued;

/** The part that carries the code: the observation itself, or a component such as one of the two of a blood pressure. */
const quantityOf = (observation: Observation, measure: CodeableConcept): Quantity | undefined => {
  if (sharesCode(observation.code, measure)) {
    const { valueQuantity, valueInteger } = observation;
    return valueQuantity ?? (valueInteger === undefined ? undefined : { value: valueInteger });
  }
  return observation.component?.find(({ code }) => sharesCode(code, measure))?.valueQuantity;
};

/** What was measured of one code, the oldest first. */
export const readingsOf = (
  measure: CodeableConcept | undefined,
  observations: readonly Observation[],
): readonly Reading[] =>
  observations
    .flatMap((observation): Reading[] => {
      const at = whenOf(observation);
      if (!measure || !at || unusable.has(observation.status)) return [];
      const quantity = quantityOf(observation, measure);
      if (quantity?.value === undefined) return [];
      return [{ at, value: quantity.value, unit: quantity.unit ?? quantity.code ?? '', id: observation.id ?? '' }];
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
