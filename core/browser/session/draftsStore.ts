import { type Drafts, getDraft, putDraft } from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import type { KeptDrafts } from '../offline/vault/keptDrafts.ts';

const quietMs = 400;
const againMs = 5000;

/** What was typed and not sent: in memory at once, on the server a moment later, and locked away here while the server is not to be had. */
export class DraftsStore implements Drafts {
  /** Where texts wait for the line, over a reload. */
  kept: Pick<KeptDrafts, 'find' | 'keep' | 'drop'> | null = null;
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
    const waits = this.kept && (await this.kept.find(key));
    if (waits !== null) {
      // Typed here and never sent: newer than what the server has.
      if (!this.texts.has(key)) this.write(key, waits);
      return this.texts.get(key)!;
    }
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
        void this.kept?.drop(key);
      } catch {
        // Kept here and tried again: what is typed is not lost while the server is away.
        void this.kept?.keep(key, this.texts.get(key) ?? text);
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
