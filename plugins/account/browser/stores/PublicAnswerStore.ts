import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Resource } from '#core/shared';

/** The answer of one call without a session: the cache of server state exists only with one. */
export class PublicAnswerStore<A> implements Resource<A> {
  data: A | undefined = undefined;
  error: Error | undefined = undefined;
  fetching = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly ask: () => Promise<A>,
    pollMs?: number,
  ) {
    makeStore(this, { plain: ['ask', 'timer'] });
    void this.refetch();
    if (pollMs !== undefined) this.timer = setInterval(() => void this.refetch(), pollMs);
  }

  get pending(): boolean {
    return this.data === undefined && this.error === undefined;
  }

  async refetch(): Promise<void> {
    runInAction(() => (this.fetching = true));
    try {
      this.answered(await this.ask(), undefined);
    } catch (error) {
      this.answered(this.data, error instanceof Error ? error : new Error(String(error)));
    }
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private answered(data: A | undefined, error: Error | undefined): void {
    this.data = data;
    this.error = error;
    this.fetching = false;
  }
}
