import type { Lane } from './calls.ts';
import type { Visit } from './visit.ts';

export interface Area {
  /** First half of postal codes: `K1S`. */
  readonly code: string;
  readonly workers: readonly { readonly id: string; readonly name: string }[];
  readonly clients: readonly { readonly id: string; readonly name: string }[];
}

const byName = <P extends { readonly name: string }>(people: readonly P[]): readonly P[] =>
  people.toSorted((one, other) => one.name.localeCompare(other.name));

/** Who works and who is visited in each postal area. Clients who are closed to the reader have none. */
export const areasOf = (
  workers: readonly Pick<Lane, 'id' | 'name' | 'areas'>[],
  visits: readonly Pick<Visit, 'area' | 'patient'>[],
): readonly Area[] => {
  const codes = new Set([...workers.flatMap(({ areas }) => areas), ...visits.map(({ area }) => area)].filter(Boolean));
  return [...codes].toSorted().map((code) => {
    const there = visits.flatMap(({ area, patient }) => (area === code && patient ? patient : []));
    return {
      code,
      workers: byName(workers.filter(({ areas }) => areas.includes(code))),
      clients: byName([...new Map(there.map((one) => [one.id, one])).values()]),
    };
  });
};
