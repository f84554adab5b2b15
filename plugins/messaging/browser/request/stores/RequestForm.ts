import { inject, injectable } from 'inversify';
import { observable, reaction, runInAction } from 'mobx';
import * as z from 'zod/mini';
import { makeStore } from '#core/browser';
import { Auth, CallFailure, Drafts, Http, Resources } from '#core/shared';
import { requestSession } from '#plugins/messaging/shared/calls.ts';
import { messageLength, reasonLength, startAheadMs } from '#plugins/messaging/shared/limits.ts';
import { type Person, personSchema, type Session, type SessionUser } from '#plugins/messaging/shared/session.ts';
import { mayAsk } from '#plugins/messaging/shared/sessionState.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { Attachments, fileIdsOf } from '../../thread/stores/Attachments.ts';
import { PeopleFinder } from './PeopleFinder.ts';

const draftKey = 'messaging:request';
const offeredAtOnce = 3;
const kept = z.object({
  people: z.array(personSchema),
  reason: z.string(),
  message: z._default(z.string(), ''),
  start: z.string(),
});

export type RequestField = 'to' | 'reason' | 'message' | 'start';

/** A request being written: kept as a draft until it is sent, and sent once however often the button or the wire repeats it. */
@injectable()
export class RequestForm {
  readonly people = observable.array<Person>([], { deep: false });
  readonly finder: PeopleFinder;
  readonly files: Attachments;
  reason = '';
  message = '';
  /** Of a `datetime-local` field; empty: as soon as possible. */
  start = '';
  later = false;
  wrong: Partial<Record<RequestField, 'missing' | 'past' | 'unchosen' | 'long'>> = {};
  /** Counts refusals, so that the page can move the focus. */
  refused = 0;
  error: unknown = null;
  busy = false;
  private clientId: string = crypto.randomUUID();
  private touched = false;
  private readonly undo: () => void;

  constructor(
    @inject(Http) http: Http,
    @inject(Resources) private readonly resources: Resources,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Auth) private readonly auth: Auth,
    @inject(Inbox) private readonly inbox: Inbox,
  ) {
    this.finder = new PeopleFinder(http);
    this.files = new Attachments(http);
    makeStore(this, {
      plain: ['people', 'finder', 'files', 'auth', 'inbox', 'resources', 'drafts', 'clientId', 'touched', 'undo'],
      whole: ['error'],
    });
    this.undo = reaction(() => inbox.me, this.forget);
  }

  get left(): number {
    return reasonLength - this.reason.trim().length;
  }

  get tooLong(): number {
    return Math.max(0, this.message.trim().length - messageLength);
  }

  /** With whom one wrote before, the newest first: most write to one of these again. */
  get known(): readonly SessionUser[] {
    const { me, sessions } = this.inbox;
    const { activeRole } = this.auth;
    const others = sessions
      .flatMap(({ users }) => users)
      .filter(({ role, profile_id }) => activeRole && profile_id !== me && mayAsk(activeRole, role))
      .filter(({ profile_id }) => !this.people.some((chosen) => chosen.profile_id === profile_id));
    return [...new Map(others.map((user) => [user.profile_id, user])).values()].slice(0, offeredAtOnce);
  }

  /** What the list offers: not who is chosen already. */
  get offered(): readonly Person[] {
    return this.finder.found.filter((person) => !this.people.some((chosen) => chosen.profile_id === person.profile_id));
  }

  find(words: string): void {
    this.finder.look(words);
    if (this.wrong.to === 'unchosen') this.wrong = { ...this.wrong, to: undefined };
  }

  choose(person: Person): void {
    if (!this.people.some((chosen) => chosen.profile_id === person.profile_id)) this.people.push(person);
    this.finder.clear();
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

  writeMessage(message: string): void {
    this.message = message;
    this.changed('message');
  }

  setStart(start: string): void {
    this.start = start;
    this.changed('start');
  }

  setLater(later: boolean): void {
    this.later = later;
    if (!later) this.setStart('');
  }

  /** Restores the draft, and adds the person named in the link. */
  async restore(to: string | null): Promise<void> {
    const text = await this.drafts.read(draftKey).catch(() => '');
    runInAction(() => this.take(text));
    if (to === null || this.people.some((person) => person.email === to)) return;
    const person = await this.finder.byEmail(to);
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
      const file_ids = await fileIdsOf(this.files.uploads);
      const { data } = await this.resources.send(requestSession, {
        query: patient === undefined ? {} : { patient },
        body: {
          session_reason: this.reason.trim(),
          start: this.later ? new Date(this.start).toISOString() : 'now',
          users: this.people.map(({ email }) => ({ email })),
          client_id: this.clientId,
          message: { text: this.message.trim(), ...(file_ids.length > 0 && { file_ids }) },
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
    this.undo();
    this.finder.dispose();
  }

  private check(): RequestForm['wrong'] {
    const at = Date.parse(this.start);
    const now = Date.now();
    return {
      ...(this.people.length === 0 && { to: 'missing' as const }),
      // A name that was typed and not chosen would be left out without a word.
      ...(this.finder.words.trim() !== '' && { to: 'unchosen' as const }),
      ...(this.reason.trim() === '' && { reason: 'missing' as const }),
      ...(this.message.trim() === '' && this.files.uploads.length === 0 && { message: 'missing' as const }),
      ...(this.tooLong > 0 && { message: 'long' as const }),
      ...(this.later && Number.isNaN(at) && { start: 'missing' as const }),
      ...(this.later && (at < now - 60_000 || at > now + startAheadMs) && { start: 'past' as const }),
    };
  }

  private changed(field: RequestField): void {
    this.touched = true;
    const { [field]: _mended, ...rest } = this.wrong;
    this.wrong = rest;
    const { people, reason, message, start } = this;
    if (people.length === 0 && reason === '' && message === '' && start === '') this.drafts.clear(draftKey);
    else this.drafts.write(draftKey, JSON.stringify({ people: [...people], reason, message, start }));
  }

  private take(text: string): void {
    if (text === '' || this.touched) return;
    try {
      const { people, reason, message, start } = kept.parse(JSON.parse(text));
      this.people.replace(people);
      this.reason = reason;
      this.message = message;
      this.start = start;
      this.later = start !== '';
    } catch {
      // A draft of another version: begin anew.
    }
  }

  private clear(): void {
    this.forget();
    this.drafts.clear(draftKey);
  }

  /** Under another profile it is another's draft. */
  private forget(): void {
    this.people.clear();
    this.finder.clear();
    for (const upload of this.files.take()) upload.cancel();
    this.reason = '';
    this.message = '';
    this.start = '';
    this.later = false;
    this.touched = false;
    this.clientId = crypto.randomUUID();
  }
}
