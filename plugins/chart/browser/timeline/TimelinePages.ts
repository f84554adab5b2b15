import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { TimelinePage } from '../../shared/timeline.ts';

/** The pages of one timeline so far. When the first one changes, those after it are fetched anew behind what is shown. */
export class TimelinePages {
  shown: readonly TimelinePage[] = [];
  error: Error | undefined;
  fetching = false;
  private run = 0;

  constructor(private readonly fetch: (after: string) => Promise<TimelinePage>) {
    makeStore(this, { plain: ['fetch', 'run'] });
  }

  get next(): string | null {
    return this.shown.at(-1)?.next ?? null;
  }

  begin(first: TimelinePage): Promise<void> {
    return this.load([first], this.shown.length);
  }

  /** One page more. */
  more(): Promise<void> {
    return this.fetching || this.next === null ? Promise.resolve() : this.load(this.shown, this.shown.length + 1);
  }

  private async load(from: readonly TimelinePage[], count: number): Promise<void> {
    const run = (this.run += 1);
    let pages = from;
    const put = (change: Partial<Pick<TimelinePages, 'shown' | 'error' | 'fetching'>>): void =>
      runInAction(() => {
        if (this.run === run) Object.assign(this, change);
      });
    put({ fetching: true, error: undefined });
    try {
      for (let next = pages.at(-1)!.next; pages.length < count && next !== null; next = pages.at(-1)!.next) {
        const page = await this.fetch(next);
        if (this.run !== run) return;
        pages = [...pages, page];
      }
      put({ shown: pages, fetching: false });
    } catch (error) {
      put({ shown: pages, fetching: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
}
