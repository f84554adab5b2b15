import { type Query, type QueryKey, QueryClient } from '@tanstack/query-core';
import {
  type AnyCall,
  type CallAnswer,
  CallFailure,
  type CallInput,
  type Http,
  type Resource,
  type Resources,
  type Tag,
  type Watching,
} from '#core/shared';
import { ObservedQuery } from './observedQuery.ts';

const freshMs = 30_000;
const keptMs = 5 * 60_000;
const shownWithinMs = 3_000;

const keyOf = (call: AnyCall, input: unknown): QueryKey => [call.id, input ?? {}];

/** What may succeed when tried again: no answer, or a server that is busy. */
const worthAnother = (failures: number, error: Error): boolean =>
  failures < 2 &&
  error instanceof CallFailure &&
  error.code !== 'cancelled' &&
  (error.status === 0 || error.status >= 502);

const tagged =
  (tags: readonly Tag[]) =>
  ({ meta }: Query): boolean =>
    ((meta?.tags ?? []) as readonly Tag[]).some((tag) => tags.includes(tag));

/** ENT-9. Server state, kept in memory for as long as the session lives. */
export class ResourcesStore implements Resources {
  private readonly client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        networkMode: 'always',
        retry: worthAnother,
        structuralSharing: true,
      },
    },
  });
  private readonly watched = new Set<Resource<unknown>>();

  constructor(private readonly http: Http) {
    this.client.mount();
  }

  watch<C extends AnyCall>(call: C, input: CallInput<C>, options: Watching = {}): Resource<CallAnswer<C>> {
    const observed: ObservedQuery<CallAnswer<C>> = new ObservedQuery(
      this.client,
      {
        queryKey: keyOf(call, input),
        queryFn: async ({ signal }) =>
          options.fetch ? ((await options.fetch(signal)) as CallAnswer<C>) : this.http.send(call, input, { signal }),
        refetchInterval: options.pollMs ?? false,
        meta: { tags: call.reads ?? [], about: options.about },
      },
      () => this.watched.delete(observed),
    );
    this.watched.add(observed);
    return observed;
  }

  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const answer = await this.http.send(call, input);
    const tags = call.stales ?? [];
    this.stale(...tags);
    await this.shown(...tags);
    return answer;
  }

  stale(...tags: Tag[]): void {
    this.invalidate(tags, () => true);
  }

  staleAbout(about: string, ...tags: Tag[]): void {
    this.invalidate(tags, (whom) => whom === undefined || whom === about);
  }

  async shown(...tags: Tag[]): Promise<void> {
    const predicate = tagged(tags);
    const quiet = (): boolean => this.client.isFetching({ type: 'active', predicate }) === 0;
    if (tags.length === 0 || quiet()) return;
    await new Promise<void>((done) => {
      const end = (): void => {
        stop();
        clearTimeout(late);
        done();
      };
      const late = setTimeout(end, shownWithinMs);
      const stop = this.client.getQueryCache().subscribe(() => {
        if (quiet()) end();
      });
    });
  }

  correct(tags: readonly Tag[], change: (answer: unknown) => unknown): void {
    this.client.setQueriesData<unknown>({ predicate: tagged(tags) }, (kept: unknown) =>
      kept === undefined ? undefined : change(kept),
    );
  }

  private invalidate(tags: readonly Tag[], concerns: (about: unknown) => boolean): void {
    if (tags.length === 0) return;
    const isTagged = tagged(tags);
    const predicate = (query: Query): boolean => isTagged(query) && concerns(query.meta?.about);
    // A first answer that is under way may tell how things stood before; the library would take it for fresh.
    const begun = (query: Query): boolean => query.state.data === undefined && query.state.fetchStatus === 'fetching';
    void this.client.cancelQueries({ predicate: (query) => predicate(query) && begun(query) });
    void this.client.invalidateQueries({ predicate });
  }

  staleAll(): void {
    void this.client.invalidateQueries();
  }

  patch<C extends AnyCall>(call: C, input: CallInput<C>, change: (answer: CallAnswer<C>) => CallAnswer<C>): void {
    this.client.setQueryData<CallAnswer<C>>(keyOf(call, input), (kept) =>
      kept === undefined ? undefined : change(kept),
    );
  }

  reset(): void {
    void this.client.cancelQueries();
    this.client.clear();
  }

  dispose(): void {
    for (const observed of [...this.watched]) observed.dispose();
    this.reset();
    this.client.unmount();
  }
}
