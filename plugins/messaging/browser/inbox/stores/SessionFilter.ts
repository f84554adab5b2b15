import { inject, injectable } from 'inversify';
import { reaction, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Auth, type CallAnswer, Http, isAdmin, type Resource, Resources, type Known, knownOf } from '#core/shared';
import { listSessions, manageSessions } from '#plugins/messaging/shared/calls.ts';
import { endedSize, pageSize, sessionPollMs } from '#plugins/messaging/shared/limits.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { Inbox } from '../../stores/Inbox.ts';

/** `queue` is the administrators': requests of the whole clinic. */
export type View = 'active' | 'requests' | 'done' | 'queue';

const belongs = (session: Session): View =>
  session.session_status === 'confirmed' ? 'active' : session.session_status === 'requested' ? 'requests' : 'done';

/** Which of my sessions the list shows. */
@injectable()
export class SessionFilter {
  /** Of those that are over, what is older than the overview. */
  private older: readonly Session[] = [];
  private allOlder = false;
  loadingMore = false;
  private picked: View | null = null;
  private queue: Resource<CallAnswer<typeof manageSessions>> | null = null;
  private readonly undo: () => void;

  constructor(
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Auth) private readonly auth: Auth,
    @inject(Resources) private readonly resources: Resources,
    @inject(Http) private readonly http: Http,
  ) {
    makeStore(this, { plain: ['inbox', 'auth', 'resources', 'http', 'undo'], whole: ['queue', 'older'] });
    this.undo = reaction(() => (auth.signedIn && isAdmin(auth.activeRole) ? inbox.me : null), this.watchQueue, {
      fireImmediately: true,
    });
  }

  get views(): readonly View[] {
    return isAdmin(this.auth.activeRole) ? ['active', 'requests', 'done', 'queue'] : ['active', 'requests', 'done'];
  }

  /** Until a view is picked, the first one with something in it. */
  get view(): View {
    if (this.picked && this.views.includes(this.picked)) return this.picked;
    if (this.of('active').length > 0) return 'active';
    return this.of('requests').length > 0 ? 'requests' : 'active';
  }

  get shown(): readonly Session[] {
    return this.of(this.view);
  }

  get pending(): boolean {
    return this.view === 'queue' ? (this.queue?.pending ?? true) : this.inbox.pending;
  }

  get known(): Known {
    return this.view === 'queue' ? this.queueKnown : this.inbox.known;
  }

  get queueKnown(): Known {
    return this.queue ? knownOf(this.queue) : { is: 'awaited' };
  }

  get error(): Error | undefined {
    return this.view === 'queue' ? (this.queue?.data ? undefined : this.queue?.error) : this.inbox.error;
  }

  /** The clinic's unanswered requests. */
  get waiting(): number {
    return this.queue?.data?.waiting ?? 0;
  }

  /** There may be more that are over than the list shows. */
  get more(): boolean {
    return this.view === 'done' && !this.allOlder && this.of('done').length >= endedSize;
  }

  async loadMore(): Promise<void> {
    const last = this.of('done').at(-1);
    if (this.loadingMore || !last) return;
    this.loadingMore = true;
    try {
      const { data } = await this.http.send(listSessions, { query: { older_than: last.touched_at, limit: pageSize } });
      runInAction(() => {
        const known = new Set(this.of('done').map((session) => session.session_id));
        const ended = data.filter((session) => belongs(session) === 'done' && !known.has(session.session_id));
        this.older = [...this.older, ...ended];
        this.allOlder = data.length < pageSize;
      });
    } finally {
      runInAction(() => (this.loadingMore = false));
    }
  }

  choose(view: View): void {
    this.picked = view;
  }

  /** Switches to the view that lists this session, if any. */
  follow(session: Session): void {
    if (session.mine && this.view !== 'queue') this.picked = belongs(session);
  }

  count(view: View): number | undefined {
    if (view === 'queue') return this.waiting;
    return view === 'done' ? undefined : this.of(view).length;
  }

  async retry(): Promise<void> {
    await (this.view === 'queue' ? this.queue?.refetch() : this.inbox.retry());
  }

  dispose(): void {
    this.undo();
    this.queue?.dispose();
  }

  private of(view: View): readonly Session[] {
    if (view === 'queue') return this.queue?.data?.data ?? [];
    const mine = this.inbox.sessions.filter((session) => belongs(session) === view);
    if (view !== 'done') return mine;
    return [...mine, ...this.older.filter((old) => !mine.some((session) => session.session_id === old.session_id))];
  }

  private watchQueue(me: string | null): void {
    this.older = [];
    this.allOlder = false;
    this.queue?.dispose();
    const query = { status: 'requested', order: 'oldest', limit: 100 } as const;
    this.queue = me === null ? null : this.resources.watch(manageSessions, { query }, { pollMs: sessionPollMs });
  }
}
