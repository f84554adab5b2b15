import { writtenAs } from '../resource/exactText.ts';

/** Elements whose text may name another entry of the bundle (FHIR R4, transaction processing rules). */
const naming = new Set(['reference', 'url', 'uri', 'valueUri', 'valueUrl', 'valueCanonical', 'valueUuid']);

type Visit = (text: string, element: string) => string;

const walk = (value: unknown, element: string, visit: Visit): unknown => {
  if (typeof value === 'string') {
    if (naming.has(element)) return visit(value, element);
    // Links within the narrative count too.
    return element === 'div' && value.includes('urn:')
      ? value.replaceAll(/urn:(?:uuid|oid):[\w.-]+/g, (text) => visit(text, element))
      : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => walk(one, element, visit));
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name, visit)]));
  return writtenAs(copy, value);
};

/** A copy in which every text that may refer to something is what `visit` makes of it; all else is untouched. */
export const mapReferences = <T>(tree: T, visit: Visit): T => walk(tree, '', visit) as T;
