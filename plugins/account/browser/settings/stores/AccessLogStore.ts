import { observable, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { Http } from '#core/shared';
import { type Access, accessLog } from '#plugins/account/shared/accessLogCalls.ts';

/** Who opened the record, as far as it was asked for. */
export class AccessLogStore {
  readonly rows = observable.array<Access>([], { deep: false });
  next: number | null = null;
  pending = true;
  fetching = false;
  error: unknown = null;

  constructor(private readonly http: Http) {
    makeStore(this, { plain: ['http', 'rows'] });
  }

  async begin(): Promise<void> {
    this.pending = true;
    await this.fetch(undefined);
  }

  async more(): Promise<void> {
    if (this.next !== null && !this.fetching) await this.fetch(this.next);
  }

  private async fetch(before: number | undefined): Promise<void> {
    this.fetching = true;
    try {
      const answer = await this.http.send(accessLog, { query: { before } });
      runInAction(() => {
        if (before === undefined) this.rows.clear();
        this.rows.push(...answer.data);
        this.next = answer.next;
        this.error = null;
      });
    } catch (error) {
      runInAction(() => (this.error = error));
    } finally {
      runInAction(() => {
        this.pending = false;
        this.fetching = false;
      });
    }
  }
}
