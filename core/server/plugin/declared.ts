/** Of a part of the house, as the part itself declares it. */
export type DeclaredBy<T> = T & {
  /** The feature that it belongs to; null: the house's own. */
  readonly feature: string | null;
};

/** What parts declared, in the order in which they did. */
export interface Register<T extends { readonly id: string }> {
  /** @returns the undo. @throws Error where the id is taken */
  declare(feature: string | null, one: T): () => void;
  readonly all: readonly DeclaredBy<T>[];
}

/** @param what it is, for whoever declares one twice */
export const registerOf = <T extends { readonly id: string }>(what: string): Register<T> => {
  const all: DeclaredBy<T>[] = [];
  return {
    all,
    declare: (feature, one) => {
      if (all.some(({ id }) => id === one.id)) throw new Error(`The ${what} ${one.id} is declared twice.`);
      const declared = { ...one, feature };
      all.push(declared);
      return () => void all.splice(all.indexOf(declared), 1);
    },
  };
};
