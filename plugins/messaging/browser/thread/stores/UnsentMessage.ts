import { makeAutoObservable } from 'mobx';
import { CallFailure, type CallInput } from '#core/shared';
import type { sendMessage } from '#plugins/messaging/shared/calls.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { KeptItem } from './outboxDraft.ts';
import type { Upload } from './Upload.ts';

/** One message on its way. */
export class UnsentMessage {
  readonly clientId: string;
  readonly sessionId: string;
  readonly text: string;
  readonly createdAt = new Date().toISOString();
  state: 'waiting' | 'sending' | 'failed' = 'waiting';
  error: unknown = null;
  tries = 0;

  constructor(
    private readonly kept: KeptItem,
    readonly uploads: readonly Upload[],
    readonly replyTo: Message | null,
  ) {
    this.clientId = kept.clientId;
    this.sessionId = kept.sessionId;
    this.text = kept.text;
    // Its words alone are not what was meant: the writer decides.
    if (uploads.length === 0 && (kept.lost ?? 0) > 0) {
      this.state = 'failed';
      this.error = new CallFailure(0, 'files_lost', 'A file was not uploaded before the page closed.');
    }
    makeAutoObservable<this, 'kept'>(this, { uploads: false, replyTo: false, kept: false });
  }

  get fileIds(): readonly string[] {
    return [...this.kept.fileIds, ...this.uploads.flatMap((upload) => upload.attachment?.file_id ?? [])];
  }

  get body(): NonNullable<CallInput<typeof sendMessage>['body']> {
    return {
      session_id: this.sessionId,
      client_id: this.clientId,
      text: this.text,
      ...(this.fileIds.length > 0 && { file_ids: [...this.fileIds] }),
      ...(this.kept.replyTo !== null && { reply_to: this.kept.replyTo }),
    };
  }

  get toKeep(): KeptItem {
    const lost = this.uploads.length - this.uploads.filter((upload) => upload.attachment !== null).length;
    return { ...this.kept, fileIds: this.fileIds, lost };
  }

  start(): void {
    this.state = 'sending';
    this.error = null;
  }

  wait(): void {
    this.state = 'waiting';
    this.error = null;
    this.tries += 1;
  }

  fail(error: unknown): void {
    this.state = 'failed';
    this.error = error;
  }
}
