import type { ClientFrame, ServerFrame } from '#core/shared';
import { tabLocks } from '../../persistence/tabLocks.ts';
import { changes } from './liveClient.ts';
import type { OpenWire, Wire, WireEnd } from './liveSocket.ts';

/** What the tabs of one sign-in say to each other. No token passes here. */
type Said =
  /** The sender has the connection now: whoever follows says where it is. */
  | { readonly is: 'lead' }
  | { readonly is: 'hello'; readonly from: string; readonly after: number | undefined }
  /** The leader is there, its connection not yet. */
  | { readonly is: 'soon'; readonly to: string }
  /** A frame of the server's for all, with its number since the leader's connection: what is left out shows. */
  | { readonly is: 'frame'; readonly frame: ServerFrame; readonly n: number }
  /** For one: the answer to its hello, with the number of the last frame for all; what it missed. */
  | { readonly is: 'own'; readonly to: string; readonly frame: ServerFrame; readonly n?: number }
  | { readonly is: 'signal'; readonly frame: ClientFrame }
  | { readonly is: 'ping'; readonly from: string }
  /** The leader is there; with the number of the last frame for all. */
  | { readonly is: 'pong'; readonly to: string; readonly n: number }
  | { readonly is: 'down' };

/** What a browser gives its tabs to agree by. */
export interface Tabs {
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
}

/** A leader that does not answer in this time is frozen: the tab goes by itself. */
const answersWithinMs = 3_000;
const connectsWithinMs = 15_000;
/** More than this is fetched afresh rather than replayed. */
const mostKept = 500;

type EventFrame = Extract<ServerFrame, { readonly type: 'event' }>;

/**
 * One connection for all tabs of a sign-in. The tab that holds a lock of the browser has it and passes on what it hears; when that
 * tab goes, the browser gives the lock to the next, which resumes where it was. A tab whose leader is silent has one of its own.
 */
class SharedWire implements Wire {
  private readonly me = crypto.randomUUID();
  private readonly channel: ReturnType<Tabs['channel']>;
  private readonly waiting = new AbortController();
  private role: 'asking' | 'leading' | 'following' | 'alone' | 'closed' = 'asking';
  private own: Wire | undefined;
  private letGo: () => void = () => undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** As leader: the server answered. As follower: the leader did. */
  private ready = false;
  /** As leader: all events after `since`, up to `last`, are kept in the order they came. */
  private kept: EventFrame[] = [];
  private since = 0;
  private last = 0;
  private after: number | undefined;
  /** Of the last frame for all. */
  private n = 0;

  constructor(
    private readonly openOwn: OpenWire,
    private readonly name: string,
    private readonly tabs: Tabs,
    private readonly end: WireEnd,
  ) {
    this.channel = tabs.channel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
    void tabs.locks
      .request(name, { ifAvailable: true }, (lock) => (lock ? this.lead() : this.follow()))
      .catch(() => this.goAlone());
  }

  send(frame: ClientFrame): void {
    if (this.role === 'alone') this.own?.send(frame);
    else if (this.role === 'leading') {
      if (frame.type === 'auth' && !this.ready) this.after = frame.after;
      this.own?.send(frame);
    } else if (this.role === 'following') {
      if (frame.type === 'auth') this.greet(frame.after);
      else if (frame.type === 'ping') this.say({ is: 'ping', from: this.me });
      else this.say({ is: 'signal', frame });
    }
  }

  close(): void {
    this.role = 'closed';
    clearTimeout(this.silence);
    this.waiting.abort();
    this.own?.close();
    this.own = undefined;
    this.channel.onmessage = null;
    this.channel.close();
    this.letGo();
  }

  /** Until the promise ends, no other tab leads. */
  private lead(): Promise<void> | undefined {
    if (this.role === 'closed' || this.role === 'alone') return undefined;
    this.role = 'leading';
    this.ready = false;
    clearTimeout(this.silence);
    const held = new Promise<void>((resolve) => (this.letGo = resolve));
    this.openMine((frame) => this.told(frame));
    return held;
  }

  private follow(): undefined {
    if (this.role !== 'asking') return undefined;
    this.role = 'following';
    void this.tabs.locks
      .request(this.name, { signal: this.waiting.signal }, () => this.lead())
      // Refused because this wire was closed meanwhile.
      .catch(() => undefined);
    this.end.opened();
    return undefined;
  }

  private goAlone(): void {
    if (this.role === 'closed' || this.role === 'leading') return;
    this.role = 'alone';
    this.waiting.abort();
    this.openMine((frame) => this.end.said(frame));
  }

  private openMine(said: WireEnd['said']): void {
    try {
      this.own = this.openOwn({ opened: () => this.end.opened(), said, closed: () => this.lost() });
    } catch {
      this.lost();
    }
  }

  /** The connection broke, here or at the leader. */
  private lost(): void {
    if (this.role === 'leading') this.say({ is: 'down' });
    this.close();
    this.end.closed();
  }

  private greet(after: number | undefined): void {
    this.ready = false;
    this.say({ is: 'hello', from: this.me, after });
    this.goAloneAfter(answersWithinMs);
  }

  private goAloneAfter(ms: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.goAlone(), ms);
  }

  /** As leader, by the server. */
  private told(frame: ServerFrame): void {
    if (frame.type === 'ready') {
      this.kept = [];
      this.since = frame.missed ? frame.at : (this.after ?? frame.at);
      this.last = frame.at;
      this.n = 0;
      this.ready = true;
    }
    if (frame.type === 'event') this.keep(frame);
    this.end.said(frame);
    // What the leader did with a frame may have ended it.
    if (this.role !== 'leading') return;
    if (frame.type === 'ready') this.say({ is: 'lead' });
    else if (
      frame.type === 'event' ||
      frame.type === 'signal' ||
      (frame.type === 'error' && changes.includes(frame.code))
    )
      this.say({ is: 'frame', frame, n: ++this.n });
  }

  private keep(event: EventFrame): void {
    this.kept.push(event);
    this.last = Math.max(this.last, event.id);
    if (this.kept.length > mostKept) this.since = Math.max(this.since, this.kept.shift()!.id);
  }

  /** From another tab. */
  private hear(said: Said): void {
    if (this.role === 'leading') this.serve(said);
    else if (this.role === 'following') this.obey(said);
  }

  private serve(said: Said): void {
    if (said.is === 'hello') this.answer(said.from, said.after);
    else if (said.is === 'signal') this.own?.send(said.frame);
    else if (said.is === 'ping' && this.ready) this.say({ is: 'pong', to: said.from, n: this.n });
  }

  private answer(to: string, after: number | undefined): void {
    if (!this.ready) return this.say({ is: 'soon', to });
    const missed = after !== undefined && after < this.since;
    this.say({ is: 'own', to, frame: { type: 'ready', at: this.last, missed }, n: this.n });
    if (missed || after === undefined) return;
    for (const frame of this.kept) if (frame.id > after) this.say({ is: 'own', to, frame });
  }

  private obey(said: Said): void {
    if (said.is === 'lead') this.end.opened();
    else if (said.is === 'down') this.lost();
    else if (said.is === 'soon' && said.to === this.me) this.goAloneAfter(connectsWithinMs);
    else if (said.is === 'own' && said.to === this.me) this.served(said.frame, said.n);
    else if (said.is === 'frame' && this.ready) this.follows(said.frame, said.n);
    else if (said.is === 'pong' && said.to === this.me) this.isThere(said.n);
  }

  private served(frame: ServerFrame, n: number | undefined): void {
    if (n !== undefined) {
      this.ready = true;
      this.n = n;
      clearTimeout(this.silence);
    }
    this.end.said(frame);
  }

  private follows(frame: ServerFrame, n: number): void {
    // This tab slept through some: it says where it is, and is told.
    if (n !== this.n + 1) return this.end.opened();
    this.n = n;
    this.end.said(frame);
  }

  private isThere(n: number): void {
    // What it slept through was the last for now: no later frame would show it.
    if (this.ready && n !== this.n) return this.end.opened();
    this.end.said({ type: 'pong' });
  }

  private say(said: Said): void {
    this.channel.postMessage(said);
  }
}

const tabsOfBrowser = (): Tabs | null => {
  const locks = tabLocks();
  return locks && 'BroadcastChannel' in window ? { locks, channel: (name) => new BroadcastChannel(name) } : null;
};

/**
 * @param own the connection that one of the tabs has
 * @param name the same for all tabs of one sign-in and profile, and for nobody else; null for a tab of its own
 */
export const sharedWire =
  (own: OpenWire, name: () => string | null, tabs: Tabs | null = tabsOfBrowser()): OpenWire =>
  (end) => {
    const shared = name();
    return shared && tabs ? new SharedWire(own, shared, tabs, end) : own(end);
  };
