import { randomUUID } from 'node:crypto';
import { changedExactly } from './exactText.ts';

const assigned = new WeakSet<object>();

/** A copy under an id of the server's own making: within a transaction others refer to it before it is there. */
export const withAssignedId = <R extends object>(resource: R, id: string): R & { readonly id: string } => {
  const placed = changedExactly(resource, (tree) => ({ ...tree, id })) as R & { readonly id: string };
  assigned.add(placed);
  return placed;
};

/** True where the sender had no say in the id. */
export const hasAssignedId = (resource: object): boolean => assigned.has(resource);

export const newId = (): string => randomUUID();
