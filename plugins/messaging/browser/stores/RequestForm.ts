import { inject, injectable } from 'inversify';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import * as z from 'zod/mini';
import { CallFailure, Drafts, Http, Resources } from '../../../../core/shared/index.ts';
import { findPeople, requestSession } from '../../shared/contract.ts';
import { reasonLength, startAheadMs } from '../../shared/limits.ts';
import { type Person, personSchema, type Session } from '../../shared/session.ts';

const draftKey = 'messaging:request';
const typingPauseMs = 200;
const kept = z.object({ people: z.array(personSchema), reason: z.string(), start: z.string() });

export type RequestField = 'to' | 'reason' | 'start';

/** A request being written: kept as a draft until it is sent, and sent once however often the button or the wire repeats it. */
@injectable()
export class RequestForm {
  readonly people = observable.array<Person>([], { deep: false });
  words = '';
  found: readonly Person[] = [];
  searching = false;
  searchError: unknown = null;
  reason = '';
  /** Of a `datetime-local` field; empty: as soon as possible. */
  start = '';
  later = false;
  wrong: Partial<Record<RequestField, 'missing' | 'past'>> = {};
  /** Counts refusals, so that the page can move the focus. */
  refused = 0;
  error: unknown = null;
  busy = false;
  private clientId: string = crypto.randomUUID();
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private touched = false;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Resources) private readonly resources: Resources,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {
    makeAutoObservable<this, 'http' | 'resources' | 'drafts' | 'clientId' | 'asked' | 'timer' | 'touched'>(
      this,
      {
        people: false,
        found: observableRef,
        error: observableRef,
        searchError: observableRef,
        http: false,
        resources: false,
        drafts: false,
        clientId: false,
        asked: false,
        timer: false,
        touched: false,
      },
      { autoBind: true },
    );
  }

  get left(): number {
    return reasonLength - this.reason.trim().length;
  }

  /** What the list offers: not who is chosen already. */
  get offered(): readonly Person[] {
    return this.found.filter((person) => !this.people.some((chosen) => chosen.profile_id === person.profile_id));
  }

  look(words: string): void {
    this.words = words;
    clearTimeout(this.timer);
    this.searching = true;
    this.timer = setTimeout(() => void this.find(), words === '' ? 0 : typingPauseMs);
  }

  choose(person: Person): void {
    if (!this.people.some((chosen) => chosen.profile_id === person.profile_id)) this.people.push(person);
    this.words = '';
    this.found = [];
    this.changed('to');
  }

  remove(person: Person): void {
    this.people.remove(person);
    this.changed('to');
  }

  writeReason(reason: string): void {
    this.reason = reason;
    this.changed('reason');
  }

  setStart(start: string): void {
    this.start = start;
    this.changed('start');
  }

  setLater(later: boolean): void {
    this.later = later;
    if (!later) this.setStart('');
  }

  /** The draft, and whoever a link asks for. */
  async restore(to: string | null): Promise<void> {
    const text = await this.drafts.read(draftKey).catch(() => '');
    runInAction(() => this.take(text));
    if (to === null || this.people.some((person) => person.email === to)) return;
    const { data } = await this.http.send(findPeople, { query: { q: to } }).catch(() => ({ data: [] as Person[] }));
    const person = data.find((one) => one.email === to);
    if (person) runInAction(() => this.choose(person));
  }

  /** The session asked for, or null when something has to be mended first. */
  async send(patient?: string): Promise<Session | null> {
    if (this.busy) return null;
    this.error = null;
    this.wrong = this.check();
    if (Object.keys(this.wrong).length > 0) {
      this.refused += 1;
      return null;
    }
    this.busy = true;
    try {
      const { data } = await this.resources.send(requestSession, {
        query: patient === undefined ? {} : { patient },
        body: {
          session_reason: this.reason.trim(),
          start: this.later ? new Date(this.start).toISOString() : 'now',
          users: this.people.map(({ email }) => ({ email })),
          client_id: this.clientId,
        },
      });
      runInAction(() => this.clear());
      return data;
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.refused += 1;
        // After a refusal the next try is another request; after a lost answer it is the same one.
        if (error instanceof CallFailure && error.status >= 400 && error.status < 500)
          this.clientId = crypto.randomUUID();
      });
      return null;
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private check(): RequestForm['wrong'] {
    const at = Date.parse(this.start);
    const now = Date.now();
    return {
      ...(this.people.length === 0 && { to: 'missing' as const }),
      ...(this.reason.trim() === '' && { reason: 'missing' as const }),
      ...(this.later && Number.isNaN(at) && { start: 'missing' as const }),
      ...(this.later && (at < now - 60_000 || at > now + startAheadMs) && { start: 'past' as const }),
    };
  }

  private changed(field: RequestField): void {
    this.touched = true;
    const { [field]: _mended, ...rest } = this.wrong;
    this.wrong = rest;
    const { people, reason, start } = this;
    if (people.length === 0 && reason === '' && start === '') this.drafts.clear(draftKey);
    else this.drafts.write(draftKey, JSON.stringify({ people: [...people], reason, start }));
  }

  private take(text: string): void {
    if (text === '' || this.touched) return;
    try {
      const { people, reason, start } = kept.parse(JSON.parse(text));
      this.people.replace(people);
      this.reason = reason;
      this.start = start;
      this.later = start !== '';
    } catch {
      // A draft of another version: begin anew.
    }
  }

  private clear(): void {
    this.people.clear();
    this.reason = '';
    this.start = '';
    this.later = false;
    this.words = '';
    this.touched = false;
    this.clientId = crypto.randomUUID();
    this.drafts.clear(draftKey);
  }

  private async find(): Promise<void> {
    const asked = (this.asked += 1);
    try {
      const { data } = await this.http.send(findPeople, {
        query: this.words.trim() === '' ? {} : { q: this.words.trim() },
      });
      if (asked !== this.asked) return;
      runInAction(() => {
        this.found = data;
        this.searchError = null;
        this.searching = false;
      });
    } catch (error) {
      if (asked !== this.asked) return;
      runInAction(() => {
        this.found = [];
        this.searchError = error;
        this.searching = false;
      });
    }
  }
}
