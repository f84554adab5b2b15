import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { Drafts, Http } from '#core/shared';
import { type FileRefusal, refusal } from '#plugins/messaging/shared/fileTypes.ts';
import { filesInMessage, messageLength } from '#plugins/messaging/shared/limits.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { MessageOutbox } from './MessageOutbox.ts';
import { Upload } from './Upload.ts';

export interface Refused {
  readonly name: string;
  readonly why: FileRefusal | 'too_many';
}

/** What is being written in one session. It outlives the page, the lock and, as a draft, the browser. */
export class Composer {
  text = '';
  replyTo: Message | null = null;
  readonly uploads = observable.array<Upload>([], { deep: false });
  refused: readonly Refused[] = [];
  private touched = false;

  constructor(
    private readonly sessionId: string,
    private readonly http: Http,
    private readonly drafts: Drafts,
    private readonly outbox: MessageOutbox,
  ) {
    makeAutoObservable<this, 'sessionId' | 'http' | 'drafts' | 'outbox' | 'touched'>(
      this,
      {
        uploads: false,
        replyTo: observableRef,
        refused: observableRef,
        sessionId: false,
        http: false,
        drafts: false,
        outbox: false,
        touched: false,
      },
      { autoBind: true },
    );
    void this.restore();
  }

  get tooLong(): number {
    return Math.max(0, this.text.trim().length - messageLength);
  }

  get canSend(): boolean {
    return this.tooLong === 0 && (this.text.trim() !== '' || this.uploads.length > 0);
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

  attach(files: readonly File[]): void {
    const refused: Refused[] = [];
    for (const file of files) {
      const why = this.uploads.length >= filesInMessage ? 'too_many' : refusal(file);
      if (why) refused.push({ name: file.name, why });
      else this.uploads.push(new Upload(this.http, file));
    }
    this.refused = refused;
  }

  remove(upload: Upload): void {
    upload.cancel();
    this.uploads.remove(upload);
  }

  forgiveRefused(): void {
    this.refused = [];
  }

  send(): void {
    if (!this.canSend) return;
    this.outbox.send({
      sessionId: this.sessionId,
      text: this.text.trim(),
      uploads: [...this.uploads],
      replyTo: this.replyTo,
    });
    this.uploads.clear();
    this.replyTo = null;
    this.refused = [];
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
