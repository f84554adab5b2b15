import { type Drafts, getDraft, putDraft } from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';

const quietMs = 400;
const againMs = 5000;

/** What was typed and not sent: in memory at once, on the server a moment later, never in the browser's storage. */
export class DraftsStore implements Drafts {
  private readonly texts = new Map<string, string>();
  private readonly unsent = new Set<string>();
  private readonly reading = new Map<string, Promise<string>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly http: Pick<HttpClient, 'send' | 'sendWhileLeaving'>) {
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('online', this.retry);
  }

  async read(key: string): Promise<string> {
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const asked = this.reading.get(key) ?? this.fetch(key).finally(() => this.reading.delete(key));
    this.reading.set(key, asked);
    return asked;
  }

  write(key: string, text: string): void {
    if (this.texts.get(key) === text) return;
    this.texts.set(key, text);
    this.unsent.add(key);
    this.arm(quietMs);
  }

  clear(key: string): void {
    this.write(key, '');
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.sending = this.sending.then(() => this.sendAll());
    await this.sending;
  }

  dispose(): void {
    clearTimeout(this.timer);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('online', this.retry);
  }

  private async fetch(key: string): Promise<string> {
    const { text } = await this.http.send(getDraft, { params: { key } });
    // What was typed meanwhile is newer than what the server kept.
    if (!this.texts.has(key)) this.texts.set(key, text);
    return this.texts.get(key) ?? text;
  }

  private async sendAll(): Promise<void> {
    for (const key of [...this.unsent]) {
      const text = this.texts.get(key) ?? '';
      this.unsent.delete(key);
      try {
        await this.http.send(putDraft, { params: { key }, body: { text } });
      } catch {
        // Kept here and tried again: what is typed is not lost while the server is away.
        this.unsent.add(key);
        this.arm(againMs);
      }
    }
  }

  private arm(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private readonly retry = (): void => {
    if (this.unsent.size > 0) void this.flush();
  };

  private readonly leave = (): void => {
    for (const key of this.unsent) {
      const text = this.texts.get(key) ?? '';
      this.http.sendWhileLeaving(putDraft, { params: { key }, body: { text } }).catch(() => undefined);
    }
  };
}
