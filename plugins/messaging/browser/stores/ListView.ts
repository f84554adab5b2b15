import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { Auth, type CallAnswer, isAdmin, type Resource, Resources } from '../../../../core/shared/index.ts';
import { manageSessions } from '../../shared/contract.ts';
import { sessionPollMs } from '../../shared/limits.ts';
import type { Session } from '../../shared/session.ts';
import { Inbox } from './Inbox.ts';

/** `queue` is the administrators': requests of the whole clinic. */
export type View = 'active' | 'requests' | 'done' | 'queue';

const belongs = (session: Session): View =>
  session.session_status === 'confirmed' ? 'active' : session.session_status === 'requested' ? 'requests' : 'done';

/** Which of my sessions the list shows. */
@injectable()
export class ListView {
  private picked: View | null = null;
  private queue: Resource<CallAnswer<typeof manageSessions>> | null = null;
  private readonly undo: () => void;

  constructor(
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Auth) private readonly auth: Auth,
    @inject(Resources) private readonly resources: Resources,
  ) {
    makeAutoObservable<this, 'inbox' | 'auth' | 'resources' | 'queue' | 'undo'>(
      this,
      { inbox: false, auth: false, resources: false, queue: observableRef, undo: false },
      { autoBind: true },
    );
    this.undo = reaction(() => (auth.signedIn && isAdmin(auth.activeRole) ? inbox.me : null), this.watchQueue, {
      fireImmediately: true,
    });
  }

  get views(): readonly View[] {
    return isAdmin(this.auth.activeRole) ? ['active', 'requests', 'done', 'queue'] : ['active', 'requests', 'done'];
  }

  /** Until somebody chooses: where something waits. */
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

  get error(): Error | undefined {
    return this.view === 'queue' ? (this.queue?.data ? undefined : this.queue?.error) : this.inbox.error;
  }

  /** Requests of the clinic that nobody has answered. */
  get waiting(): number {
    return this.queue?.data?.waiting ?? 0;
  }

  choose(view: View): void {
    this.picked = view;
  }

  /** Shows the list that this session stands in, where there is one. */
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
    return this.inbox.sessions.filter((session) => belongs(session) === view);
  }

  private watchQueue(me: string | null): void {
    this.queue?.dispose();
    const query = { status: 'requested', order: 'oldest', limit: 100 } as const;
    this.queue = me === null ? null : this.resources.watch(manageSessions, { query }, { pollMs: sessionPollMs });
  }
}
