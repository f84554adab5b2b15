import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import { type CallAnswer, type CallRequest, type Resource, Resources } from '#core/shared';
import { type Member, searchStaff } from '#plugins/staff/shared/calls.ts';

export type StaffBody = Omit<CallRequest<typeof searchStaff>['body'], 'from'>;
export type StaffSearch = Omit<StaffBody, 'text'>;
type Page = CallAnswer<typeof searchStaff>;

/** The list with all its pages so far, kept fresh together, and what is searched for, which names people and stays out of the address. */
@injectable()
export class StaffList implements Resource<Page> {
  text = '';
  private pages: readonly Resource<Page>[] = [];
  private search: StaffBody = {};

  constructor(@inject(Resources) private readonly resources: Resources) {
    makeAutoObservable<this, 'resources' | 'search' | 'pages'>(
      this,
      { resources: false, search: false, pages: observableRef },
      { autoBind: true },
    );
  }

  type(text: string): void {
    this.text = text;
  }

  open(search: StaffBody): void {
    this.dispose();
    this.search = search;
    this.pages = [this.resources.watch(searchStaff, { body: this.search })];
  }

  /** Nothing is fetched any more; what is there stays, for React also undoes effects of what it goes on showing. */
  dispose(): void {
    for (const page of this.pages) page.dispose();
  }

  more(): void {
    const last = this.pages.at(-1);
    const from = last?.data?.next;
    if (last && !last.data && !last.fetching) void last.refetch();
    else if (from) this.pages = [...this.pages, this.resources.watch(searchStaff, { body: { ...this.search, from } })];
  }

  async refetch(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.refetch()));
  }

  /** What is there: the first answer, with the people of the pages after it. Each once, for pages may overlap while people come and go. */
  get data(): Page | undefined {
    const there = this.pages.flatMap(({ data }) => data ?? []);
    const [first] = there;
    if (!first) return undefined;
    const members = new Map<string, Member>(there.flatMap(({ data }) => data).map((one) => [one.id, one]));
    return { ...first, data: [...members.values()], licencesKnown: there.every((page) => page.licencesKnown) };
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
