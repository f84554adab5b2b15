import { inject, injectable } from 'inversify';
import { makeAutoObservable, when } from 'mobx';
import { ClinicalRecord } from '#clinical/shared';
import { Http, I18n, Persistence } from '#core/shared';
import { beginResponse } from '#plugins/assessments/shared/calls.ts';
import type { FormDraftStore } from './FormDraftStore.ts';
import { FormOutbox } from './FormOutbox.ts';

/** The forms that are open, or were left with answers that still wait to be kept: coming back finds those. */
@injectable()
export class FormDraftsStore {
  /** Large text, one question a page: until the person switches it off in this browser. */
  oneAtATime = false;
  private readonly forget: () => void;
  private readonly open = new Map<string, FormDraftStore>();

  constructor(
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(Http) private readonly http: Http,
    @inject(I18n) private readonly i18n: I18n,
    @inject(FormOutbox) private readonly outbox: FormOutbox,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeAutoObservable<this, 'record' | 'http' | 'i18n' | 'outbox' | 'open' | 'forget'>(
      this,
      { record: false, http: false, i18n: false, outbox: false, open: false, forget: false },
      { autoBind: true },
    );
    this.forget = persistence.slice<boolean>('large-forms', 1, () => this.oneAtATime, this.showOneAtATime);
    window.addEventListener('beforeunload', this.warn);
  }

  /** @param task FHIR id. Rejects with `CallFailure`: `not_found`, `conflict` where the Task was cancelled */
  async begin(task: string): Promise<FormDraftStore> {
    const there = this.open.get(task);
    if (there) return there;
    const [begun, { FormDraftStore: Made }] = await Promise.all([
      this.http.send(beginResponse, { body: { task } }),
      import('./FormDraftStore.ts'),
    ]);
    const [questionnaire, response] = await Promise.all([
      this.record.get('Questionnaire', begun.questionnaire),
      this.record.get('QuestionnaireResponse', begun.response),
    ]);
    const { record, http, i18n, outbox } = this;
    const unsent = outbox.of(task)?.input;
    const draft = this.open.get(task) ?? new Made({ record, http, i18n, outbox }, questionnaire, response, unsent);
    this.open.set(task, draft);
    return draft;
  }

  showOneAtATime(one: boolean): void {
    this.oneAtATime = one;
  }

  /** Keeps what is not kept yet, however long that takes, then lets go. */
  leave(task: string): void {
    const draft = this.open.get(task);
    if (!draft) return;
    void draft.flush();
    when(
      () => draft.isSafe || draft.sent,
      () => {
        if (this.open.get(task) === draft) this.open.delete(task);
        draft.dispose();
      },
    );
  }

  dispose(): void {
    window.removeEventListener('beforeunload', this.warn);
    this.forget();
    for (const draft of this.open.values()) draft.dispose();
    this.open.clear();
  }

  private warn(event: BeforeUnloadEvent): void {
    const unsafe = [...this.open.values()].filter(({ isSafe, sent }) => !isSafe && !sent);
    if (unsafe.length === 0) return;
    for (const draft of unsafe) void draft.flush();
    event.preventDefault();
  }
}
