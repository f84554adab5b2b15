import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { reaction, runInAction, when } from 'mobx';
import { makeStore } from '#core/browser';
import { CallFailure, type Http, type I18n, type Resource } from '#core/shared';
import { type ClinicalRecord, idOf, type StoredOf } from '#clinical/shared';
import { calculateResponse } from '#plugins/assessments/shared/calls.ts';
import { everyItem, isCalculated, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { FormTree } from '../model/FormTree.ts';
import { type MergedChange, merge } from '../model/merge.ts';
import type { ItemNode } from '../model/nodes.ts';
import { problemsIn } from '../model/problems.ts';
import { inWords } from '../model/inWords.ts';
import { messages } from '../../messages/index.ts';
import { hasNoAnswer, type HeldForm } from '../model/heldForm.ts';
import { formOf, isSent, type SentForm } from '../model/sentForm.ts';
import type { FormOutbox } from './FormOutbox.ts';

type Kept = StoredOf<'QuestionnaireResponse'>;

/** `offline`: there is no connection, and the answers wait on this device. `refused`: the server would not take them. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'offline' | 'refused';

export interface FormServices {
  readonly record: ClinicalRecord;
  readonly http: Http;
  readonly i18n: I18n;
  readonly outbox: FormOutbox;
}

export const typingMs = 700;
const againMs = 5000;
/** A save that is under way counts the version up: what is sent waits so long for its end. */
const patienceMs = 2_000;

/** One response being filled in: kept at every answer, gone on with wherever it is opened, sent once it is complete. */
export class FormDraftStore {
  readonly form: FormTree;
  saveState: SaveState = 'saved';
  failure: unknown = undefined;
  merged: readonly MergedChange[] = [];
  /** The person pressed Send: what is missing is shown. */
  wantsToSend = false;
  /** Another device changed answers between the press and the server: nothing is sent that the person has not seen. */
  mustCheck = false;
  sent = false;
  /** linkId of the item that the person is at. */
  at: string | undefined;
  private stored: Kept;
  private dirty = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers that went out and were not confirmed. */
  private unconfirmed: Kept['item'] | null = null;
  private readonly watched: Resource<Kept>;
  private readonly stops: readonly (() => void)[];

  /** @param unsent answers of this device to it, sent or not, that did not arrive */
  constructor(
    private readonly services: FormServices,
    readonly questionnaire: Questionnaire,
    response: Kept,
    unsent?: Pick<SentForm, 'response' | 'known'>,
  ) {
    const { record, outbox } = services;
    this.stored = unsent ? { ...response, item: [...(unsent.known[0] ?? [])] } : response;
    this.sent = isSent(response) && !unsent;
    this.at = response.extension?.find(({ url }) => url === urls.lastItem)?.valueString;
    this.form = new FormTree(questionnaire, (unsent?.response ?? response).item, this.change);
    makeStore(this, {
      plain: ['services', 'unconfirmed', 'stored', 'timer', 'watched', 'stops', 'change', 'form', 'questionnaire'],
      whole: ['merged', 'failure'],
    });
    const about = idOf(response.subject, 'Patient');
    this.watched = record.read('QuestionnaireResponse', response.id, { about });
    if (unsent) this.join(response);
    // Answers of before a reload, which wait nowhere else.
    if (unsent && !this.waits) this.goOn();
    this.stops = [
      reaction(() => this.watched.data, this.meet),
      outbox.onSent((kept) => kept.id === this.stored.id && this.took(kept)),
      // Taken back, here or in another tab: what was answered goes on being kept as before.
      reaction(
        () => this.waits,
        (waits) => !waits && !this.wantsToSend && this.goOn(),
      ),
    ];
    window.addEventListener('online', this.comeBack);
  }

  get progress(): { readonly done: number; readonly of: number } {
    const questions = this.form.questions;
    return { done: questions.filter(({ isAnswered }) => isAnswered).length, of: questions.length };
  }

  get problems() {
    return problemsIn(this.form);
  }

  /** Choosing is kept at once, typing a moment after the last key. */
  private readonly change = (node: ItemNode): void => {
    if (this.sent || this.isOver) return;
    this.at = node.item.linkId;
    this.dirty = true;
    if (this.saveState !== 'saving') this.saveState = this.saveState === 'offline' ? 'offline' : 'changed';
    const typed = ['string', 'text', 'url', 'integer', 'decimal', 'quantity', 'reference'].includes(node.item.type);
    this.arm(typed ? typingMs : 0);
  };

  visit(linkId: string): void {
    this.at = linkId;
  }

  dismissMerged(): void {
    this.merged = [];
  }

  /** What was sent has not reached the server: nothing is to be changed meanwhile. */
  get waits(): boolean {
    return this.services.outbox.of(formOf(this.stored)) !== undefined;
  }

  /** Another device has sent it: nothing of it changes any more. */
  get isOver(): boolean {
    return isSent(this.stored);
  }

  /** Sends when nothing is missing; answers the first thing that is. Without a connection it waits in the outbox. */
  async send(): Promise<ItemNode | undefined> {
    if (this.waits || this.wantsToSend || this.isOver) return undefined;
    const [first] = this.problems;
    if (first) {
      for (const { node } of this.problems) node.leave();
      return first.node;
    }
    this.wantsToSend = true;
    this.mustCheck = false;
    this.failure = undefined;
    clearTimeout(this.timer);
    await when(() => this.saveState !== 'saving', { timeout: patienceMs }).catch(() => undefined);
    try {
      await this.handOver();
    } catch (error) {
      await this.refused(error);
    } finally {
      runInAction(() => (this.wantsToSend = false));
    }
    return undefined;
  }

  private async handOver(): Promise<void> {
    const { outbox, i18n } = this.services;
    const { title, words } = inWords(this.form, i18n);
    const known = [this.stored.item ?? [], ...(this.unconfirmed ? [this.unconfirmed] : [])];
    const sent = { response: this.written(true), known, unsafe: this.form.isUnsafe };
    const became = await outbox.send(sent, title, words);
    runInAction(() => {
      this.dirty = false;
      // It lies in the outbox: the page may close.
      this.saveState = 'saved';
      if ('answer' in became) this.took(became.answer);
    });
  }

  /** Nothing waits then; what was answered stays in the form. */
  private async refused(error: unknown): Promise<void> {
    if (error instanceof CallFailure && error.code === 'form_changed') {
      try {
        const theirs = await this.services.record.get('QuestionnaireResponse', this.stored.id);
        runInAction(() => {
          this.join(theirs);
          this.mustCheck = true;
          this.goOn();
        });
        return;
      } catch {
        // Then it is told as it is.
      }
    }
    runInAction(() => {
      this.dirty = true;
      this.saveState = 'refused';
      this.failure = error;
    });
  }

  private took(kept: Kept): void {
    this.stored = kept;
    this.dirty = false;
    this.sent = true;
  }

  private goOn(): void {
    if (this.sent || this.isOver) return;
    this.dirty = true;
    this.saveState = 'changed';
    this.arm(0);
  }

  /** Keeps what is not kept yet. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    const held = this.sent || this.isOver || this.waits || this.wantsToSend;
    if (!this.dirty || this.saveState === 'saving' || held) return;
    this.dirty = false;
    this.saveState = 'saving';
    this.failure = undefined;
    const next = this.written(false);
    this.unconfirmed = next.item ?? [];
    try {
      const kept = await this.services.record.update(next);
      this.unconfirmed = null;
      runInAction(() => {
        this.stored = kept;
        this.saveState = this.dirty ? 'changed' : 'saved';
      });
      await this.calculate();
      if (this.dirty) this.arm(0);
    } catch (error) {
      await this.recover(error);
    }
  }

  /** What the server does not have yet, and no outbox either; null where there is nothing. */
  get held(): HeldForm | null {
    if (this.saveState === 'saved' || this.sent || this.isOver || this.waits) return null;
    return { questionnaire: this.questionnaire, stored: this.stored, written: this.written(false) };
  }

  /** Nothing is lost when the page closes now. */
  get isSafe(): boolean {
    return this.saveState === 'saved' || this.isOver;
  }

  dispose(): void {
    clearTimeout(this.timer);
    window.removeEventListener('online', this.comeBack);
    for (const stop of this.stops) stop();
    this.watched.dispose();
  }

  private comeBack(): void {
    void this.flush();
  }

  private arm(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private written(completes: boolean): Kept {
    const { item: _item, extension = [], ...rest } = this.stored;
    const others = extension.filter(({ url }) => url !== urls.lastItem);
    const place = this.at === undefined || completes ? [] : [{ url: urls.lastItem, valueString: this.at }];
    const item = this.form.items;
    const extensions = [...others, ...place];
    return {
      ...rest,
      ...(extensions.length > 0 ? { extension: extensions } : {}),
      ...(item.length > 0 ? { item } : {}),
      status: completes ? 'completed' : 'in-progress',
      authored: new Date().toISOString(),
    };
  }

  /** Another device kept something: it is taken over where nothing was changed here, and shown. */
  private meet(theirs: Kept | undefined): void {
    if (
      !theirs ||
      this.saveState === 'saving' ||
      this.waits ||
      this.sent ||
      theirs.meta?.versionId === this.stored.meta?.versionId
    )
      return;
    const older = (theirs.meta?.lastUpdated ?? '') < (this.stored.meta?.lastUpdated ?? '');
    if (!older) this.join(theirs);
  }

  private join(theirs: QuestionnaireResponse): void {
    const found = merge(this.form, this.stored.item, theirs.item);
    this.stored = theirs as Kept;
    if (found.length > 0) this.merged = found;
    if (!isSent(theirs)) return;
    // Whoever answered differently here is not thanked for what another device has sent.
    if (found.some(({ kept }) => kept === 'mine')) {
      this.saveState = 'refused';
      this.failure = new CallFailure(409, 'form_answered', this.services.i18n.text(messages).answeredElsewhere);
    } else this.sent = true;
  }

  private async recover(error: unknown): Promise<void> {
    let reason = error;
    if (error instanceof CallFailure && error.code === 'conflict') {
      try {
        const theirs = await this.services.record.get('QuestionnaireResponse', this.stored.id);
        runInAction(() => {
          this.join(theirs);
          this.goOn();
        });
        return;
      } catch (second) {
        reason = second;
      }
    }
    runInAction(() => {
      this.dirty = true;
      const waits = hasNoAnswer(reason);
      this.saveState = waits ? 'offline' : 'refused';
      this.failure = waits ? undefined : reason;
      if (!waits) this.unconfirmed = null;
      if (waits) this.arm(againMs);
    });
  }

  /** Formulas are the server's to work out; without an answer from it they stay as they were. */
  private async calculate(): Promise<void> {
    if (!everyItem(this.questionnaire.item).some(isCalculated)) return;
    try {
      const { data } = await this.services.http.send(calculateResponse, { params: { id: this.stored.id } });
      runInAction(() => {
        for (const { linkId, answers } of data) if (this.form.take(linkId, answers)) this.dirty = true;
      });
    } catch {
      // They are worked out again when the next answer is kept, and when the form is sent.
    }
  }
}
