import { runInAction } from 'mobx';
import { makeStore } from '../../makeStore.ts';
import {
  CallFailure,
  type CallInput,
  type Http,
  type Known,
  listNotifications,
  markNotification,
  type Notification,
  type Notifications,
  whole,
} from '#core/shared';
import { backOffMs } from '../live/liveSocket.ts';

type Marking = CallInput<typeof markNotification>['body'];

const pageSize = 20;
/** The server answers with no more at once. */
const mostAtOnce = 100;

/** What asking again later may cure. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallFailure && error.code !== 'cancelled' && (error.status === 0 || error.status >= 500);

/** ENT-3, API-13, API-14: the bell's list, newest first, and how much is unread. */
export class NotificationsStore implements Notifications {
  unread = 0;
  list: readonly Notification[] = [];
  pending = true;
  onlyUnread = false;
  private error: Error | null = null;
  private next: string | null = null;
  private asked = 0;
  /** How often the list was replaced. */
  private turns = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells of one that arrived; the session says how. */
  announce: (notification: Notification) => void = () => undefined;

  constructor(private readonly http: Http) {
    makeStore(this, { plain: ['http', 'asked', 'turns', 'tries', 'timer', 'announce'], whole: ['list', 'error'] });
  }

  get more(): boolean {
    return this.next !== null;
  }

  get known(): Known {
    if (this.error) return { is: 'failed', error: this.error, again: this.again };
    if (this.pending) return { is: 'awaited' };
    return this.more ? { is: 'part', data: this.list } : whole(this.list);
  }

  /** Reads anew what is shown, with the pages that were loaded; the answer to the last question counts. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    const limit = Math.min(mostAtOnce, Math.max(pageSize, this.list.length));
    try {
      const { data, unread, next } = await this.http.send(listNotifications, { query: { ...this.wanted, limit } });
      if (asked !== this.asked) return;
      runInAction(() => {
        this.list = data;
        this.unread = unread;
        this.next = next;
        this.error = null;
      });
      this.turns += 1;
      this.tries = 0;
    } catch (error) {
      if (asked === this.asked) {
        // Else the bell would say something else than the other tabs and devices until the next thing happens.
        if (isPassing(error)) this.timer = setTimeout(this.again, backOffMs(this.tries++));
        runInAction(() => (this.error = error instanceof Error ? error : new Error('Not read', { cause: error })));
      }
      throw error;
    } finally {
      // An answer that is overtaken says nothing: the newer question is still open, or answered.
      if (asked === this.asked) runInAction(() => (this.pending = false));
    }
  }

  async showOnlyUnread(only: boolean): Promise<void> {
    if (only === this.onlyUnread) return;
    Object.assign(this, { onlyUnread: only, list: [], next: null, pending: true });
    // What went wrong is said where the list would stand.
    await this.refresh().catch(() => undefined);
  }

  private get wanted(): { readonly unread?: 'true' } {
    return this.onlyUnread ? { unread: 'true' } : {};
  }

  /** Now, where what is shown could not be read anew. */
  heal(): void {
    if (this.error) this.again();
  }

  dispose(): void {
    this.asked += 1;
    clearTimeout(this.timer);
  }

  private again(): void {
    this.refresh().catch(() => undefined);
  }

  async loadMore(): Promise<void> {
    if (this.next === null) return;
    const { turns } = this;
    const { data, unread, next } = await this.http.send(listNotifications, {
      query: { ...this.wanted, limit: pageSize, before: this.next },
    });
    // Another list stands there by now: its own next page is wanted.
    if (turns !== this.turns) return this.loadMore();
    runInAction(() => {
      const known = new Set(this.list.map((one) => one.notification_id));
      this.list = [...this.list, ...data.filter((one) => !known.has(one.notification_id))];
      this.unread = unread;
      this.next = next;
    });
  }

  /** A push says little: what the bell has of it is told instead. */
  async arrived(notification: Notification): Promise<void> {
    await this.refresh().catch(() => undefined);
    this.announce(this.list.find((one) => one.notification_id === notification.notification_id) ?? notification);
  }

  async mark(ids: readonly string[], read: boolean): Promise<void> {
    await this.send({ ...(ids.length === 1 ? { notification_id: ids[0] } : { notification_ids: [...ids] }), read });
  }

  async markAll(): Promise<void> {
    await this.send({ read: true });
  }

  /** Shows at once what the server is about to hear; goes back to the server's word when it refuses. */
  private async send(body: Marking): Promise<void> {
    const asked = body.notification_ids ?? (body.notification_id === undefined ? null : [body.notification_id]);
    const concerns = (one: Notification): boolean => asked?.includes(one.notification_id) ?? true;
    const before = this.list;
    this.list = before.map((one) => (concerns(one) ? { ...one, read: body.read } : one));
    const changed = before.filter((one) => concerns(one) && one.read !== body.read).length;
    this.unread = asked === null && body.read ? 0 : this.unread + (body.read ? -changed : changed);
    const { asked: askedBefore, turns } = this;
    try {
      const { data } = await this.http.send(markNotification, { body });
      if (askedBefore === this.asked && turns === this.turns) runInAction(() => (this.unread = data.unread));
      // What was read meanwhile may be older than this, or newer.
      else await this.refresh().catch(() => undefined);
    } catch (error) {
      // Why it was refused is what to say, also where the list cannot be read.
      await this.refresh().catch(() => undefined);
      throw error;
    }
  }
}
