import type { ClipboardEvent } from 'react';
import { observable } from 'mobx';
import { makeStore } from '#core/browser';
import { CallFailure, type Http } from '#core/shared';
import { type FileRefusal, refusal } from '#plugins/messaging/shared/fileTypes.ts';
import { filesInMessage } from '#plugins/messaging/shared/limits.ts';
import { Upload } from './Upload.ts';

export interface Refused {
  readonly name: string;
  readonly why: FileRefusal | 'too_many';
}

/** Files that will go with one message, on their way to the server while it is written. */
export class Attachments {
  readonly uploads = observable.array<Upload>([], { deep: false });
  refused: readonly Refused[] = [];

  constructor(private readonly http: Http) {
    makeStore(this, { plain: ['uploads', 'http'], whole: ['refused'] });
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

  /** Of what is pasted, files come here; text is the field's. */
  paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    this.attach(pasted);
  }

  remove(upload: Upload): void {
    upload.cancel();
    this.uploads.remove(upload);
  }

  forgiveRefused(): void {
    this.refused = [];
  }

  /** What was attached goes elsewhere, and the next message begins without. */
  take(): readonly Upload[] {
    const taken = [...this.uploads];
    this.uploads.clear();
    this.refused = [];
    return taken;
  }
}

/** Resolves when every file is there. @throws what the first one that failed failed with */
export const fileIdsOf = async (uploads: readonly Upload[]): Promise<string[]> => {
  await Promise.all(uploads.map((upload) => upload.start()));
  const failed = uploads.find(({ state }) => state === 'failed');
  if (failed) throw failed.error;
  return uploads.map(({ attachment }) => {
    if (!attachment) throw new CallFailure(0, 'cancelled', '');
    return attachment.file_id;
  });
};
