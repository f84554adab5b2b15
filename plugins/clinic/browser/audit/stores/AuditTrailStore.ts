import { inject, injectable } from 'inversify';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { type CallAnswer, Http } from '#core/shared';
import { type AuditRow, exportAudit, searchAudit, verifyAudit } from '#plugins/clinic/shared/auditCalls.ts';
import type { AuditFilters } from '../auditFilters.ts';

/** What the audit search found so far. A later search overtakes an earlier one, however late that answers. */
@injectable()
export class AuditTrailStore {
  readonly rows = observable.array<AuditRow>([], { deep: false });
  next: number | null = null;
  pending = true;
  loadingMore = false;
  error: unknown = null;
  seal: CallAnswer<typeof verifyAudit> | null = null;
  private filters: AuditFilters = {};
  private asked = 0;

  constructor(@inject(Http) private readonly http: Http) {
    makeAutoObservable<this, 'http' | 'asked' | 'filters'>(
      this,
      { http: false, rows: false, asked: false, filters: false },
      { autoBind: true },
    );
  }

  async search(filters: AuditFilters): Promise<void> {
    this.filters = filters;
    this.pending = true;
    await this.fetch({}, (rows) => this.rows.replace(rows));
  }

  again(): Promise<void> {
    return this.search(this.filters);
  }

  async more(): Promise<void> {
    if (this.next === null || this.loadingMore) return;
    this.loadingMore = true;
    await this.fetch({ before: this.next }, (rows) => this.rows.push(...rows));
  }

  csv(): Promise<Blob> {
    return this.http.download(exportAudit, { query: this.filters });
  }

  async verify(): Promise<void> {
    const seal = await this.http.send(verifyAudit);
    runInAction(() => (this.seal = seal));
  }

  private async fetch(page: { readonly before?: number }, take: (rows: AuditRow[]) => void): Promise<void> {
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
        this.error = null;
      });
    } catch (error) {
      settle(() => (this.error = error));
    }
  }
}
