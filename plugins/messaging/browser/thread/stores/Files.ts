import { inject, injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import { makeStore, saveFile } from '#core/browser';
import { Http } from '#core/shared';
import { exportSession, openFile } from '#plugins/messaging/shared/calls.ts';
import type { Attachment } from '#plugins/messaging/shared/message.ts';

const kept = 60;

export interface Opened {
  readonly url: string | null;
  readonly error: unknown;
}

/** Bytes of attachments as addresses that only this page knows; fetched with the person's own rights, let go of when many. */
@injectable()
export class Files {
  /** The one looked at in the dialog. */
  preview: Attachment | null = null;
  private readonly opened = observable.map<string, Opened>({}, { deep: false });

  constructor(@inject(Http) private readonly http: Http) {
    makeStore(this, { plain: ['http', 'opened'], whole: ['preview'] });
  }

  at(id: string): Opened | undefined {
    return this.opened.get(id);
  }

  async load(id: string): Promise<void> {
    const known = this.opened.get(id);
    if (known && known.error === null) return;
    this.put(id, { url: null, error: null });
    try {
      const blob = await this.http.download(openFile, { params: { id } });
      this.put(id, { url: URL.createObjectURL(blob), error: null });
    } catch (error) {
      this.put(id, { url: null, error });
    }
  }

  show(file: Attachment | null): void {
    this.preview = file;
    if (file) void this.load(file.file_id);
  }

  /** Hands a file to the browser's downloads. */
  async save(file: Attachment): Promise<void> {
    saveFile(await this.http.download(openFile, { params: { id: file.file_id } }), file.name);
  }

  async saveSession(id: string, format: 'text' | 'json', name: string): Promise<void> {
    saveFile(await this.http.download(exportSession, { query: { session_id: id, format } }), name);
  }

  dispose(): void {
    for (const { url } of this.opened.values()) if (url) URL.revokeObjectURL(url);
    this.opened.clear();
  }

  private put(id: string, opened: Opened): void {
    runInAction(() => {
      this.opened.delete(id);
      this.opened.set(id, opened);
      for (const [oldest, old] of this.opened) {
        if (this.opened.size <= kept) break;
        if (old.url) URL.revokeObjectURL(old.url);
        this.opened.delete(oldest);
      }
    });
  }
}
