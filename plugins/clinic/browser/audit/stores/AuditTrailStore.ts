import { inject, injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Http, type Locale } from '#core/shared';
import { type AuditAct, exportAudit, searchAudit } from '#plugins/clinic/shared/audit/calls.ts';
import type { AuditFilters } from '../auditFilters.ts';

/** What the audit search found so far. A later search overtakes an earlier one, however late that answers. */
@injectable()
export class AuditTrailStore {
  readonly acts = observable.array<AuditAct>([], { deep: false });
  next: string | null = null;
  /** False while the newest of a long trail is not among them yet. */
  complete = true;
  pending = true;
  loadingMore = false;
  error: unknown = null;
  private filters: AuditFilters = {};
  private asked = 0;

  constructor(@inject(Http) private readonly http: Http) {
    makeStore(this, { plain: ['http', 'acts', 'asked', 'filters'] });
  }

  async search(filters: AuditFilters): Promise<void> {
    this.filters = filters;
    this.pending = true;
    await this.fetch({}, (acts) => this.acts.replace(acts));
  }

  again(): Promise<void> {
    return this.search(this.filters);
  }

  async more(): Promise<void> {
    if (this.next === null || this.loadingMore) return;
    this.loadingMore = true;
    await this.fetch({ before: this.next }, (acts) => this.acts.push(...acts));
  }

  csv(locale: Locale, as: 'acts' | 'entries'): Promise<Blob> {
    return this.http.download(exportAudit, { query: { ...this.filters, locale, as } });
  }

  private async fetch(page: { readonly before?: string }, take: (acts: AuditAct[]) => void): Promise<void> {
    const mine = ++this.asked;
    const settle = (change: () => void): void =>
      runInAction(() => {
        if (mine !== this.asked) return;
        change();
        this.pending = false;
        this.loadingMore = false;
      });
    try {
      const answer = await this.http.send(searchAudit, { query: { ...this.filters, ...page } });
      settle(() => {
        take(answer.data);
        this.next = answer.next;
        this.complete = answer.complete;
        this.error = null;
      });
    } catch (error) {
      settle(() => (this.error = error));
    }
  }
}
