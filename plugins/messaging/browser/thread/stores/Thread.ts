import { observable, reaction, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { accountRoles, type CallAnswer, type Http, type Live, type Resource, type Resources } from '#core/shared';
import { listSessions } from '#plugins/messaging/shared/calls.ts';
import { pageSize } from '#plugins/messaging/shared/limits.ts';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import type { Composer } from './Composer.ts';
import type { Inbox } from '../../stores/Inbox.ts';
import { ReadMarker } from './ReadMarker.ts';
import { ThreadSearch } from './ThreadSearch.ts';
import { Typists } from './Typists.ts';

export interface ThreadServices {
  readonly http: Http;
  readonly resources: Resources;
  readonly live: Live;
  readonly inbox: Inbox;
}

/**
 * One session's messages. They are numbered without gaps, so row `n` of the list is message `n + 1` whether it is here yet
 * or not: whatever comes on screen is fetched by pages, and nothing that is on screen moves.
 */
export class Thread {
  readonly search: ThreadSearch;
  readonly typists: Typists;
  /** Where the reader had got to when the thread was opened; null until that is known. */
  newFrom: number | null = null;
  /** How many were new then. */
  newCount = 0;
  /** The first of them has been on screen, so there is nothing to jump to. */
  newSeen = false;
  /** Grows when what is missing is to be asked for again. */
  round = 0;
  /** A message to bring on screen; a new object each time, so that the same one can be asked for twice. */
  target: { readonly seq: number } | null = null;
  private newest = 0;
  /** Why a page further up is not here. */
  private failed: unknown = null;
  /** The next answer says where the reader had got to. */
  private isFirst = true;
  private readonly messages = observable.map<number, Message>({}, { deep: false });
  private readonly asked = new Set<number>();
  private readonly resource: Resource<CallAnswer<typeof listSessions>>;
  private readonly marker: ReadMarker;
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    readonly composer: Composer,
    private readonly services: ThreadServices,
  ) {
    // With its newest page, which is kept on the device as the list of sessions is.
    const query = { session_id: id, include_messages: 'true' } as const;
    this.resource = services.resources.watch(listSessions, { query }, { keep: accountRoles });
    this.search = new ThreadSearch(id, services.http);
    this.typists = new Typists(id, services.live);
    this.marker = new ReadMarker(id, services.http, services.inbox);
    makeStore(this, {
      plain: [
        'id',
        'composer',
        'search',
        'typists',
        'isFirst',
        'messages',
        'asked',
        'resource',
        'marker',
        'services',
        'stop',
      ],
      whole: ['failed', 'target'],
    });
    this.stop = reaction(() => this.resource.data, this.takePage, { fireImmediately: true });
  }

  get session(): Session | undefined {
    const { inbox } = this.services;
    const fetched = this.resource.data?.data[0];
    return inbox.byId(this.id) ?? (fetched && inbox.current(fetched));
  }

  /** The session itself cannot be read: it does not exist, or not for this person. */
  get missing(): unknown {
    return this.session ? null : (this.resource.error ?? null);
  }

  get opened(): boolean {
    return this.resource.data !== undefined;
  }

  get error(): unknown {
    return this.failed ?? this.resource.error ?? null;
  }

  get pending(): boolean {
    return !this.opened && this.error === null;
  }

  /** The newest page and how old it is. */
  get page(): Pick<Resource<unknown>, 'data' | 'error' | 'asOf'> {
    return this.resource;
  }

  get lastSeq(): number {
    return Math.max(this.newest, this.session?.last_seq ?? 0);
  }

  at(seq: number): Message | undefined {
    return this.messages.get(seq);
  }

  /** What the server has taken, by the ids that their authors gave. */
  get taken(): ReadonlySet<string> {
    return new Set([...this.messages.values()].map(({ client_id }) => client_id));
  }

  get firstUnread(): number | null {
    return this.newFrom !== null && this.newFrom <= this.lastSeq ? this.newFrom : null;
  }

  take(message: Message): void {
    this.messages.set(message.seq, message);
    this.newest = Math.max(this.newest, message.seq);
    this.typists.stopped(message.author_id);
  }

  jumpTo(seq: number): void {
    this.target = { seq };
  }

  /** These rows are on screen, or nearly. */
  async ensure(from: number, to: number): Promise<void> {
    const last = Math.min(to, this.lastSeq);
    const first = Math.max(1, from);
    if (!this.opened || last < first) return;
    const pages = new Set<number>();
    for (let seq = first; seq <= last; seq += 1)
      if (!this.messages.has(seq)) pages.add(Math.floor((seq - 1) / pageSize));
    await Promise.all([...pages].map((page) => this.load(page)));
  }

  /** Opened again after others were: what is new has come since. */
  revisit(): void {
    const { session } = this;
    const unread = this.opened && session !== undefined && session.unread > 0;
    this.newCount = unread ? session.unread : 0;
    this.newSeen = false;
    this.newFrom = unread ? this.firstFromOthers(session.read_seq, this.services.inbox.me) : null;
  }

  /** Messages up to this one have been on screen while the person was looking. */
  seen(first: number, seq: number): void {
    if (this.newFrom !== null && first <= this.newFrom && this.newFrom <= seq) this.newSeen = true;
    if (this.session?.mine) this.marker.seen(seq, this.session.read_seq);
  }

  /** After the connection was away: the session is fetched again, and with its last number whatever is missing. */
  catchUp(): void {
    this.asked.clear();
    void this.resource.refetch();
  }

  async retry(): Promise<void> {
    this.round += 1;
    this.failed = null;
    this.isFirst = true;
    await this.resource.refetch();
  }

  dispose(): void {
    this.stop();
    this.resource.dispose();
    this.search.dispose();
    this.typists.dispose();
    this.marker.dispose();
  }

  private takePage(answer: CallAnswer<typeof listSessions> | undefined): void {
    const session = answer?.data[0];
    if (!session) return;
    for (const message of session.messages ?? []) this.messages.set(message.seq, message);
    this.newest = Math.max(this.newest, session.last_seq);
    if (!this.isFirst) return;
    this.isFirst = false;
    // An answer that was kept a while is older than what was read since.
    const { unread, read_seq: read } = this.services.inbox.current(session);
    this.newCount ||= unread;
    this.newFrom ??= unread > 0 ? this.firstFromOthers(read, this.services.inbox.me) : null;
  }

  private firstFromOthers(read: number, me: string | null): number {
    let seq = read + 1;
    while (seq < this.newest && this.messages.get(seq)?.author_id === me) seq += 1;
    return seq;
  }

  private async load(page: number): Promise<void> {
    if (this.asked.has(page)) return;
    this.asked.add(page);
    try {
      const query = { session_id: this.id, include_messages: 'true' as const, after: page * pageSize, limit: pageSize };
      const { data } = await this.services.http.send(listSessions, { query });
      runInAction(() => {
        for (const message of data[0]?.messages ?? []) this.messages.set(message.seq, message);
        this.failed = null;
      });
    } catch (error) {
      runInAction(() => (this.failed = error));
    } finally {
      // Kept out while it is on its way only: the newest page grows, and a failed one is asked for again.
      this.asked.delete(page);
    }
  }
}
