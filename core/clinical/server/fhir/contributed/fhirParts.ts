import type * as z from 'zod/mini';
import type { Interaction } from '../metadata/interaction.ts';
import { catalogueInteractions } from './catalogueInteractions.ts';
import type { FhirCatalogue, FhirOperation } from './contribution.ts';
import { operationInteractions } from './operationInteractions.ts';

/** What features add to `/fhir/R4`, as the routing and `/metadata` read it. */
export interface FhirParts {
  /** By features (`scope.fhirOperation`); returns the undo. */
  addOperation<Input extends z.ZodMiniObject>(feature: string, operation: FhirOperation<Input>): () => void;
  /** By features (`scope.fhirCatalogue`); returns the undo. */
  addCatalogue(feature: string, catalogue: FhirCatalogue): () => void;
  /** Also of features that a clinic has switched off: each asks. The same list until something is added or taken back. */
  interactions(): readonly Interaction[];
  catalogues(): readonly FhirCatalogue[];
}

export const fhirParts = (): FhirParts => {
  const parts = new Map<string, readonly Interaction[]>();
  const catalogues = new Map<string, FhirCatalogue>();
  let all: readonly Interaction[] = [];
  const put = (key: string, interactions: readonly Interaction[]): (() => void) => {
    if (parts.has(key)) throw new Error(`Two features answer for '${key}' at /fhir/R4.`);
    parts.set(key, interactions);
    all = [...parts.values()].flat();
    return () => {
      parts.delete(key);
      all = [...parts.values()].flat();
    };
  };
  return {
    addOperation: (feature, operation) =>
      put(`${operation.type}/$${operation.name}`, operationInteractions(feature, operation)),
    addCatalogue: (feature, catalogue) => {
      const undo = put(catalogue.type, catalogueInteractions(feature, catalogue));
      catalogues.set(catalogue.type, catalogue);
      return () => {
        catalogues.delete(catalogue.type);
        undo();
      };
    },
    interactions: () => all,
    catalogues: () => [...catalogues.values()],
  };
};
