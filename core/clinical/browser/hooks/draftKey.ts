/** The key under which a form's draft is kept; FHIR ids may hold points, keys may not. */
export const draftKey = (...parts: readonly string[]): string =>
  parts
    .join(':')
    .replaceAll(/[^a-z0-9:_-]/gi, '_')
    .slice(0, 120);
