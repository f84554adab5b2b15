import { observable, runInAction, when } from 'mobx';
import type { Slot } from '#core/plugin';
import type { Conflicts } from './conflicts.ts';
import { turns } from './turns.ts';

export interface Contribution<T> {
  readonly owner: string;
  readonly item: T;
}

/** One for all: a component that reads an empty slot must find the same list at each look. */
const none: readonly Contribution<never>[] = [];

/** Everything that plugins added, slot by slot, in the order added. Observable; each change makes a new list. */
export class Contributions {
  private readonly lists = observable.map<Slot<unknown>, readonly Contribution<unknown>[]>([], { deep: false });
  /** What changed since, while some of what has come does not run yet. */
  private readonly held = observable.map<Slot<unknown>, readonly Contribution<unknown>[]>([], { deep: false });

  constructor(private readonly conflicts: Conflicts) {}

  /** Something was added or taken away that is not shown yet. */
  get isAwaited(): boolean {
    return this.held.size > 0;
  }

  /** As it is shown. */
  of<T>(slot: Slot<T>): readonly Contribution<T>[] {
    return this.listOf(slot, this.lists.get(slot));
  }

  /** Returns the undo. @throws Error on a second item with the same key, where conflicts are loud. */
  add<T>(slot: Slot<T>, owner: string, item: T): () => void {
    const key = slot.key?.(item);
    const first = key === undefined ? undefined : this.latest(slot).find((other) => slot.key?.(other.item) === key);
    if (first && key !== undefined) {
      this.conflicts.found({ of: slot.name, key, first: first.owner, second: owner });
      return () => undefined;
    }
    const added = { owner, item };
    this.change(slot, [...this.latest(slot), added]);
    return () =>
      this.change(
        slot,
        this.latest(slot).filter((one) => one !== added),
      );
  }

  /** Of all slots. */
  get all(): readonly Contribution<unknown>[] {
    return [...this.lists.values()].flat();
  }

  /** With what is not shown yet. */
  private latest<T>(slot: Slot<T>): readonly Contribution<T>[] {
    return this.listOf(slot, this.held.get(slot) ?? this.lists.get(slot));
  }

  private listOf<T>(_: Slot<T>, list: readonly Contribution<unknown>[] = none): readonly Contribution<T>[] {
    return list as readonly Contribution<T>[];
  }

  private change(slot: Slot<unknown>, list: readonly Contribution<unknown>[]): void {
    runInAction(() => {
      if (!turns.isRunning) return void this.lists.set(slot, list);
      if (this.held.size === 0) when(() => !turns.isRunning, this.show);
      this.held.set(slot, list);
    });
  }

  private readonly show = (): void => {
    for (const [slot, list] of this.held) this.lists.set(slot, list);
    this.held.clear();
  };
}
