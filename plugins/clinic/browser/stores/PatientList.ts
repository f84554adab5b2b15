import { inject, injectable } from 'inversify';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { Http } from '../../../../core/shared/index.ts';
import { type PatientRow, searchPatients } from '../../shared/patientsContract.ts';

const pauseMs = 200;

/** The patients found so far. What is searched for stays here and never in an address, because it is somebody's name. */
@injectable()
export class PatientList {
  readonly rows = observable.array<PatientRow>([], { deep: false });
  text = '';
  next: string | null = null;
  pending = true;
  loadingMore = false;
  error: unknown = null;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(@inject(Http) private readonly http: Http) {
    makeAutoObservable<this, 'http' | 'asked' | 'timer'>(
      this,
      { http: false, rows: false, asked: false, timer: false },
      { autoBind: true },
    );
  }

  /** Asks the server once the typing pauses. */
  type(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), pauseMs);
  }

  async load(): Promise<void> {
    await this.fetch({}, (rows) => this.rows.replace(rows));
  }

  async more(): Promise<void> {
    if (this.next === null || this.loadingMore) return;
    this.loadingMore = true;
    await this.fetch({ after: this.next }, (rows) => this.rows.push(...rows));
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async fetch(page: { readonly after?: string }, take: (rows: PatientRow[]) => void): Promise<void> {
    const mine = ++this.asked;
    const settle = (change: () => void): void =>
      runInAction(() => {
        if (mine !== this.asked) return;
        change();
        this.pending = false;
        this.loadingMore = false;
      });
    try {
      const text = this.text.trim();
      const answer = await this.http.send(searchPatients, { body: { ...(text ? { q: text } : {}), ...page } });
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
