import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { CallFailure, type Http } from '#core/shared';
import { uploadFile, uploadOffset } from '#plugins/messaging/shared/calls.ts';
import { chunkBytes } from '#plugins/messaging/shared/limits.ts';
import type { Attachment } from '#plugins/messaging/shared/message.ts';
import { backOff, isTemporary } from '../../stores/retry.ts';

const triesByItself = 5;

/** One file on its way, in parts. After a failure it goes on where the server says, not from the start. */
export class Upload {
  readonly id = crypto.randomUUID();
  state: 'uploading' | 'done' | 'failed' | 'cancelled' = 'uploading';
  /** Bytes that the server has. */
  sent = 0;
  error: unknown = null;
  attachment: Attachment | null = null;
  private part = 0;
  private running: Promise<void> | null = null;
  private readonly abort = new AbortController();

  constructor(
    private readonly http: Http,
    readonly file: File,
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {
    makeStore(this, { plain: ['id', 'file', 'http', 'wait', 'running', 'abort'] });
    void this.start();
  }

  /** Between 0 and 1. */
  get progress(): number {
    return this.state === 'done' ? 1 : Math.min(1, (this.sent + this.part) / this.file.size);
  }

  /** Resolves when it is done, failed or cancelled. */
  start(): Promise<void> {
    if (this.state === 'done' || this.state === 'cancelled') return Promise.resolve();
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  cancel(): void {
    if (this.state === 'done') return;
    this.state = 'cancelled';
    this.abort.abort();
  }

  private async run(): Promise<void> {
    const again = this.error !== null;
    runInAction(() => {
      this.state = 'uploading';
      this.error = null;
    });
    let known = !again;
    for (let tries = 0; this.state === 'uploading';) {
      try {
        if (!known) await this.askOffset();
        known = true;
        if (this.state === 'uploading' && this.attachment === null) await this.sendPart();
        tries = 0;
      } catch (error) {
        known = false;
        const passing = isTemporary(error) || (error instanceof CallFailure && error.status === 409);
        if (this.state !== 'uploading') return;
        if (!passing || ++tries > triesByItself) return this.fail(error);
        await this.wait(backOff(tries - 1));
      }
    }
  }

  private async askOffset(): Promise<void> {
    const { data } = await this.http.send(
      uploadOffset,
      { query: { upload_id: this.id } },
      { signal: this.abort.signal },
    );
    this.take(data);
  }

  private async sendPart(): Promise<void> {
    const { name, size } = this.file;
    const { data } = await this.http.send(
      uploadFile,
      {
        query: { upload_id: this.id, offset: this.sent, size, name: name.slice(-255) },
        file: this.file.slice(this.sent, this.sent + chunkBytes, this.file.type),
      },
      { signal: this.abort.signal, onProgress: this.takePart },
    );
    this.take(data);
  }

  private takePart(done: number): void {
    this.part = done * Math.min(chunkBytes, this.file.size - this.sent);
  }

  private take({ offset, file }: { readonly offset: number; readonly file: Attachment | null }): void {
    this.sent = offset;
    this.part = 0;
    if (!file || this.state === 'cancelled') return;
    this.attachment = file;
    this.state = 'done';
  }

  private fail(error: unknown): void {
    this.state = 'failed';
    this.part = 0;
    this.error = error;
  }
}
