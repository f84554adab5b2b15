import type { Definitions } from './definitions.ts';
import { compartment, indexRows } from './index/rows.ts';
import type { Placed } from './resource.ts';

/** FHIR ids of the patients in whose compartment a resource is. */
export const patientsOf = (definitions: Definitions, resource: object): readonly string[] =>
  indexRows(definitions, resource as Placed)
    .reference.filter(({ param }) => param === compartment)
    .map(({ target }) => target.slice('Patient/'.length));
