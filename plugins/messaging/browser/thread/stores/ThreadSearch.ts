import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Http } from '#core/shared';
import { searchMessages } from '#plugins/messaging/shared/calls.ts';

const typingPauseMs = 250;

export interface Hit {
  readonly seq: number;
  readonly preview: string;
}

/** Words looked for in one session, and which of the places found is looked at: from the newest back. */
export class ThreadSearch {
  open = false;
  query = '';
  hits: readonly Hit[] = [];
  more = false;
  place = 0;
  pending = false;
  error: unknown = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly sessionId: string,
    private readonly http: Http,
  ) {
    makeStore(this, { plain: ['timer', 'asked', 'http', 'sessionId'], whole: ['hits', 'error'] });
  }

  get current(): number | null {
    return this.hits[this.place]?.seq ?? null;
  }

  get words(): string {
    return this.open ? this.query.trim() : '';
  }

  show(): void {
    this.open = true;
  }

  hide(): void {
    this.open = false;
    this.look('');
  }

  look(query: string): void {
    this.query = query;
    clearTimeout(this.timer);
    this.asked += 1;
    this.error = null;
    this.pending = query.trim() !== '';
    if (this.pending) this.timer = setTimeout(() => void this.run(), typingPauseMs);
    else {
      this.hits = [];
      this.place = 0;
    }
  }

  /** Goes round at the ends. */
  step(by: 1 | -1): void {
    const count = this.hits.length;
    if (count > 0) this.place = (this.place + by + count) % count;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private async run(): Promise<void> {
    const asked = this.asked;
    try {
      const { data, more } = await this.http.send(searchMessages, {
        query: { session_id: this.sessionId, q: this.query.trim() },
      });
      if (asked !== this.asked) return;
      runInAction(() => {
        this.hits = data;
        this.more = more;
        this.place = 0;
        this.pending = false;
      });
    } catch (error) {
      if (asked !== this.asked) return;
      runInAction(() => {
        this.hits = [];
        this.pending = false;
        this.error = error;
      });
    }
  }
}
