import { observable, runInAction } from 'mobx';
import type { Slot } from '#core/plugin';
import type { Conflicts } from './conflicts.ts';

export interface Contribution<T> {
  readonly owner: string;
  readonly item: T;
}

/** One for all: a component that reads an empty slot must find the same list at each look. */
const none: readonly Contribution<never>[] = [];

/** Everything that plugins added, slot by slot, in the order added. Observable; each change makes a new list. */
export class Contributions {
  private readonly lists = observable.map<Slot<unknown>, readonly Contribution<unknown>[]>([], { deep: false });

  constructor(private readonly conflicts: Conflicts) {}

  of<T>(slot: Slot<T>): readonly Contribution<T>[] {
    return (this.lists.get(slot) ?? none) as readonly Contribution<T>[];
  }

  /** Returns the undo. @throws Error on a second item with the same key, where conflicts are loud. */
  add<T>(slot: Slot<T>, owner: string, item: T): () => void {
    const key = slot.key?.(item);
    const first = key === undefined ? undefined : this.of(slot).find((other) => slot.key?.(other.item) === key);
    if (first && key !== undefined) {
      this.conflicts.found({ of: slot.name, key, first: first.owner, second: owner });
      return () => undefined;
    }
    const added = { owner, item };
    this.change(slot, [...this.of(slot), added]);
    return () =>
      this.change(
        slot,
        this.of(slot).filter((one) => one !== added),
      );
  }

  /** Of all slots. */
  get all(): readonly Contribution<unknown>[] {
    return [...this.lists.values()].flat();
  }

  private change(slot: Slot<unknown>, list: readonly Contribution<unknown>[]): void {
    runInAction(() => this.lists.set(slot, list));
  }
}
