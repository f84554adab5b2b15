import { action, makeObservable, observable } from 'mobx';
import {
  type ClientFrame,
  heartbeatMs,
  type Live,
  type LiveData,
  type LiveEvent,
  type LiveKind,
  readEvent,
  type SentInput,
  type ServerFrame,
} from '#core/shared';
import { Handlers } from './handlers.ts';
import { backOffMs, type OpenWire, type Wire } from './liveSocket.ts';
import { RecentIds } from './recentIds.ts';

export interface LiveOptions {
  readonly open: OpenWire;
  readonly credentials: () => {
    readonly token: string;
    readonly profile?: string;
    readonly organization?: string;
  } | null;
  /** The server refused this token: asks for a new one. The client comes back by itself. */
  readonly renew: (used: string | null) => Promise<void>;
  /** What the profile may do is no longer the same: asks who it is. */
  readonly changed?: () => Promise<void>;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
  readonly random?: () => number;
}

/** Refusals after which the profile may do something else than before. */
export const changes = [
  'profile_suspended',
  'profile_changed',
  'organization_suspended',
  'organization_changed',
  'share_ended',
];
const refusals = ['token_expired', 'token_invalid', 'not_signed_in', 'pass_invalid'];

/** One line for the whole application. Says who it is in its first message, and resumes after the last event it saw. */
export class LiveClient implements Live {
  state: Live['state'] = 'closed';
  private wire: Wire | undefined;
  private readonly recent = new RecentIds(2000);
  private last: number | undefined;
  /** The token last told to the server. */
  private said: string | null = null;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = true;
  private readonly events: Handlers<LiveEvent>;
  private readonly signals: Handlers<{ readonly data: unknown; readonly from: string }>;
  /** The first connection took several tries: what happened between the first answers and it was heard by nobody. */
  private late = false;
  private readonly missed = new Set<() => void>();

  constructor(private readonly options: LiveOptions) {
    this.events = new Handlers((error) => options.report(error, { doing: 'handling a live event' }));
    this.signals = new Handlers((error) => options.report(error, { doing: 'handling a live signal' }));
    makeObservable<this, 'become'>(this, { state: observable, become: action });
  }

  start(): void {
    this.ended = false;
    window.addEventListener('online', this.now);
    window.addEventListener('offline', this.lost);
    this.connect();
  }

  /** Nothing is sent or received any more. */
  dispose(): void {
    this.ended = true;
    window.removeEventListener('online', this.now);
    window.removeEventListener('offline', this.lost);
    clearTimeout(this.retry);
    this.drop();
    this.become('closed');
  }

  /** The token has been renewed: the open connection learns it, so that it outlives the old one. */
  authenticate(): void {
    const who = this.options.credentials();
    if (!who) return;
    this.said = who.token;
    this.post({ type: 'auth', ...who, after: this.last });
  }

  on<K extends LiveKind>(event: K, handle: (event: LiveEvent<LiveData<K>>) => void): () => void {
    return this.events.add(event.kind, ({ id, kind, data }) => {
      const read = this.read(event, data);
      if (read) handle({ id, kind, data: read.data });
    });
  }

  onSignal<K extends LiveKind>(event: K, handle: (data: LiveData<K>, from: string) => void): () => void {
    return this.signals.add(event.kind, ({ data, from }) => {
      const read = this.read(event, data);
      if (read) handle(read.data, from);
    });
  }

  signal<K extends LiveKind>({ kind }: K, data: SentInput<K>): void {
    if (this.state === 'open') this.post({ type: 'signal', kind, data });
  }

  onMissed(handle: () => void): () => void {
    this.missed.add(handle);
    return () => this.missed.delete(handle);
  }

  /** Without waiting for the back-off: the server is there again. */
  readonly now = (): void => {
    if (this.state === 'open' || this.ended) return;
    this.attempt = 0;
    clearTimeout(this.retry);
    this.connect();
  };

  private readonly lost = (): void => {
    this.drop();
    this.wait();
  };

  private connect(): void {
    if (this.ended) return;
    this.drop();
    this.become('connecting');
    try {
      this.wire = this.options.open({
        opened: () => this.authenticate(),
        said: (frame) => this.take(frame),
        closed: () => this.wait(),
      });
    } catch (error) {
      this.options.report(error, { doing: 'opening the live connection' });
      this.wait();
    }
  }

  private take(frame: ServerFrame): void {
    this.heard = Date.now();
    if (frame.type === 'ready') this.ready(frame.at, frame.missed);
    else if (frame.type === 'event') this.event(frame);
    else if (frame.type === 'signal') this.signals.call(frame.kind, { data: frame.data, from: frame.from });
    else if (frame.type === 'error' && changes.includes(frame.code)) void this.options.changed?.();
    else if (frame.type === 'error' && refusals.includes(frame.code)) void this.refused();
  }

  private ready(at: number, missed: boolean): void {
    const first = this.last === undefined;
    const passedBy = first ? this.late : missed;
    this.late = false;
    this.attempt = 0;
    this.become('open');
    clearInterval(this.beat);
    this.beat = setInterval(() => this.heartbeat(), heartbeatMs);
    if (first || missed) this.last = at;
    if (passedBy) for (const handle of [...this.missed]) this.attemptCall(handle);
  }

  private event(event: LiveEvent): void {
    // After a reconnection the server may repeat what this client has seen; two commits may also arrive out of order.
    if (!this.recent.add(event.id)) return;
    this.last = Math.max(this.last ?? 0, event.id);
    this.events.call(event.kind, { id: event.id, kind: event.kind, data: event.data });
  }

  private read<K extends LiveKind>(event: K, data: unknown): { readonly data: LiveData<K> } | null {
    const read = readEvent(event, data);
    if ('data' in read) return { data: read.data as LiveData<K> };
    this.options.report(new Error(read.problem), { doing: 'reading a live event' });
    return null;
  }

  private heartbeat(): void {
    if (Date.now() - this.heard > 2.5 * heartbeatMs) this.lost();
    else this.post({ type: 'ping' });
  }

  private async refused(): Promise<void> {
    this.drop();
    // An open one would not be opened again.
    this.become('waiting');
    try {
      await this.options.renew(this.said);
      this.now();
    } catch {
      this.wait();
    }
  }

  private wait(): void {
    clearInterval(this.beat);
    if (this.ended) return;
    this.late ||= this.last === undefined;
    this.become('waiting');
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), backOffMs(this.attempt++, this.options.random));
  }

  private drop(): void {
    clearInterval(this.beat);
    this.wire?.close();
    this.wire = undefined;
  }

  private post(frame: ClientFrame): void {
    this.wire?.send(frame);
  }

  private attemptCall(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.options.report(error, { doing: 'catching up' });
    }
  }

  private become(state: Live['state']): void {
    this.state = state;
  }
}
