import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { CallFailure, type Http, type Resource } from '#core/shared';
import { type ClinicalRecord, idOf, type StoredOf } from '#clinical/shared';
import { calculateResponse } from '#plugins/assessments/shared/calls.ts';
import { everyItem, isCalculated, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { FormTree } from '../model/FormTree.ts';
import { type MergedChange, merge } from '../model/merge.ts';
import type { ItemNode } from '../model/nodes.ts';
import { problemsIn } from '../model/problems.ts';

type Kept = StoredOf<'QuestionnaireResponse'>;

/** `offline`: there is no connection, and the answers wait in memory. `refused`: the server would not take them. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'offline' | 'refused';

export const typingMs = 700;
const againMs = 5000;

const hasNoAnswer = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 502);

/** One response being filled in: kept at every answer, gone on with wherever it is opened, sent once it is complete. */
export class FormDraftStore {
  readonly form: FormTree;
  saveState: SaveState = 'saved';
  failure: unknown = undefined;
  merged: readonly MergedChange[] = [];
  /** The person pressed Send: what is missing is shown. */
  wantsToSend = false;
  sent = false;
  /** linkId of the item that the person is at. */
  at: string | undefined;
  private stored: Kept;
  private dirty = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watched: Resource<Kept>;
  private readonly stopWatching: () => void;

  constructor(
    private readonly record: ClinicalRecord,
    private readonly http: Http,
    readonly questionnaire: Questionnaire,
    response: Kept,
  ) {
    this.stored = response;
    this.sent = response.status === 'completed' || response.status === 'amended';
    this.at = response.extension?.find(({ url }) => url === urls.lastItem)?.valueString;
    this.form = new FormTree(questionnaire, response.item, this.change);
    makeAutoObservable<this, 'record' | 'http' | 'stored' | 'timer' | 'watched' | 'stopWatching' | 'change'>(
      this,
      {
        record: false,
        http: false,
        stored: false,
        timer: false,
        watched: false,
        stopWatching: false,
        change: false,
        form: false,
        questionnaire: false,
        merged: observableRef,
        failure: observableRef,
      },
      { autoBind: true },
    );
    const about = idOf(response.subject, 'Patient');
    this.watched = record.read('QuestionnaireResponse', response.id, { about });
    this.stopWatching = reaction(() => this.watched.data, this.meet);
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
    if (this.sent) return;
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

  /** Sends when nothing is missing; answers the first thing that is. Without a connection it is sent once there is one. */
  async send(): Promise<ItemNode | undefined> {
    this.wantsToSend = true;
    const [first] = this.problems;
    if (first) {
      this.wantsToSend = false;
      for (const { node } of this.problems) node.leave();
      return first.node;
    }
    this.dirty = true;
    await this.flush();
    return undefined;
  }

  /** Sends what is not kept yet. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.dirty || this.saveState === 'saving' || this.sent) return;
    this.dirty = false;
    this.saveState = 'saving';
    this.failure = undefined;
    const completes = this.wantsToSend && this.problems.length === 0;
    try {
      const kept = await this.record.update(this.written(completes));
      runInAction(() => {
        this.stored = kept;
        this.saveState = this.dirty ? 'changed' : 'saved';
        if (completes) this.sent = true;
      });
      if (!completes) await this.calculate();
      if (this.dirty) this.arm(0);
    } catch (error) {
      await this.recover(error);
    }
  }

  /** Nothing is lost when the page closes now. */
  get isSafe(): boolean {
    return this.saveState === 'saved';
  }

  dispose(): void {
    clearTimeout(this.timer);
    window.removeEventListener('online', this.comeBack);
    this.stopWatching();
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
    if (!theirs || this.saveState === 'saving' || theirs.meta?.versionId === this.stored.meta?.versionId) return;
    const older = (theirs.meta?.lastUpdated ?? '') < (this.stored.meta?.lastUpdated ?? '');
    if (!older) this.join(theirs);
  }

  private join(theirs: QuestionnaireResponse): void {
    const found = merge(this.form, this.stored.item, theirs.item);
    this.stored = theirs as Kept;
    if (found.length > 0) this.merged = found;
    if (theirs.status === 'completed' || theirs.status === 'amended') this.sent = true;
  }

  private async recover(error: unknown): Promise<void> {
    let reason = error;
    if (error instanceof CallFailure && error.code === 'conflict') {
      try {
        const theirs = await this.record.get('QuestionnaireResponse', this.stored.id);
        runInAction(() => {
          this.join(theirs);
          this.dirty = true;
          this.saveState = 'changed';
        });
        this.arm(0);
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
      if (!waits) this.wantsToSend = false;
      if (waits) this.arm(againMs);
    });
  }

  /** Formulas are the server's to work out; without an answer from it they stay as they were. */
  private async calculate(): Promise<void> {
    if (!everyItem(this.questionnaire.item).some(isCalculated)) return;
    try {
      const { data } = await this.http.send(calculateResponse, { params: { id: this.stored.id } });
      runInAction(() => {
        for (const { linkId, answers } of data) if (this.form.take(linkId, answers)) this.dirty = true;
      });
    } catch {
      // They are worked out again when the next answer is kept, and when the form is sent.
    }
  }
}
