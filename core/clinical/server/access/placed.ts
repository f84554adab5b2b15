import type { Resource } from '@medplum/fhirtypes';
import { invalid } from '#core/server/failure.ts';
import { changedExactly } from '../resource/exactText.ts';
import { isConfidential, sortOf } from './kinds.ts';
import { along, isPlace } from './whose.ts';
import { isRecord } from '#core/shared';

const at = (reference: string, base: string): string =>
  reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference;

const isAway = (value: unknown, base: string): boolean => {
  if (Array.isArray(value)) return value.some((one) => isAway(one, base));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      (name === 'reference' && typeof inner === 'string' && at(inner, base) !== inner) || isAway(inner, base),
  );
};

const athome = (value: unknown, base: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => athome(one, base));
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'reference' && typeof inner === 'string' ? at(inner, base) : athome(inner, base),
    ]),
  );
};

/** The element must say more than a name or a number of the person: otherwise no one could tell whose it is. */
const needsPlace = (type: string): boolean => isConfidential(type) && (sortOf(type).whose?.element.length ?? 0) === 1;

/**
 * A resource as it is kept: references that name this server by its address are relative, and the element that says whose it
 * is names somebody of this record.
 * @param base where this server is reached: `https://clinic.example/fhir/R4`
 * @throws Failure 422 for what cannot be placed
 */
export const placed = <R extends Resource>(sent: R, base: string): R => {
  const resource = isAway(sent, base)
    ? (changedExactly(sent as object, (tree) => athome(tree, base) as object) as R)
    : sent;
  const type = resource.resourceType;
  const { whose } = sortOf(type);
  if (!whose || type === 'Patient') return resource;
  const named = along(resource, whose.element);
  const strange = named.some((one) => {
    const reference = isRecord(one) ? one.reference : undefined;
    return reference === undefined ? needsPlace(type) : !isPlace(reference);
  });
  if (strange || (type === 'Binary' && named.length === 0))
    throw invalid('Say whose it is: name a patient of this clinic.', {
      [`${type}.${whose.element.join('.')}`]: "Send a reference such as 'Patient/123'.",
    });
  return resource;
};
