type Values = Readonly<Record<string, unknown>>;

export interface Rebased<V extends Values> {
  /** Theirs where I changed nothing, mine where I did. */
  readonly values: V;
  /** Fields that took over what the other editor saved. */
  readonly arrived: readonly (keyof V & string)[];
  /** Fields that both changed, differently: mine stand, theirs can be taken. */
  readonly clashes: readonly (keyof V & string)[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Brings what I typed on top of `base` onto what another editor has saved since; nothing typed is lost. */
export const rebase = <V extends Values>(base: V, mine: V, theirs: V): Rebased<V> => {
  const arrived: (keyof V & string)[] = [];
  const clashes: (keyof V & string)[] = [];
  const values: Record<string, unknown> = { ...mine };
  for (const name of Object.keys(theirs) as (keyof V & string)[]) {
    if (same(theirs[name], base[name]) || same(theirs[name], mine[name])) continue;
    if (same(mine[name], base[name])) {
      values[name] = theirs[name];
      arrived.push(name);
    } else clashes.push(name);
  }
  return { values: values as V, arrived, clashes };
};
