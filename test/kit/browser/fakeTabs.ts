import type { Tabs } from '#core/browser/session/live/sharedWire.ts';

interface Asked {
  readonly tab: FakeTab;
  /** Ends with the work that the lock was asked for. */
  readonly run: () => Promise<unknown>;
}

/** One tab of a browser that the test plays: its locks and channels go with it, as a browser's do. */
export interface FakeTab extends Tabs {
  /** It hears and answers nothing, but keeps its locks. */
  frozen: boolean;
  kill(): void;
}

const lock = { name: '', mode: 'exclusive' } as const satisfies Lock;

/** A browser's locks and channels. What tabs say arrives with the next `settle`, in order. */
export class FakeTabs {
  private readonly holders = new Map<string, Asked>();
  private readonly queues = new Map<string, Asked[]>();
  private readonly channels = new Set<{
    readonly tab: FakeTab;
    readonly name: string;
    readonly at: { onmessage: BroadcastChannel['onmessage'] };
  }>();
  private post: (() => void)[] = [];

  tab(): FakeTab {
    const tab: FakeTab = {
      frozen: false,
      locks: { request: this.requestOf(() => tab) },
      channel: (name) => this.channelOf(tab, name),
      kill: () => this.kill(tab),
    };
    return tab;
  }

  /** Until nobody has anything left to say. */
  async settle(): Promise<boolean> {
    let said = false;
    do {
      const post = this.post;
      said ||= post.length > 0;
      this.post = [];
      for (const deliver of post) deliver();
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    } while (this.post.length > 0);
    return said;
  }

  private requestOf(tab: () => FakeTab) {
    return async (
      name: string,
      given: LockOptions | ((lock: Lock | null) => unknown),
      then?: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      const options: LockOptions = typeof given === 'function' ? {} : given;
      const granted = typeof given === 'function' ? given : (then ?? (() => undefined));
      await Promise.resolve();
      const work = async (): Promise<unknown> => granted(lock);
      if (!this.holders.has(name)) return this.give(name, { tab: tab(), run: work });
      if (options.ifAvailable) return granted(null);
      return new Promise((resolve, reject) => {
        const queue = this.queues.get(name) ?? [];
        this.queues.set(name, queue);
        const asked: Asked = {
          tab: tab(),
          run: () => {
            const done = work();
            resolve(done);
            return done;
          },
        };
        queue.push(asked);
        options.signal?.addEventListener('abort', () => {
          if (queue.includes(asked)) queue.splice(queue.indexOf(asked), 1);
          reject(new DOMException('', 'AbortError'));
        });
      });
    };
  }

  private async give(name: string, asked: Asked): Promise<unknown> {
    this.holders.set(name, asked);
    try {
      return await asked.run();
    } finally {
      if (this.holders.get(name) === asked) this.release(name);
    }
  }

  private release(name: string): void {
    this.holders.delete(name);
    const next = this.queues.get(name)?.shift();
    // Whoever asked hears how it ended.
    if (next) void this.give(name, next).catch(() => undefined);
  }

  private channelOf(tab: FakeTab, name: string): ReturnType<Tabs['channel']> {
    const at: ReturnType<Tabs['channel']> = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const other of this.channels) {
          if (other.name !== name || other.at === at) continue;
          this.post.push(() => {
            if (!this.channels.has(other) || other.tab.frozen) return;
            other.at.onmessage?.call(
              {} as BroadcastChannel,
              { data: JSON.parse(JSON.stringify(data)) } as MessageEvent,
            );
          });
        }
      },
      close: () => void this.channels.delete(own),
    };
    const own = { tab, name, at };
    this.channels.add(own);
    return at;
  }

  private kill(tab: FakeTab): void {
    for (const one of this.channels) if (one.tab === tab) this.channels.delete(one);
    for (const queue of this.queues.values()) queue.splice(0, queue.length, ...queue.filter((one) => one.tab !== tab));
    for (const [name, holder] of this.holders) if (holder.tab === tab) this.release(name);
  }
}
