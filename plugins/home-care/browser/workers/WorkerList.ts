import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import { type CallAnswer, type CallRequest, type Resource, Resources } from '#core/shared';
import { searchWorkers } from '../../shared/calls.ts';

export type WorkerBody = Omit<CallRequest<typeof searchWorkers>['body'], 'from'>;
type Found = CallAnswer<typeof searchWorkers>;

/** Workers as they are searched for, page after page. What is typed names people and stays out of the address. */
@injectable()
export class WorkerList implements Resource<Found> {
  text = '';
  private pages: readonly Resource<Found>[] = [];
  private body: WorkerBody = {};

  constructor(@inject(Resources) private readonly resources: Resources) {
    makeAutoObservable<this, 'resources' | 'body' | 'pages'>(
      this,
      { resources: false, body: false, pages: observableRef },
      { autoBind: true },
    );
  }

  type(text: string): void {
    this.text = text;
  }

  open(body: WorkerBody): void {
    this.dispose();
    this.body = body;
    this.pages = [this.watch()];
  }

  /** What is there stays on screen; nothing more is fetched. */
  dispose(): void {
    this.pages.forEach((page) => page.dispose());
  }

  more(): void {
    const next = this.pages.at(-1)?.data?.next;
    if (typeof next === 'number') this.pages = [...this.pages, this.watch(next)];
  }

  async refetch(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.refetch()));
  }

  get data(): Found | undefined {
    const [first, ...others] = this.pages.map(({ data }) => data);
    if (!first) return undefined;
    const all = [first, ...others].flatMap((page) => page?.data ?? []);
    return { ...first, data: [...new Map(all.map((one) => [one.id, one])).values()], next: this.next };
  }

  get error(): Error | undefined {
    return this.pages.map(({ error }) => error).find(Boolean);
  }

  get pending(): boolean {
    return this.pages[0]?.pending !== false;
  }

  get fetching(): boolean {
    return this.pages.some((page) => page.fetching);
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  private get next(): number | null {
    return this.pages.at(-1)?.data?.next ?? null;
  }

  private watch(from?: number): Resource<Found> {
    return this.resources.watch(searchWorkers, { body: { ...this.body, ...(from !== undefined && { from }) } });
  }
}
