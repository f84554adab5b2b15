/**
 * By FHIR type of which features keep some (`keeps` in their manifests), what of it is not there for a reader: what a feature keeps
 * that is off, or that a custom role takes, by its id; '' for what no feature keeps, where those that open the type are off.
 */
export type ClosedKeepers = ReadonlyMap<string, readonly string[]>;
