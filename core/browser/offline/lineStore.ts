import { makeStore } from '../makeStore.ts';
import type { Line, LineState } from '#core/shared';
import { hasNetwork } from './hasNetwork.ts';
import { Handlers } from '../session/live/handlers.ts';

export interface LineOptions {
  /** True where the server answers that it is ready. */
  readonly ask: () => Promise<boolean>;
  readonly report: (error: unknown) => void;
  /** Is the browser itself without a network? */
  readonly hasNetwork?: () => boolean;
  readonly random?: () => number;
}

/** How a call ended, as far as the line is concerned. */
export type CallEnd = 'answered' | 'none' | 'given up';

/** A call may take so long before the line is called slow. */
export const slowMs = 5_000;
/** Between two looks while the server is away: the page is whole again within two seconds of its return. */
const lookMs = 1_000;
const hiddenLookMs = 15_000;

/** What is known of the line, from the browser's word, from calls, and from looking. One place decides, so that one banner speaks. */
export class LineStore implements Line {
  private down: 'offline' | 'unreachable' | null = null;
  private slow = false;
  private looking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private readonly calls = new Set<{ late: boolean; timer: ReturnType<typeof setTimeout> }>();
  private readonly handlers: Handlers<null>;

  constructor(private readonly options: LineOptions) {
    this.handlers = new Handlers(options.report);
    makeStore(this, { plain: ['options', 'calls', 'handlers', 'timer', 'looking', 'ended'] });
    // The browser's word is enough for a page that opens: it looks in a moment.
    if (!this.hasNetwork()) this.found(false);
    window.addEventListener('offline', this.suspect);
    window.addEventListener('online', this.look);
    document.addEventListener('visibilitychange', this.seen);
  }

  get state(): LineState {
    return this.down ?? (this.slow ? 'slow' : 'online');
  }

  get up(): boolean {
    return this.down === null;
  }

  onReturn(handle: () => void): () => void {
    return this.handlers.add('return', handle);
  }

  /** A call goes out; what is returned is told how it ended. */
  watch(): (end: CallEnd) => void {
    const call = { late: false, timer: setTimeout(() => this.lateIs(call, true), slowMs) };
    this.calls.add(call);
    return (end) => {
      clearTimeout(call.timer);
      this.calls.delete(call);
      this.lateIs(call, false);
      if (end === 'none') this.suspect();
      else if (end === 'answered' && this.down) this.look();
    };
  }

  /** Something speaks against the line. */
  suspect(): void {
    if (!this.hasNetwork()) this.become('offline');
    // A page that opens without a line makes a dozen calls that fail: the next look is near enough.
    if (!this.down || this.timer === undefined) this.look();
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.timer);
    for (const { timer } of this.calls) clearTimeout(timer);
    window.removeEventListener('offline', this.suspect);
    window.removeEventListener('online', this.look);
    document.removeEventListener('visibilitychange', this.seen);
  }

  private look(): void {
    if (this.looking || this.ended) return;
    this.looking = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.options.ask().then(this.found, () => this.found(false));
  }

  private found(ready: boolean): void {
    this.looking = false;
    if (this.ended) return;
    this.become(ready ? null : this.hasNetwork() ? 'unreachable' : 'offline');
    if (ready) return;
    const rest = document.visibilityState === 'hidden' ? hiddenLookMs : lookMs;
    this.timer = setTimeout(this.look, rest * (0.75 + 0.25 * (this.options.random ?? Math.random)()));
  }

  private become(down: 'offline' | 'unreachable' | null): void {
    const returns = this.down !== null && down === null;
    this.down = down;
    if (returns) this.handlers.call('return', null);
  }

  private lateIs(call: { late: boolean }, late: boolean): void {
    call.late = late;
    this.slow = [...this.calls].some((one) => one.late);
  }

  private seen(): void {
    if (this.down && document.visibilityState === 'visible') this.look();
  }

  private hasNetwork(): boolean {
    return (this.options.hasNetwork ?? hasNetwork)();
  }
}
