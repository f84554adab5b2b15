import { observable } from 'mobx';
import { makeStore } from '#core/browser';
import type { Live } from '#core/shared';
import { typingEveryMs, typingShownMs } from '#plugins/messaging/shared/limits.ts';
import { typing as typingKind } from '#plugins/messaging/shared/message.ts';

/** Who is typing in one session; each is forgotten a few seconds after the last sign. */
export class Typists {
  readonly ids = observable.set<string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly undo: () => void;
  private told = 0;

  constructor(
    private readonly sessionId: string,
    private readonly live: Live,
  ) {
    makeStore(this, { plain: ['ids', 'timers', 'undo', 'told', 'live', 'sessionId'] });
    this.undo = live.onSignal(typingKind, (data, from) => {
      if (data.session_id === sessionId) this.started(from);
    });
  }

  started(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.set(
      id,
      setTimeout(() => this.stopped(id), typingShownMs),
    );
    this.ids.add(id);
  }

  stopped(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.ids.delete(id);
  }

  /** I am typing: said at most every few seconds. */
  tell(): void {
    const now = Date.now();
    if (now - this.told < typingEveryMs) return;
    this.told = now;
    this.live.signal(typingKind, { session_id: this.sessionId });
  }

  dispose(): void {
    this.undo();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
