import { allKnown, byText, byUrgency, type Known, whole } from '#core/shared';
import { injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { WorkAction, WorkItem, WorkItemsFound, WorkSource } from '#core/browser';

/** A source's items as its plugin last gave them. */
interface Feed extends WorkItemsFound {
  readonly source: WorkSource;
  readonly owner: string;
}

export interface Work {
  /** `source/item`: unique in the list, and in the address. */
  readonly key: string;
  readonly item: WorkItem;
  readonly source: WorkSource;
  readonly owner: string;
}

/** Whether it can be taken back; or what to say where the item stays. */
export type Ran = { readonly undoable: boolean } | { readonly stays: string };

/** What everybody contributes, as one list; which of it is selected; what was just done and may be taken back. */
@injectable()
export class WorkList {
  /** Key of the row that the arrows are on. */
  selected: string | null = null;
  /** Key of what is being done. */
  busy: string | null = null;
  private readonly feeds = observable.map<string, Feed>({}, { deep: false });
  /** Done here, and perhaps still in what the server last said. */
  private readonly gone = observable.set<string>();
  private readonly undos: { readonly key: string; readonly run: () => Promise<unknown> }[] = [];

  constructor() {
    makeStore(this, { plain: ['feeds', 'gone'] });
  }

  feed(owner: string, source: WorkSource, found: WorkItemsFound): void {
    this.feeds.set(source.id, { ...found, source, owner });
    const there = new Set(found.items.map(({ id }) => `${source.id}/${id}`));
    for (const key of [...this.gone]) {
      if (key.startsWith(`${source.id}/`) && !there.has(key)) this.gone.delete(key);
    }
  }

  /** The source's plugin has stopped, or the page is left. */
  end(source: string): void {
    this.feeds.delete(source);
  }

  get all(): readonly Work[] {
    return [...this.feeds.values()]
      .flatMap(({ source, owner, items }) =>
        items.map((item): Work => ({ key: `${source.id}/${item.id}`, item, source, owner })),
      )
      .filter(({ key }) => !this.gone.has(key))
      .sort((one, other) => byUrgency(one.item, other.item) || byText(one.key, other.key));
  }

  /** Some source has not answered yet and there is nothing to show. */
  get pending(): boolean {
    return this.all.length === 0 && this.coming.is === 'awaited';
  }

  /** Awaited until each source has answered: what comes later stands between what is there. */
  get coming(): Known {
    return [...this.feeds.values()].find(({ known }) => known.is === 'awaited')?.known ?? whole(null);
  }

  /** How much of it is known: some source may still be awaited, or could not be read. */
  get known(): Known {
    const known = allKnown([...this.feeds.values()].map((feed) => feed.known));
    return known.is === 'whole'
      ? known
      : { is: 'part', data: this.all, ...(known.is === 'failed' ? { error: known.error } : {}) };
  }

  /** What the sources stand on, for its age. */
  get answers(): readonly NonNullable<WorkItemsFound['answer']>[] {
    return [...this.feeds.values()].flatMap(({ answer }) => answer ?? []);
  }

  /** Kinds of which the items could not be fetched. */
  get failed(): readonly string[] {
    return [...this.feeds.values()]
      .filter(({ known }) => known.is === 'failed' || (known.is === 'part' && known.error))
      .map(({ source }) => source.kind());
  }

  get canUndo(): boolean {
    return this.undos.length > 0;
  }

  select(key: string | null): void {
    this.selected = key;
  }

  /** Rejects with the server's reason; the item stays in the list then. */
  async run({ key }: Work, action: WorkAction, next: string | null, words = ''): Promise<Ran> {
    if (this.busy !== null) return { undoable: false };
    this.busy = key;
    try {
      const undo = await action.run(words);
      if (typeof undo === 'object') return undo;
      runInAction(() => {
        this.gone.add(key);
        if (this.selected === key) this.selected = next;
        if (!undo) return;
        const run = async (): Promise<void> => {
          await undo();
          runInAction(() => {
            this.gone.delete(key);
            this.selected = key;
          });
        };
        this.undos.push({ key, run });
      });
      return { undoable: undo !== undefined };
    } finally {
      runInAction(() => (this.busy = null));
    }
  }

  /** Takes back what was done last, or last with the item of this key. False where that was taken back before. */
  async undo(key?: string): Promise<boolean> {
    const at = this.undos.findLastIndex((one) => key === undefined || one.key === key);
    const [found] = at < 0 ? [] : this.undos.splice(at, 1);
    await found?.run();
    return found !== undefined;
  }
}
