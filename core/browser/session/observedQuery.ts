import {
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { makeStore } from '../makeStore.ts';
import type { Resource } from '#core/shared';

/** A query-core observer as MobX sees it. Watches until disposed. */
export class ObservedQuery<A> implements Resource<A> {
  private result: QueryObserverResult<A>;
  private readonly observer: QueryObserver<A>;
  private readonly stop: () => void;

  constructor(
    client: QueryClient,
    options: QueryObserverOptions<A>,
    private readonly onDispose: () => void,
  ) {
    this.observer = new QueryObserver<A>(client, options);
    this.result = this.observer.getCurrentResult();
    makeStore(this, { plain: ['observer', 'stop', 'onDispose'], whole: ['result'] });
    this.stop = this.observer.subscribe((result) => this.take(result));
    this.take(this.observer.getCurrentResult());
  }

  get data(): A | undefined {
    return this.result.data;
  }

  /** An answer that is there stays shown when a later attempt fails. */
  get error(): Error | undefined {
    return this.result.error ?? undefined;
  }

  get pending(): boolean {
    return this.result.isPending && !this.result.isError;
  }

  get fetching(): boolean {
    return this.result.isFetching;
  }

  get asOf(): Date | undefined {
    return this.data === undefined ? undefined : new Date(this.updatedAt);
  }

  /** By itself, so that an answer of the same age is not drawn again because it is asked for. */
  private get updatedAt(): number {
    return this.result.dataUpdatedAt;
  }

  async refetch(): Promise<void> {
    await this.observer.refetch();
  }

  dispose(): void {
    this.stop();
    this.onDispose();
  }

  private take(result: QueryObserverResult<A>): void {
    this.result = result;
  }
}
