import { actionBound, computed, makeObservable, observable, observableRef } from 'mobx';
import type { Resource } from '#core/shared';

interface ListPage {
  readonly data: readonly { readonly id: string }[];
  /** Where the page after it begins. */
  readonly next: string | number | null;
}

type WatchPage<P extends ListPage, W> = (wanted: W, from: NonNullable<P['next']> | undefined) => Resource<P>;

/** A list with all its pages so far, kept fresh together. */
export class PagedList<P extends ListPage, W> implements Resource<P> {
  private pages: readonly Resource<P>[] = [];
  private wanted: W | undefined;

  constructor(private readonly watch: WatchPage<P, W>) {
    makeObservable<this, 'pages'>(this, {
      ...{ pages: observableRef, open: actionBound, dispose: actionBound, more: actionBound, refetch: actionBound },
      ...{
        answers: computed,
        data: computed,
        error: computed,
        pending: computed,
        fetching: computed,
        hasMore: computed,
      },
    });
  }

  open(wanted: W): void {
    this.dispose();
    this.wanted = wanted;
    this.pages = [this.watch(wanted, undefined)];
  }

  /** Nothing is fetched any more; what is there stays, for React also undoes effects of what it goes on showing. */
  dispose(): void {
    for (const page of this.pages) page.dispose();
  }

  more(): void {
    const last = this.pages.at(-1);
    const from = last?.data?.next;
    if (last && !last.data && !last.fetching) void last.refetch();
    else if (this.wanted !== undefined && from) this.pages = [...this.pages, this.watch(this.wanted, from)];
  }

  async refetch(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.refetch()));
  }

  get answers(): readonly P[] {
    return this.pages.map(({ data }) => data).filter((data) => data !== undefined);
  }

  /** The first answer, with what the pages after it list. Each once, for pages may overlap while lines come and go. */
  get data(): P | undefined {
    const [first] = this.answers;
    if (!first) return undefined;
    const all = new Map(this.answers.flatMap(({ data }) => data).map((one) => [one.id, one]));
    return { ...first, data: [...all.values()], next: this.answers.at(-1)!.next };
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

/** One that is searched by what is typed, which names people and stays out of the address. */
export class SearchedList<P extends ListPage, W> extends PagedList<P, W> {
  text = '';

  constructor(watch: WatchPage<P, W>) {
    super(watch);
    makeObservable(this, { text: observable, type: actionBound });
  }

  type(text: string): void {
    this.text = text;
  }
}
