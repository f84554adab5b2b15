import type { Identifier } from './datatypes.ts';
import type { Resource } from './resource.ts';

export interface IdentifierKey {
  readonly system: string;
  readonly value: string;
}

/** The resource's own identifiers that have a value, each once. */
export const identifiersOf = (resource: Resource): readonly IdentifierKey[] => {
  const given = resource['identifier'];
  const list = (Array.isArray(given) ? given : given ? [given] : []) as Identifier[];
  const keys = new Map<string, IdentifierKey>();
  for (const { system = '', value } of list) {
    if (typeof value === 'string' && value !== '') keys.set(`${system}|${value}`, { system, value });
  }
  return [...keys.values()];
};
