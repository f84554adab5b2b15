import { inject, injectable } from 'inversify';
import { reaction, when } from 'mobx';
import { makeStore } from '#core/browser';
import { ClinicalRecord } from '#clinical/shared';
import { CallFailure, DeviceDrafts, Http, I18n, Persistence } from '#core/shared';
import { beginResponse } from '#plugins/assessments/shared/calls.ts';
import type { FormDraftStore } from './FormDraftStore.ts';
import { hasNoAnswer, type HeldForm, readHeld } from '../model/heldForm.ts';
import { FormOutbox } from './FormOutbox.ts';

const keyOf = (task: string): string => `form:${task}`;
/** Soon enough for a page that is killed, and not at every key. */
const keepMs = 150;

/** The forms that are open, or were left with answers that still wait to be kept: coming back finds those. */
@injectable()
export class FormDraftsStore {
  /** Large text, one question a page: until the person switches it off in this browser. */
  oneAtATime = false;
  private readonly forget: () => void;
  private readonly open = new Map<string, FormDraftStore>();
  private readonly keepers = new Map<string, () => void>();
  /** Tasks whose last answers lie on this device. */
  private readonly kept = new Set<string>();

  constructor(
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(Http) private readonly http: Http,
    @inject(I18n) private readonly i18n: I18n,
    @inject(FormOutbox) private readonly outbox: FormOutbox,
    @inject(DeviceDrafts) private readonly device: DeviceDrafts,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeStore(this, { plain: ['record', 'http', 'i18n', 'outbox', 'device', 'open', 'keepers', 'kept', 'forget'] });
    this.forget = persistence.slice<boolean>('large-forms', 1, () => this.oneAtATime, this.showOneAtATime);
    window.addEventListener('beforeunload', this.warn);
  }

  /** @param task FHIR id. Rejects with `CallFailure`: `not_found`, `conflict` where the Task was cancelled */
  async begin(task: string): Promise<FormDraftStore> {
    const there = this.open.get(task);
    if (there) return there;
    const { record, http, i18n, outbox } = this;
    const held = readHeld(await this.device.find(keyOf(task)));
    const [{ questionnaire, response }, { FormDraftStore: Made }] = await Promise.all([
      this.fetch(task, held),
      import('./FormDraftStore.ts'),
    ]);
    const unsent =
      outbox.of(task)?.input ?? (held ? { response: held.written, known: [held.stored.item ?? []] } : undefined);
    const opened = this.open.get(task);
    if (opened) return opened;
    const draft = new Made({ record, http, i18n, outbox }, questionnaire, response, unsent);
    this.open.set(task, draft);
    this.keepers.set(task, this.keepHere(task, draft));
    return draft;
  }

  /** Without an answer of the server, a form that was begun here goes on from what this device has of it. */
  private async fetch(task: string, held: HeldForm | null) {
    try {
      const begun = await this.http.send(beginResponse, { body: { task } });
      const [questionnaire, response] = await Promise.all([
        this.record.get('Questionnaire', begun.questionnaire),
        this.record.get('QuestionnaireResponse', begun.response),
      ]);
      return { questionnaire, response };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Not theirs any more, or withdrawn.
      if ([403, 404, 409].includes(error.status)) void this.device.drop(keyOf(task));
      if (!held || !hasNoAnswer(error)) throw error;
      return { questionnaire: held.questionnaire, response: held.stored };
    }
  }

  /** As long as the server does not have every answer, they lie on this device too. Returns the undo. */
  private keepHere(task: string, draft: FormDraftStore): () => void {
    const keep = async (held: HeldForm | null): Promise<void> => {
      if (!held) return this.device.drop(keyOf(task));
      if ((await this.device.keep(keyOf(task), JSON.stringify(held))) && draft.held === held) this.kept.add(task);
    };
    const stops = [
      reaction(
        () => draft.held,
        () => this.kept.delete(task),
      ),
      reaction(
        () => draft.held,
        (held) => void keep(held),
        { delay: keepMs, fireImmediately: true },
      ),
    ];
    return () => stops.forEach((stop) => stop());
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
        // What was in time to be kept is no longer needed.
        if (this.open.get(task) === draft) {
          this.open.delete(task);
          this.keepers.get(task)?.();
          this.keepers.delete(task);
          void this.device.drop(keyOf(task));
        }
        draft.dispose();
      },
    );
  }

  dispose(): void {
    window.removeEventListener('beforeunload', this.warn);
    this.forget();
    for (const stop of this.keepers.values()) stop();
    for (const draft of this.open.values()) draft.dispose();
    this.open.clear();
  }

  private warn(event: BeforeUnloadEvent): void {
    const unsafe = [...this.open].filter(([, { isSafe, sent }]) => !isSafe && !sent);
    for (const [, draft] of unsafe) void draft.flush();
    if (unsafe.some(([task]) => !this.kept.has(task))) event.preventDefault();
  }
}
