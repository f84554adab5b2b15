declare const item: unique symbol;

/** A typed place that plugins add to. `key` names what may be there only once: two items with one key are a conflict. */
export interface Slot<T> {
  readonly name: string;
  /** A method, so that slots of all kinds may be kept together. */
  key?(added: T): string;
  readonly [item]?: T;
}

export const slot = <T>(name: string, key?: (added: T) => string): Slot<T> => ({ name, key });
