import { reaction, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { FormModel } from '#ui';

export type SectionValues = Readonly<Record<string, string>>;

/** Typing that does not pause saves at the end of a field; a pause of this length saves too. */
const pauseMs = 8_000;
const againMs = 5_000;

/** Saves a draft while it is written: at the end of every field, in a pause, and again after a failure. */
export class NoteSaver {
  saving = false;
  failed = false;
  /** ISO 8601: the last save. */
  savedAt: string;
  /** Saves these values; the latest one counts. */
  send: (values: SectionValues) => Promise<unknown> = () => Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  /** Nobody writes any more: what could not be saved stays in the form's draft. */
  private over = false;

  constructor(
    private readonly form: FormModel<SectionValues>['store'],
    savedAt: string,
  ) {
    this.savedAt = savedAt;
    makeStore(this, { plain: ['send', 'form', 'timer', 'running', 'over'] });
  }

  get unsaved(): boolean {
    return Object.keys(this.form.unsaved).length > 0;
  }

  /** Follows what is typed. Returns the end of it, which saves what is left. */
  follow(): () => void {
    this.over = false;
    const stop = reaction(
      () => JSON.stringify(this.form.unsaved),
      () => this.later(pauseMs),
    );
    return () => {
      stop();
      this.over = true;
      void this.now();
    };
  }

  /** Resolves with whether everything typed until now is saved. */
  async now(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (!this.unsaved) return true;
    this.running = this.save().finally(() => (this.running = undefined));
    return this.running;
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    if (this.unsaved && !this.over) this.timer = setTimeout(() => void this.now(), ms);
  }

  private async save(): Promise<boolean> {
    const values = this.form.values;
    runInAction(() => (this.saving = true));
    try {
      await this.send(values);
      runInAction(() => {
        this.form.rebase(values);
        this.savedAt = new Date().toISOString();
        this.failed = false;
      });
      return true;
    } catch {
      // What was typed stays in the form and in its draft.
      runInAction(() => (this.failed = true));
      this.later(againMs);
      return false;
    } finally {
      runInAction(() => (this.saving = false));
    }
  }
}
