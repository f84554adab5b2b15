import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { Auth, Live, type Resource, Resources } from '../../../../core/shared/index.ts';
import { listSessions, uniqueSessions } from '../../shared/contract.ts';
import { sessionPollMs } from '../../shared/limits.ts';
import { type Message, messageAdded, messagesRead, sessionChanged } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';
import { mayNow, type SessionAct, type Standing } from '../../shared/sessionState.ts';
import { type Overview, overviewWith, type ReadMark, sessionWithMark, sessionWithMessage } from './overviewPatches.ts';

/** My sessions as the server knows them: asked for every 20 s (CST-1) and changed by live events in between. */
@injectable()
export class Inbox {
  private resource: Resource<Overview> | null = null;
  private readonly undo: (() => void)[] = [];

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(Resources) private readonly resources: Resources,
    @inject(Live) live: Live,
  ) {
    makeAutoObservable<this, 'auth' | 'resources' | 'undo' | 'resource'>(
      this,
      { auth: false, resources: false, undo: false, resource: observableRef },
      { autoBind: true },
    );
    this.undo.push(
      reaction(() => (auth.signedIn ? this.me : null), this.watchAs, { fireImmediately: true }),
      live.on(messageAdded, ({ data }) => this.take(data as Message)),
      live.on(messagesRead, ({ data }) => this.mark(data as ReadMark)),
      live.on(sessionChanged, this.refresh),
      live.onMissed(this.refresh),
    );
  }

  get me(): string | null {
    return this.auth.selectedUser?.id ?? null;
  }

  get sessions(): readonly Session[] {
    return this.resource?.data?.data ?? [];
  }

  get pending(): boolean {
    return this.resource?.pending ?? true;
  }

  /** Only where there is nothing to show: a poll that fails leaves what was there. */
  get error(): Error | undefined {
    return this.resource?.data ? undefined : this.resource?.error;
  }

  /** The one number behind every badge. */
  get unread(): number {
    return this.resource?.data?.unread ?? 0;
  }

  get unreadSessions(): readonly Session[] {
    return this.sessions.filter((session) => session.unread > 0);
  }

  /** Requests that wait for my answer, the oldest first. */
  get toAnswer(): readonly Session[] {
    return this.sessions
      .filter((session) => this.may(session, 'confirm'))
      .sort((a, b) => a.created_at.localeCompare(b.created_at));
  }

  byId(id: string): Session | undefined {
    return this.sessions.find((session) => session.session_id === id);
  }

  standing(session: Session): Standing {
    const part = session.users.find((user) => user.profile_id === this.me)?.part ?? null;
    return { role: this.auth.activeRole, part };
  }

  may(session: Session, act: SessionAct): boolean {
    return mayNow(this.standing(session), session.session_status, act);
  }

  refresh(): void {
    this.resources.stale('sessions');
  }

  async retry(): Promise<void> {
    await this.resource?.refetch();
  }

  take(message: Message): void {
    const me = this.me;
    if (me === null) return;
    if (this.resource?.data && !this.byId(message.session_id)) this.refresh();
    this.change(message.session_id, (session) => sessionWithMessage(session, message, me));
  }

  mark(mark: ReadMark): void {
    const me = this.me;
    if (me !== null) this.change(mark.session_id, (session) => sessionWithMark(session, mark, me));
  }

  dispose(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.resource?.dispose();
  }

  private change(id: string, change: (session: Session) => Session): void {
    this.resources.patch(uniqueSessions, {}, (overview) => overviewWith(overview, id, change));
    this.resources.patch(listSessions, { query: { session_id: id } }, (one) => ({ data: one.data.map(change) }));
  }

  private watchAs(me: string | null): void {
    this.resource?.dispose();
    this.resource = me === null ? null : this.resources.watch(uniqueSessions, {}, { pollMs: sessionPollMs });
  }
}
