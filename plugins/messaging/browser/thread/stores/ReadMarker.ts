import type { Http } from '#core/shared';
import { readMessages } from '#plugins/messaging/shared/calls.ts';
import type { Inbox } from '../../stores/Inbox.ts';

const gatherMs = 250;

/** Says up to where was read: once for what scrolls by together, and again later where it could not be said. */
export class ReadMarker {
  private upTo = 0;
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sessionId: string,
    private readonly http: Http,
    private readonly inbox: Inbox,
  ) {}

  seen(seq: number, known: number): void {
    if (seq <= Math.max(this.told, known)) return;
    this.upTo = Math.max(this.upTo, seq);
    this.timer ??= setTimeout(() => void this.tell(), gatherMs);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async tell(): Promise<void> {
    this.timer = undefined;
    const upTo = this.upTo;
    this.told = upTo;
    try {
      const { data } = await this.http.send(readMessages, { body: { session_id: this.sessionId, up_to: upTo } });
      const me = this.inbox.me;
      if (me !== null)
        this.inbox.mark({ session_id: this.sessionId, profile_id: me, up_to: data.read_seq, unread: data.unread });
    } catch {
      // The next row on screen retries; no need to report this.
      this.told = 0;
    }
  }
}
