import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import { type CallAnswer, Live, type Resource, Resources } from '#core/shared';
import { type FaxLine, listFaxes } from '#plugins/faxes/shared/calls.ts';
import { faxesChanged } from '#plugins/faxes/shared/events.ts';
import type { Queue } from '#plugins/faxes/shared/faxState.ts';

type Page = CallAnswer<typeof listFaxes>;

/** One queue with all its pages so far, kept fresh together, and news of the desk from other browsers. */
@injectable()
export class FaxList implements Resource<Page> {
  private pages: readonly Resource<Page>[] = [];
  private queue: Queue = 'unassigned';
  private readonly undo: readonly (() => void)[];

  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(Live) live: Live,
  ) {
    makeAutoObservable<this, 'resources' | 'queue' | 'pages' | 'undo'>(
      this,
      { resources: false, queue: false, undo: false, pages: observableRef },
      { autoBind: true },
    );
    const stale = (): void => this.resources.stale('faxes');
    this.undo = [live.on(faxesChanged, stale), live.onMissed(stale)];
  }

  open(queue: Queue): void {
    this.dispose();
    this.queue = queue;
    this.pages = [this.resources.watch(listFaxes, { query: { queue } })];
  }

  /** Nothing is fetched any more; what is there stays, for React also undoes effects of what it goes on showing. */
  dispose(): void {
    for (const page of this.pages) page.dispose();
  }

  /** The feature stops. */
  stop(): void {
    this.dispose();
    for (const undo of this.undo) undo();
  }

  more(): void {
    const last = this.pages.at(-1);
    const after = last?.data?.next;
    if (last && !last.data && !last.fetching) void last.refetch();
    else if (after)
      this.pages = [...this.pages, this.resources.watch(listFaxes, { query: { queue: this.queue, after } })];
  }

  async refetch(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.refetch()));
  }

  /** Each once, for pages may overlap while faxes come and go. */
  get data(): Page | undefined {
    const there = this.pages.flatMap(({ data }) => data ?? []);
    if (!there[0]) return undefined;
    const lines = new Map<string, FaxLine>(there.flatMap(({ data }) => data).map((one) => [one.id, one]));
    return { data: [...lines.values()], next: there.at(-1)!.next };
  }

  get error(): Error | undefined {
    return this.pages.find(({ error }) => error)?.error;
  }

  get pending(): boolean {
    return this.pages[0]?.pending ?? true;
  }

  get fetching(): boolean {
    return this.pages.some(({ fetching }) => fetching);
  }

  get hasMore(): boolean {
    const last = this.pages.at(-1);
    return last?.data ? last.data.next !== null : this.pages.length > 1;
  }
}
