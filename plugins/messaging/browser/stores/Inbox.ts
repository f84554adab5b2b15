import { inject, injectable } from 'inversify';
import { observable, reaction } from 'mobx';
import { makeStore } from '#core/browser';
import {
  byText,
  accountRoles,
  Auth,
  isShared,
  type Known,
  knownOf,
  Live,
  type Resource,
  Resources,
  type SharedUse,
} from '#core/shared';
import { uniqueSessions } from '../../shared/calls.ts';
import { sessionPollMs } from '../../shared/limits.ts';
import { type Message, messageAdded, messagesRead, type ReadMark, sessionChanged } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';
import { mayNow, type ParticipantRole, partIn, type SessionAct } from '../../shared/sessionState.ts';
import { type Happening, type Overview, overviewSince, sessionSince } from './overviewPatches.ts';

const remembered = 200;

/**
 * My sessions as the server knows them: asked for every 20 s (CST-1) and changed by live events in between. An answer that
 * was on its way while something happened is older than what happened: both are kept, and put together when read.
 */
@injectable()
export class Inbox {
  private resource: Resource<Overview> | null = null;
  private readonly happened = observable.map<string, readonly Happening[]>({}, { deep: false });
  private readonly undo: (() => void)[] = [];

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(Resources) private readonly resources: Resources,
    @inject(Live) live: Live,
  ) {
    makeStore(this, { plain: ['auth', 'resources', 'undo', 'happened'], whole: ['resource'] });
    this.undo.push(
      // Whoever stands for a patient has the patient's, where messages are shared.
      reaction(() => (auth.signedIn && this.isShared('read:messages') ? this.me : null), this.watchAs, {
        fireImmediately: true,
      }),
      live.on(messageAdded, ({ data }) => this.take(data)),
      live.on(messagesRead, ({ data }) => this.mark(data)),
      live.on(sessionChanged, this.refresh),
      live.onMissed(this.refresh),
    );
  }

  get me(): string | null {
    return this.auth.selectedUser?.id ?? null;
  }

  get sessions(): readonly Session[] {
    return this.overview?.data ?? [];
  }

  get pending(): boolean {
    return this.resource?.pending ?? true;
  }

  /** Only where there is nothing to show: a poll that fails leaves what was there. */
  get error(): Error | undefined {
    return this.resource?.data ? undefined : this.resource?.error;
  }

  get known(): Known {
    return this.resource ? knownOf(this.resource) : { is: 'awaited' };
  }

  /** The one number behind every badge. */
  get unread(): number {
    return this.overview?.unread ?? 0;
  }

  /** A request that waits for my answer stands among the requests, with what it says. */
  get unreadBesideRequests(): number {
    return this.toAnswer.reduce((left, { unread }) => left - unread, this.unread);
  }

  get unreadSessions(): readonly Session[] {
    return this.sessions.filter((session) => session.unread > 0 && !this.may(session, 'confirm'));
  }

  /** Requests that wait for my answer, the oldest first. */
  get toAnswer(): readonly Session[] {
    return this.sessions
      .filter((session) => this.may(session, 'confirm'))
      .sort((a, b) => byText(a.created_at, b.created_at));
  }

  byId(id: string): Session | undefined {
    return this.sessions.find((session) => session.session_id === id);
  }

  standing(session: Session): ParticipantRole {
    return { role: this.auth.activeRole, part: partIn(session, this.me) };
  }

  may(session: Session, act: SessionAct): boolean {
    return this.isShared('act:messages') && mayNow(this.standing(session), session.session_status, act);
  }

  /** For everybody who stands for nobody: yes. */
  isShared(use: SharedUse): boolean {
    return isShared(this.auth.selectedUser?.shared, use);
  }

  refresh(): void {
    this.resources.stale('sessions');
  }

  async retry(): Promise<void> {
    await this.resource?.refetch();
  }

  take(message: Message): void {
    if (this.resource?.data && !this.byId(message.session_id)) this.refresh();
    this.remember(message.session_id, { message });
  }

  mark(mark: ReadMark): void {
    this.remember(mark.session_id, { mark });
  }

  /** Any session as it is now: with what happened since it was fetched. */
  current(session: Session): Session {
    const happened = this.happened.get(session.session_id);
    return happened && this.me !== null ? sessionSince(session, happened, this.me) : session;
  }

  dispose(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.resource?.dispose();
  }

  private get overview(): Overview | undefined {
    const kept = this.resource?.data;
    return kept && this.me !== null ? overviewSince(kept, this.happened, this.me) : kept;
  }

  private remember(id: string, one: Happening): void {
    this.happened.set(id, [...(this.happened.get(id) ?? []), one].slice(-remembered));
  }

  private watchAs(me: string | null): void {
    this.resource?.dispose();
    this.happened.clear();
    this.resource =
      me === null ? null : this.resources.watch(uniqueSessions, {}, { pollMs: sessionPollMs, keep: accountRoles });
  }
}
