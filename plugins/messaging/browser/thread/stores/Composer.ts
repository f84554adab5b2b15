import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Drafts, Http } from '#core/shared';
import { messageLength } from '#plugins/messaging/shared/limits.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { MessageOutbox } from './MessageOutbox.ts';
import { Attachments } from './Attachments.ts';

/** What is being written in one session. It outlives the page, the lock and, as a draft, the browser. */
export class Composer {
  text = '';
  replyTo: Message | null = null;
  readonly files: Attachments;
  private touched = false;

  constructor(
    private readonly sessionId: string,
    http: Http,
    private readonly drafts: Drafts,
    private readonly outbox: MessageOutbox,
  ) {
    this.files = new Attachments(http);
    makeStore(this, { plain: ['files', 'sessionId', 'drafts', 'outbox', 'touched'], whole: ['replyTo'] });
    void this.restore();
  }

  get tooLong(): number {
    return Math.max(0, this.text.trim().length - messageLength);
  }

  get canSend(): boolean {
    return this.tooLong === 0 && (this.text.trim() !== '' || this.files.uploads.length > 0);
  }

  write(text: string): void {
    this.touched = true;
    this.text = text;
    if (text === '') this.drafts.clear(this.key);
    else this.drafts.write(this.key, text);
  }

  reply(to: Message | null): void {
    this.replyTo = to;
  }

  send(): void {
    if (!this.canSend) return;
    this.outbox.send({
      sessionId: this.sessionId,
      text: this.text.trim(),
      uploads: this.files.take(),
      replyTo: this.replyTo,
    });
    this.replyTo = null;
    this.write('');
  }

  private get key(): string {
    return `messaging:draft:${this.sessionId}`;
  }

  /** What is typed meanwhile is newer than any draft. */
  private async restore(): Promise<void> {
    const kept = await this.drafts.read(this.key).catch(() => '');
    if (kept !== '' && !this.touched) runInAction(() => (this.text = kept));
  }
}
