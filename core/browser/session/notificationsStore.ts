import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  type Http,
  type Known,
  listNotifications,
  markNotification,
  type Notification,
  type Notifications,
  whole,
} from '#core/shared';

const pageSize = 20;

/** ENT-3, API-13, API-14: the bell's list, newest first, and how much is unread. */
export class NotificationsStore implements Notifications {
  unread = 0;
  list: readonly Notification[] = [];
  pending = true;
  private error: Error | null = null;
  private next: string | null = null;
  private asked = 0;

  /** Tells of one that arrived; the session says how. */
  announce: (notification: Notification) => void = () => undefined;

  constructor(private readonly http: Http) {
    makeAutoObservable<this, 'http' | 'asked' | 'error'>(
      this,
      { http: false, asked: false, announce: false, list: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  get more(): boolean {
    return this.next !== null;
  }

  get known(): Known {
    const again = (): void => void this.refresh().catch(() => undefined);
    if (this.error) return { is: 'failed', error: this.error, again };
    if (this.pending) return { is: 'awaited' };
    return this.more ? { is: 'part', data: this.list } : whole(this.list);
  }

  /** Reads the first page anew; the answer to the last question counts. */
  async refresh(): Promise<void> {
    const asked = ++this.asked;
    try {
      const { data, unread, next } = await this.http.send(listNotifications, { query: { limit: pageSize } });
      if (asked !== this.asked) return;
      runInAction(() => {
        this.list = data;
        this.unread = unread;
        this.next = next;
        this.error = null;
      });
    } catch (error) {
      runInAction(() => (this.error = error instanceof Error ? error : new Error('Not read', { cause: error })));
      throw error;
    } finally {
      runInAction(() => (this.pending = false));
    }
  }

  async loadMore(): Promise<void> {
    if (this.next === null) return;
    const asked = ++this.asked;
    const { data, unread, next } = await this.http.send(listNotifications, {
      query: { limit: pageSize, before: this.next },
    });
    if (asked !== this.asked) return;
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

  async mark(id: string, read: boolean): Promise<void> {
    await this.send({ notification_id: id, read });
  }

  async markAll(): Promise<void> {
    await this.send({ read: true });
  }

  /** Shows at once what the server is about to hear; goes back to the server's word when it refuses. */
  private async send(body: { readonly notification_id?: string; readonly read: boolean }): Promise<void> {
    const concerns = (one: Notification): boolean =>
      body.notification_id === undefined || one.notification_id === body.notification_id;
    const before = this.list;
    this.list = before.map((one) => (concerns(one) ? { ...one, read: body.read } : one));
    const changed = before.filter((one) => concerns(one) && one.read !== body.read).length;
    this.unread = body.notification_id === undefined && body.read ? 0 : this.unread + (body.read ? -changed : changed);
    try {
      const { data } = await this.http.send(markNotification, { body });
      runInAction(() => (this.unread = data.unread));
    } catch (error) {
      await this.refresh();
      throw error;
    }
  }
}
