import type { Finder } from '#core/browser';
import { ownFinder, type OwnServices } from '#clinical/browser';
import { conceptText } from '#clinical/shared';

/** A patient's own medicines, those that they added too, each name once. */
export const findMedicines = (services: Pick<OwnServices, 'auth' | 'record'>, run: () => void): Finder['find'] => {
  const own = (['MedicationRequest', 'MedicationStatement'] as const).map((type) =>
    ownFinder(services, {
      type,
      lineOf: ({ id, medicationCodeableConcept: concept, medicationReference }) => {
        const label = conceptText(concept) || medicationReference?.display;
        return label ? { id: `medicine-${id}`, label, run } : null;
      },
    }),
  );
  return async (text) => {
    const lines = (await Promise.all(own.map((find) => find(text)))).flat();
    return [...new Map(lines.map((line) => [line.label, line])).values()];
  };
};
