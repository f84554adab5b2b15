import { inject, injectable } from 'inversify';
import { makeAutoObservable, when } from 'mobx';
import { ClinicalRecord, Http } from '../../../../core/shared/index.ts';
import { beginResponse } from '../../shared/contract.ts';
import type { Filling } from './Filling.ts';

/** The forms that are open, or were left with answers that still wait to be kept: coming back finds those. */
@injectable()
export class Fillings {
  /** Large text, one question a page: for as long as the person works here. */
  oneAtATime = false;
  private readonly open = new Map<string, Filling>();

  constructor(
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(Http) private readonly http: Http,
  ) {
    makeAutoObservable<this, 'record' | 'http' | 'open'>(
      this,
      { record: false, http: false, open: false },
      { autoBind: true },
    );
    window.addEventListener('beforeunload', this.warn);
  }

  /** @param task FHIR id. Rejects with `CallFailure`: `not_found`, `conflict` where the Task was cancelled */
  async begin(task: string): Promise<Filling> {
    const there = this.open.get(task);
    if (there) return there;
    const [begun, { Filling: Made }] = await Promise.all([
      this.http.send(beginResponse, { body: { task } }),
      import('./Filling.ts'),
    ]);
    const [questionnaire, response] = await Promise.all([
      this.record.get('Questionnaire', begun.questionnaire),
      this.record.get('QuestionnaireResponse', begun.response),
    ]);
    const filling = this.open.get(task) ?? new Made(this.record, this.http, questionnaire, response);
    this.open.set(task, filling);
    return filling;
  }

  showOneAtATime(one: boolean): void {
    this.oneAtATime = one;
  }

  /** Keeps what is not kept yet, however long that takes, then lets go. */
  leave(task: string): void {
    const filling = this.open.get(task);
    if (!filling) return;
    void filling.flush();
    when(
      () => filling.isSafe || filling.sent,
      () => {
        if (this.open.get(task) === filling) this.open.delete(task);
        filling.dispose();
      },
    );
  }

  dispose(): void {
    window.removeEventListener('beforeunload', this.warn);
    for (const filling of this.open.values()) filling.dispose();
    this.open.clear();
  }

  private warn(event: BeforeUnloadEvent): void {
    const unsafe = [...this.open.values()].filter(({ isSafe, sent }) => !isSafe && !sent);
    if (unsafe.length === 0) return;
    for (const filling of unsafe) void filling.flush();
    event.preventDefault();
  }
}
