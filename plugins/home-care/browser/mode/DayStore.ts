import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { type CallAnswer, CallFailure, type CallInput, Http, type Resource } from '#core/shared';
import { type Draft, keepDraft, type OwnVisit, readMine, sendEvent } from '../../shared/modeCalls.ts';
import { ModeStore } from './ModeStore.ts';

type Day = CallAnswer<typeof readMine>;
type EventBody = CallInput<typeof sendEvent>['body'];
interface Waiting {
  readonly visit: string;
  readonly body: Omit<EventBody, 'sent' | 'visit'>;
}

const [pollMs, draftMs] = [30_000, 1_000];

export const emptyDraft = ({ tasks }: Pick<OwnVisit, 'tasks'>): Draft => ({
  results: tasks.map((task) => ({ task, done: null, why: '' })),
  ...{ note: '', km: '', reason: '' },
});

/** No answer came, or none that says anything about what was sent. */
const isAway = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 500 || error.status === 429);

/**
 * A worker's visits, what they type, and what waits to be sent. What is typed is kept by the server as it is typed; while it
 * can't be reached everything stays in this open page and goes, in order and under the same ids, once it can.
 */
@injectable()
export class DayStore implements Resource<Day> {
  data: Day | undefined = undefined;
  error: Error | undefined = undefined;
  fetching = false;
  connected = true;
  waiting: readonly Waiting[] = [];
  /** By visit: why the clinic did not take it. */
  refused: Readonly<Record<string, CallFailure>> = {};
  private typed: Readonly<Record<string, Draft>> = {};
  /** By visit: `dirty` until the server has it. */
  private drafts: Readonly<Record<string, 'dirty' | 'saving' | 'saved'>> = {};
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private poll: ReturnType<typeof setInterval> | null = null;
  private sending = false;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ModeStore) private readonly mode: ModeStore,
  ) {
    makeAutoObservable<this, 'http' | 'mode' | 'timers' | 'poll' | 'sending'>(
      this,
      {
        ...{ http: false, mode: false, timers: false, poll: false, sending: false },
        ...{ data: observableRef, error: observableRef, waiting: observableRef, refused: observableRef },
      },
      { autoBind: true },
    );
  }

  get pending(): boolean {
    return !this.data && !this.error;
  }

  get unsent(): number {
    return this.waiting.length + Object.values(this.drafts).filter((state) => state !== 'saved').length;
  }

  /** Returns the undo. */
  start(): () => void {
    void this.refetch();
    this.poll = setInterval(this.again, pollMs);
    window.addEventListener('online', this.again);
    window.addEventListener('offline', this.goneOffline);
    window.addEventListener('beforeunload', this.holdBack);
    return this.dispose;
  }

  dispose(): void {
    if (this.poll) clearInterval(this.poll);
    this.poll = null;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    window.removeEventListener('online', this.again);
    window.removeEventListener('offline', this.goneOffline);
    window.removeEventListener('beforeunload', this.holdBack);
  }

  forget(): void {
    this.data = undefined;
    this.error = undefined;
    this.waiting = [];
    this.refused = {};
    this.typed = {};
    this.drafts = {};
  }

  async refetch(): Promise<void> {
    const pass = this.mode.held?.pass;
    if (!pass || this.fetching) return;
    this.fetching = true;
    try {
      const day = await this.http.send(readMine, {}, { pass });
      runInAction(() => {
        this.data = day;
        this.error = undefined;
        this.connected = true;
      });
    } catch (error) {
      this.failed(error);
      runInAction(() => {
        if (!this.data) this.error = error instanceof Error ? error : new Error(String(error));
      });
    }
    runInAction(() => (this.fetching = false));
  }

  /** Online again, or some time later. */
  again(): void {
    void this.flush().then(() => this.refetch());
  }

  draftOf(visit: OwnVisit): Draft {
    return this.typed[visit.id] ?? visit.draft ?? emptyDraft(visit);
  }

  draftState(id: string): 'dirty' | 'saving' | 'saved' | undefined {
    return this.drafts[id];
  }

  /** As the worker has it: what waits to be sent is done already. */
  stateOf({ id, state }: Pick<OwnVisit, 'id' | 'state'>): OwnVisit['state'] {
    const kind = this.waiting.findLast(({ visit }) => visit === id)?.body.kind;
    return kind === 'start' ? 'started' : kind === 'end' ? 'done' : state;
  }

  isWaiting(id: string): boolean {
    return this.waiting.some(({ visit }) => visit === id);
  }

  type(visit: OwnVisit, change: Partial<Draft>): void {
    this.typed = { ...this.typed, [visit.id]: { ...this.draftOf(visit), ...change } };
    this.drafts = { ...this.drafts, [visit.id]: 'dirty' };
    clearTimeout(this.timers.get(visit.id));
    this.timers.set(
      visit.id,
      setTimeout(() => void this.saveDraft(visit.id), draftMs),
    );
  }

  begin(visit: OwnVisit): void {
    const { reason } = this.draftOf(visit);
    this.add(visit.id, 'start', { results: [], note: '', km: 0, reason });
  }

  /** @param km as a number */
  end(visit: OwnVisit, km: number): void {
    const { results, note, reason } = this.draftOf(visit);
    clearTimeout(this.timers.get(visit.id));
    const { [visit.id]: _, ...others } = this.drafts;
    this.drafts = others;
    const said = results.map(({ task, done, why }) => ({ task, done: done === true, why: done === true ? '' : why }));
    this.add(visit.id, 'end', { results: said, note, km, reason });
  }

  private add(
    visit: string,
    kind: 'start' | 'end',
    detail: Pick<EventBody, 'results' | 'note' | 'km' | 'reason'>,
  ): void {
    const body = { id: crypto.randomUUID(), kind, at: new Date().toISOString(), ...detail };
    this.waiting = [...this.waiting, { visit, body }];
    const { [visit]: _, ...others } = this.refused;
    this.refused = others;
    void this.flush();
  }

  private async flush(): Promise<void> {
    const pass = this.mode.held?.pass;
    if (!pass || this.sending) return;
    this.sending = true;
    while (this.waiting[0]) {
      const { visit, body } = this.waiting[0];
      try {
        const answer = await this.http.send(
          sendEvent,
          { body: { ...body, visit, sent: new Date().toISOString() } },
          { pass },
        );
        this.took(answer, body.kind);
      } catch (error) {
        this.failed(error);
        if (isAway(error) || !(error instanceof CallFailure) || error.status === 401) break;
        runInAction(() => {
          // What was typed is still there, and the worker is told why it was not taken.
          this.refused = { ...this.refused, [visit]: error };
          this.waiting = this.waiting.slice(1);
        });
      }
    }
    this.sending = false;
    for (const [id, state] of Object.entries(this.drafts)) if (state === 'dirty') await this.saveDraft(id);
  }

  private took(answer: OwnVisit, kind: 'start' | 'end'): void {
    this.waiting = this.waiting.slice(1);
    this.connected = true;
    if (kind === 'end') {
      const { [answer.id]: _, ...others } = this.typed;
      this.typed = others;
    }
    if (this.data)
      this.data = { ...this.data, visits: this.data.visits.map((one) => (one.id === answer.id ? answer : one)) };
  }

  private async saveDraft(id: string): Promise<void> {
    const pass = this.mode.held?.pass;
    const draft = this.typed[id];
    if (!pass || !draft || this.drafts[id] !== 'dirty') return;
    this.mark(id, 'saving');
    try {
      await this.http.send(keepDraft, { body: { visit: id, draft } }, { pass });
      // More was typed meanwhile: that is saved next.
      if (this.draftState(id) === 'saving') this.mark(id, 'saved');
      runInAction(() => (this.connected = true));
    } catch (error) {
      if (this.draftState(id) !== undefined) this.mark(id, 'dirty');
      this.failed(error);
    }
  }

  private mark(id: string, state: 'dirty' | 'saving' | 'saved'): void {
    this.drafts = { ...this.drafts, [id]: state };
  }

  private failed(error: unknown): void {
    if (error instanceof CallFailure && error.status === 401) this.mode.end();
    if (isAway(error)) this.connected = false;
  }

  private goneOffline(): void {
    this.connected = false;
  }

  private holdBack(event: BeforeUnloadEvent): void {
    if (this.unsent > 0) event.preventDefault();
  }
}
