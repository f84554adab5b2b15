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
import { hasNetwork } from '../offline/hasNetwork.ts';
import type { KeptReads } from '../offline/vault/keptReads.ts';
import { ObservedQuery } from './observedQuery.ts';

declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { readonly tags: readonly Tag[]; readonly about: string | undefined };
  }
}

const freshMs = 30_000;
const keptMs = 5 * 60_000;
const shownWithinMs = 3_000;

const keyOf = (call: AnyCall, input: unknown): QueryKey => [call.id, input ?? {}];

/** No answer, or a server that is busy. */
const isAway = ({ code, status }: CallFailure): boolean => code !== 'cancelled' && (status === 0 || status >= 502);

/** What the server keeps from this person by now. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && [401, 403, 404, 410].includes(error.status);

/** Beside these an older answer is shown: that it is old is said at once, and not after further tries. */
const stoodIn = new WeakSet<Error>();

/** The same each time, so that nothing is drawn anew because it was said once more. */
const noNetwork = new CallFailure(0, 'offline', 'The browser knows of no network.');
stoodIn.add(noNetwork);

/** What may succeed when tried again. Without a network it is asked again once there is one. */
const worthAnother = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof CallFailure && isAway(error) && !stoodIn.has(error) && hasNetwork();

const tagged =
  (tags: readonly Tag[]) =>
  ({ meta }: Query): boolean =>
    meta?.tags.some((tag) => tags.includes(tag)) ?? false;

const isAbout =
  (about: string) =>
  ({ meta }: Query): boolean =>
    meta?.about === undefined || meta.about === about;

/** ENT-9. Server state, kept in memory for as long as the session lives. */
export class ResourcesStore implements Resources {
  /** Of which questions a kept answer stands in for the server's. */
  private readonly standIns = new Set<string>();
  private readonly client = new QueryClient({
    defaultOptions: {
      queries: {
        // However young a stand-in is, whoever looks next asks too, and hears that it failed.
        staleTime: ({ queryKey }) => (this.standIns.has(JSON.stringify(queryKey)) ? 0 : freshMs),
        gcTime: keptMs,
        networkMode: 'always',
        retry: worthAnother,
        structuralSharing: true,
      },
    },
  });
  /** Set by whoever keeps answers on this device. */
  reads: Pick<KeptReads, 'isFor' | 'keep' | 'peek' | 'find' | 'drop'> | null = null;
  /** Told which tags became stale, and whether by what others did. */
  readonly heard = new Set<(tags: readonly Tag[], byOthers: boolean) => void>();
  private readonly watched = new Set<Resource<unknown>>();

  /** First answers that something overtook; whether they are asked for again once they are there. */
  private readonly overtaken = new Map<string, boolean>();

  constructor(private readonly http: Http) {
    this.client.mount();
    const queries = this.client.getQueryCache();
    queries.subscribe(({ type, query: { queryHash } }) => {
      const query = queries.get(queryHash);
      if (type !== 'removed' && query?.state.data === undefined) return;
      const again = this.overtaken.get(queryHash);
      this.overtaken.delete(queryHash);
      if (again && query) void this.client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  }

  watch<C extends AnyCall>(call: C, input: CallInput<C>, options: Watching = {}): Resource<CallAnswer<C>> {
    const queryKey = keyOf(call, input);
    const keeps = (): boolean => (options.keep && this.reads?.isFor(options.keep)) ?? false;
    if (keeps()) this.standInAtOnce(queryKey);
    const observed: ObservedQuery<CallAnswer<C>> = new ObservedQuery(
      this.client,
      {
        queryKey,
        queryFn: ({ signal }) => {
          const ask = async (): Promise<CallAnswer<C>> =>
            options.fetch ? ((await options.fetch(signal)) as CallAnswer<C>) : this.http.send(call, input, { signal });
          if (keeps()) return this.kept(queryKey, ask);
          return this.isBare(queryKey) ? this.meanwhile(queryKey, ask()) : ask();
        },
        refetchInterval: options.pollMs ?? false,
        meta: { tags: call.reads ?? [], about: options.about },
      },
      () => this.watched.delete(observed),
    );
    this.watched.add(observed);
    return observed;
  }

  /** Without an answer of the server, the one that was kept stands in, with its age; that it failed is said all the same. */
  private async kept<A>(queryKey: QueryKey, ask: () => Promise<A>): Promise<A> {
    const key = JSON.stringify(queryKey);
    const asked = this.asked(key, ask);
    // It may fail while what was kept is looked for: whoever waits for it is told, and until then it is nobody's.
    asked.catch(() => undefined);
    if (this.isBare(queryKey)) await this.standIn(queryKey, key);
    if (this.isBare(queryKey) || (!hasNetwork() && this.standIns.has(key))) return this.meanwhile(queryKey, asked);
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof CallFailure) || !isAway(error)) throw error;
      if (this.client.getQueryData(queryKey) === undefined) await this.standIn(queryKey, key);
      if (this.standIns.has(key)) stoodIn.add(error);
      throw error;
    }
  }

  /** Nothing is there to be shown, and the browser knows of no network. */
  private isBare(queryKey: QueryKey): boolean {
    return !hasNetwork() && this.client.getQueryData(queryKey) === undefined;
  }

  /**
   * Where the browser knows of no network nobody waits for a call to fail. It may be wrong: what comes of the call takes the place
   * of what is shown meanwhile, and a stand-in goes where the server refuses it.
   */
  private meanwhile<A>(queryKey: QueryKey, asked: Promise<A>): Promise<never> {
    const key = JSON.stringify(queryKey);
    const query = () => this.client.getQueryCache().find({ queryKey, exact: true });
    asked.then(
      (answer) => query() && this.client.setQueryData(queryKey, answer),
      (error: unknown) => {
        const found = query();
        const standsIn = this.standIns.has(key);
        if (!(error instanceof Error) || (standsIn && !isRefused(error))) return;
        this.standIns.delete(key);
        const tell = (): void => {
          if (found?.state.error === noNetwork) found.setState({ error, data: undefined, dataUpdatedAt: 0 });
        };
        void found?.promise?.then(tell, tell);
      },
    );
    return Promise.reject(noNetwork);
  }

  private async asked<A>(key: string, ask: () => Promise<A>): Promise<A> {
    try {
      const answer = await ask();
      this.standIns.delete(key);
      void this.reads?.keep(key, answer);
      return answer;
    } catch (error) {
      if (isRefused(error)) await this.reads?.drop(key);
      throw error;
    }
  }

  /**
   * The same before anything is drawn, where the browser knows of no network and what was kept has been read: the page comes with
   * it, and with the failure, in one drawing.
   */
  private standInAtOnce(queryKey: QueryKey): void {
    if (hasNetwork() || this.client.getQueryState(queryKey)) return;
    const key = JSON.stringify(queryKey);
    const found = this.reads?.peek(key);
    if (!found) return;
    this.standIns.add(key);
    const query = this.client.getQueryCache().build(this.client, { queryKey });
    query.setState({ data: found.answer, dataUpdatedAt: found.at, error: noNetwork, status: 'error' });
  }

  /** Puts a kept answer in the place of the server's, where there is one. */
  private async standIn(queryKey: QueryKey, key: string): Promise<void> {
    const found = await this.reads?.find(key);
    if (!found) return;
    this.standIns.add(key);
    this.client.setQueryData(queryKey, found.answer, { updatedAt: found.at });
  }

  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const answer = await this.http.send(call, input);
    const tags = call.stales ?? [];
    this.stale(...tags);
    await this.shown(...tags);
    return answer;
  }

  stale(...tags: Tag[]): void {
    this.invalidate(tagged(tags));
    for (const tell of this.heard) tell(tags, false);
  }

  staleAbout(about: string, ...tags: Tag[]): void {
    const [isTagged, isTheirs] = [tagged(tags), isAbout(about)];
    this.invalidate((query) => isTagged(query) && isTheirs(query));
    for (const tell of this.heard) tell(tags, true);
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

  /** Events may have been missed. */
  staleAll(): void {
    this.invalidate(() => true);
  }

  private invalidate(predicate: (query: Query) => boolean): void {
    this.overtake(this.client.getQueryCache().findAll({ predicate }));
    void this.client.invalidateQueries({ predicate });
  }

  /**
   * A first answer that is under way may tell how things stood before, and the library would take it for fresh: it is asked for
   * anew. Where changes come faster than answers it is shown the second time, and asked for again after that.
   */
  private overtake(queries: readonly Query[]): void {
    for (const { queryHash, queryKey, state } of queries) {
      if (state.data !== undefined || state.fetchStatus !== 'fetching') continue;
      const isSecond = this.overtaken.has(queryHash);
      this.overtaken.set(queryHash, isSecond);
      if (!isSecond) void this.client.cancelQueries({ queryKey, exact: true });
    }
  }

  patch<C extends AnyCall>(call: C, input: CallInput<C>, change: (answer: CallAnswer<C>) => CallAnswer<C>): void {
    this.client.setQueryData<CallAnswer<C>>(keyOf(call, input), (kept) =>
      kept === undefined ? undefined : change(kept),
    );
  }

  reset(): void {
    void this.client.cancelQueries();
    this.standIns.clear();
    this.client.clear();
  }

  dispose(): void {
    for (const observed of [...this.watched]) observed.dispose();
    this.reset();
    this.client.unmount();
  }
}
