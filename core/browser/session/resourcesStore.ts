import { type QueryKey, QueryClient } from '@tanstack/query-core';
import {
  type AnyCall,
  type CallAnswer,
  CallFailure,
  type CallInput,
  type Http,
  type Resource,
  type Resources,
  type Tag,
} from '#core/shared';
import { ObservedQuery } from './observedQuery.ts';

const freshMs = 30_000;
const keptMs = 5 * 60_000;

const keyOf = (call: AnyCall, input: unknown): QueryKey => [call.id, input ?? {}];

/** What may succeed when tried again: no answer, or a server that is busy. */
const worthAnother = (failures: number, error: Error): boolean =>
  failures < 2 &&
  error instanceof CallFailure &&
  error.code !== 'cancelled' &&
  (error.status === 0 || error.status >= 502);

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

  watch<C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    options: { readonly pollMs?: number | undefined; readonly about?: string | undefined } = {},
  ): Resource<CallAnswer<C>> {
    const observed: ObservedQuery<CallAnswer<C>> = new ObservedQuery(
      this.client,
      {
        queryKey: keyOf(call, input),
        queryFn: ({ signal }) => this.http.send(call, input, { signal }),
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
    this.stale(...(call.stales ?? []));
    return answer;
  }

  stale(...tags: Tag[]): void {
    this.invalidate(tags, () => true);
  }

  staleAbout(about: string, ...tags: Tag[]): void {
    this.invalidate(tags, (whom) => whom === undefined || whom === about);
  }

  private invalidate(tags: readonly Tag[], concerns: (about: unknown) => boolean): void {
    if (tags.length === 0) return;
    void this.client.invalidateQueries({
      predicate: ({ meta }) =>
        ((meta?.tags ?? []) as readonly Tag[]).some((tag) => tags.includes(tag)) && concerns(meta?.about),
    });
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
