import { Failure } from '#core/server/failure.ts';
import { bounds } from '#core/server/budgets/bounds.ts';

/** How much there is of a value: about its bytes, and its objects, lists and values. */
export interface Weight {
  readonly bytes: number;
  readonly nodes: number;
}

export const tooLarge = (message: string): Failure => new Failure(413, 'too_large', message);

/**
 * Counts no further than it may.
 * @param most bytes
 * @param room how deep it may be
 * @throws Failure 413
 */
export const weigh = (value: unknown, most: number, room: number = bounds.body.depth): Weight => {
  let bytes = 0;
  let nodes = 0;
  const count = (one: unknown, left: number): void => {
    nodes += 1;
    bytes += typeof one === 'string' ? one.length + 8 : 8;
    if (bytes > most) throw tooLarge('This becomes too large. Send less, or several resources.');
    if (typeof one !== 'object' || one === null) return;
    if (left <= 0) throw tooLarge(`A resource is nested ${bounds.body.depth} deep at most. Make it flatter.`);
    for (const [name, inner] of Object.entries(one)) {
      bytes += name.length;
      count(inner, left - 1);
    }
  };
  count(value, room);
  return { bytes, nodes };
};

/** @throws Failure 413 for a resource whose checks and index would hold everybody up */
export const checkWeight = (resource: object): void => {
  const { nodes } = weigh(resource, bounds.resource.bytes);
  if (nodes > bounds.resource.nodes)
    throw tooLarge(`A resource has at most ${bounds.resource.nodes} elements here. Divide it into several.`);
};
