import { reaction } from 'mobx';
import { makeStore } from '../makeStore.ts';
import type { AnyCall, CallAnswer, CallInput, Http, Resource, Resources, Tag, Watching } from '#core/shared';

/**
 * Stands for server state from the start, while the store behind it comes with a session: the login page's plugin can name
 * Resources without carrying the cache's code, and goes on undisturbed when somebody signs in.
 */
export class ResourcesFront implements Resources {
  behind: Resources | null = null;

  constructor(private readonly http: Http) {
    makeStore(this, { plain: ['http'], whole: ['behind'] });
  }

  /** The session's store, or null when it ends; what is watched follows. */
  attach(behind: Resources | null): void {
    this.behind = behind;
  }

  watch<C extends AnyCall>(call: C, input: CallInput<C>, options?: Watching): Resource<CallAnswer<C>> {
    return new FollowingResource(
      () => this.behind,
      (behind) => behind.watch(call, input, options),
    );
  }

  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.behind ? this.behind.send(call, input) : await this.http.send(call, input);
  }

  stale(...tags: Tag[]): void {
    this.behind?.stale(...tags);
  }

  staleAbout(about: string, ...tags: Tag[]): void {
    this.behind?.staleAbout(about, ...tags);
  }

  async shown(...tags: Tag[]): Promise<void> {
    await this.behind?.shown(...tags);
  }

  correct(tags: readonly Tag[], change: (answer: unknown) => unknown): void {
    this.behind?.correct(tags, change);
  }

  patch<C extends AnyCall>(call: C, input: CallInput<C>, change: (answer: CallAnswer<C>) => CallAnswer<C>): void {
    this.behind?.patch(call, input, change);
  }

  reset(): void {
    this.behind?.reset();
  }
}

/** Watches through whichever store is there; pending while there is none. */
class FollowingResource<A> implements Resource<A> {
  private inner: Resource<A> | null = null;
  private readonly stop: () => void;

  constructor(behind: () => Resources | null, watch: (behind: Resources) => Resource<A>) {
    makeStore(this, { plain: ['stop'], whole: ['inner'] });
    this.stop = reaction(behind, (now) => this.follow(now ? watch(now) : null), { fireImmediately: true });
  }

  get data(): A | undefined {
    return this.inner?.data;
  }

  get error(): Error | undefined {
    return this.inner?.error;
  }

  get pending(): boolean {
    return this.inner?.pending ?? true;
  }

  get fetching(): boolean {
    return this.inner?.fetching ?? false;
  }

  get asOf(): Date | undefined {
    return this.inner?.asOf;
  }

  async refetch(): Promise<void> {
    await this.inner?.refetch();
  }

  /**
   * What it showed stays: React also undoes effects when something below suspends, and an answer that vanished then would
   * draw the page anew, and suspend again, without end.
   */
  dispose(): void {
    this.stop();
    this.inner?.dispose();
  }

  private follow(inner: Resource<A> | null): void {
    this.inner?.dispose();
    this.inner = inner;
  }
}
