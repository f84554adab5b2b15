import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose time it is: a page that sleeps has none, and one that ended never will. */
export interface Sleeper {
  readonly frozen: boolean;
  readonly dead: boolean;
}
interface Timer {
  readonly of: Sleeper;
  readonly at: number;
  readonly run: () => void;
  readonly every: number | null;
}

const real = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now };
const digests = ['encrypt', 'decrypt', 'deriveBits', 'deriveKey', 'importKey'] as const;

/**
 * A clock for what runs inside `inside`, and for nothing else in the process: the server goes on by the true one. Between two
 * moments everything that was begun comes to its end, so a run is the same each time.
 */
export class PlayedTime {
  /** Milliseconds since 1970. */
  at: number;
  /** What else is still on its way, true where something was. */
  readonly also: (() => Promise<boolean>)[] = [];
  private readonly place = new AsyncLocalStorage<Sleeper>();
  private readonly timers = new Map<number, Timer>();
  private readonly busy = new Set<Promise<unknown>>();
  private last: Promise<unknown> = Promise.resolve();
  private next = 1;
  private readonly undo: (() => void)[] = [];

  constructor(at = real.now()) {
    this.at = at;
  }

  inside<T>(of: Sleeper, work: () => T): T {
    return this.place.run(of, work);
  }

  /** Calls back from elsewhere come to the page that waits for them. */
  bound<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
    const of = this.place.getStore();
    return of ? (...given) => this.place.run(of, () => work(...given)) : work;
  }

  /** Whose time it is now. */
  get page(): Sleeper | undefined {
    return this.place.getStore();
  }

  /** Work of the true world, which the played one waits for before its clock goes on. */
  outside<T>(work: () => Promise<T>): Promise<T> {
    const begun = this.place.exit(work);
    // They come back in the order in which they went, however long each took.
    const done = this.last.then(() => begun);
    this.last = done.catch(() => undefined);
    const ended = done.catch(() => undefined).finally(() => this.busy.delete(ended));
    this.busy.add(ended);
    return done;
  }

  install(): void {
    const set = (run: () => void, ms: number, every: boolean): number => {
      const id = this.next++;
      const of = this.place.getStore()!;
      this.timers.set(id, { of, at: this.at + Math.max(0, ms), run, every: every ? Math.max(1, ms) : null });
      return id;
    };
    const isInside = (): boolean => this.place.getStore() !== undefined;
    const clear = (id: unknown): boolean => typeof id === 'number' && (this.timers.delete(id), true);
    const played = {
      setTimeout: (run: () => void, ms = 0, ...more: []) =>
        isInside() ? set(run, ms, false) : real.setTimeout(run, ms, ...more),
      setInterval: (run: () => void, ms = 0, ...more: []) =>
        isInside() ? set(run, ms, true) : real.setInterval(run, ms, ...more),
      clearTimeout: (id: unknown) => clear(id) || real.clearTimeout(id as NodeJS.Timeout),
      clearInterval: (id: unknown) => clear(id) || real.clearInterval(id as NodeJS.Timeout),
    };
    this.put(globalThis, played);
    this.put(Date, { now: () => (isInside() ? this.at : real.now()) });
    // What the vault locks away is locked by other threads.
    const { subtle } = crypto;
    for (const name of digests) {
      const digest = (subtle[name] as (...given: unknown[]) => Promise<unknown>).bind(subtle);
      this.put(subtle, {
        [name]: (...given: unknown[]) => (isInside() ? this.outside(() => digest(...given)) : digest(...given)),
      });
    }
  }

  uninstall(): void {
    for (const step of this.undo.splice(0).reverse()) step();
  }

  /** Until nothing that was begun goes on by itself. */
  async settle(): Promise<void> {
    let more = true;
    while (more || this.busy.size > 0) {
      await Promise.all(this.busy);
      await new Promise((resolve) => setImmediate(resolve));
      more = false;
      for (const drain of this.also) more = (await drain()) || more;
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.at + ms;
    await this.settle();
    for (let due = this.due(end); due; due = this.due(end)) {
      const [id, timer] = due;
      this.at = Math.max(this.at, timer.at);
      if (timer.every === null) this.timers.delete(id);
      else this.timers.set(id, { ...timer, at: this.at + timer.every });
      this.place.run(timer.of, timer.run);
      await this.settle();
    }
    this.at = end;
  }

  /** The machine slept: what was due meanwhile comes late, and once. */
  jump(ms: number): void {
    this.at += ms;
  }

  private due(end: number): readonly [number, Timer] | null {
    let first: readonly [number, Timer] | null = null;
    for (const one of this.timers) {
      const [id, { of, at }] = one;
      if (of.dead) this.timers.delete(id);
      else if (!of.frozen && at <= end && (!first || at < first[1].at)) first = one;
    }
    return first;
  }

  private put(on: object, members: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(members)) {
      const before = Object.getOwnPropertyDescriptor(on, name);
      Object.defineProperty(on, name, { configurable: true, writable: true, value });
      this.undo.push(() => {
        if (before) Object.defineProperty(on, name, before);
        else Reflect.deleteProperty(on, name);
      });
    }
  }
}
