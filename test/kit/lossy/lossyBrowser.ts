import { observable, reaction, runInAction } from 'mobx';
import { authSlice, renewTokens, signInOf } from '#core/browser/auth/renewal.ts';
import { AuthState, type KeptAuth } from '#core/browser/auth/authState.ts';
import { embeddedIdentity } from '#core/browser/auth/embeddedIdentity.ts';
import { HttpClient } from '#core/browser/http/httpClient.ts';
import { TokenGate } from '#core/browser/http/tokenGate.ts';
import { endOf } from '#core/browser/offline/callEnd.ts';
import { LineStore } from '#core/browser/offline/lineStore.ts';
import { openOutbox } from '#core/browser/offline/outbox/openOutbox.ts';
import type { OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { SessionSecret } from '#core/browser/offline/vault/sessionSecret.ts';
import type { Locked, Shelf } from '#core/browser/offline/vault/shelf.ts';
import { Vault } from '#core/browser/offline/vault/vault.ts';
import { PersistenceStore } from '#core/browser/persistence/persistenceStore.ts';
import { rootKey } from '#core/browser/persistence/keptDocument.ts';
import { keepBadge } from '#core/browser/session/notifications/appBadge.ts';
import { LiveClient } from '#core/browser/session/live/liveClient.ts';
import { sharedWire, type Tabs } from '#core/browser/session/live/sharedWire.ts';
import { connectNotifications } from '#core/browser/session/notifications/notificationCenter.ts';
import { NotificationsStore } from '#core/browser/session/notifications/notificationsStore.ts';
import type { Http, Resources } from '#core/shared';
import { publicDefaults } from '#config/environment.ts';
import { fakeToasts } from '#test/kit/browser/fakes.ts';
import { followPush } from '#plugins/push/browser/service/followPush.ts';
import { type FakeTab, FakeTabs } from '#test/kit/browser/fakeTabs.ts';
import type { Person } from '#test/kit/server/server.ts';
import type { LossyLine } from './lossyLine.ts';
import { LossyWorker } from './lossyWorker.ts';
import type { PlayedTime, Sleeper } from './playedTime.ts';

interface BrowserParts {
  readonly time: PlayedTime;
  readonly line: LossyLine;
  readonly random: () => number;
  /** Whose browser it is, as the sign-in left it. */
  readonly signedIn: KeptAuth;
  readonly acts: (http: Http) => readonly OutboxAct[];
  readonly report: (error: unknown) => void;
}

const answerMs = 500;
const never = new Promise<never>(() => undefined);

/** One browser on one device: tabs that share its storage, its database, its locks and channels, and its line. */
export class LossyBrowser {
  readonly held = new Map<string, Locked>();
  readonly local = new Map<string, string>();
  readonly tabs: LossyTab[] = [];
  /** No room is left in it. */
  full = false;
  badge = 0;
  readonly worker: LossyWorker;
  private born = 0;
  private readonly shared = new FakeTabs();

  constructor(readonly parts: BrowserParts) {
    this.local.set(rootKey, JSON.stringify({ version: 1, slices: { auth: { version: 1, data: parts.signedIn } } }));
    parts.time.also.push(() => this.shared.settle());
    this.worker = new LossyWorker({
      ...parts,
      pages: () => this.tabs.map((tab) => ({ visible: tab.visible, tell: (message) => tab.tell(message) })),
      setBadge: (unread) => (this.badge = unread),
    });
  }

  async open(): Promise<LossyTab> {
    const tab = new LossyTab(this, this.shared.tab());
    this.tabs.push(tab);
    await this.parts.time.inside(tab, () => tab.start());
    return tab;
  }

  /** Nothing of its page runs any more. */
  kill(tab: LossyTab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    tab.end();
  }

  /** The browser frees its database. */
  evict(): void {
    this.held.clear();
    this.born += 1;
  }

  shelfOf(tab: LossyTab): Shelf {
    const { random } = this.parts;
    const within = async <T>(work: () => T): Promise<T> => {
      await new Promise<void>((resolve) => setTimeout(resolve, random() * 6));
      return tab.dead ? never : work();
    };
    return {
      usable: true,
      put: (locked) =>
        within(() => {
          if (this.full) throw new DOMException('', 'QuotaExceededError');
          this.held.set(locked.id, locked);
        }),
      all: () => within(() => [...this.held.values()]),
      find: (id) => within(() => this.held.get(id)),
      remove: (id) => within(() => void this.held.delete(id)),
      born: () => within(() => String(this.born)),
    };
  }

  /** As the others are told of what one tab wrote. */
  write(by: LossyTab, value: string | null): void {
    if (value === null) this.local.delete(rootKey);
    else this.local.set(rootKey, value);
    for (const tab of this.tabs) {
      const event = Object.assign(new Event('storage'), { key: rootKey, newValue: value });
      if (tab !== by) this.parts.time.inside(tab, () => setTimeout(() => tab.events.dispatchEvent(event), 0));
    }
  }
}

/** One page, with the parts of a session as `openSession` and `openLine` put them together. */
export class LossyTab implements Sleeper {
  dead = false;
  readonly events = new EventTarget();
  readonly on = observable.box(true);
  readonly auth = new AuthState();
  readonly gate: TokenGate;
  readonly http: HttpClient;
  readonly live: LiveClient;
  readonly line: LineStore;
  readonly notifications: NotificationsStore;
  outbox!: ReturnType<typeof openOutbox>['outbox'];
  /** Somebody looks at it. */
  visible = false;
  private hear: (message: unknown, answer: () => void) => void = () => undefined;
  private readonly persistence: PersistenceStore;
  private readonly tabs: Tabs;

  constructor(
    private readonly browser: LossyBrowser,
    private readonly tab: FakeTab,
  ) {
    const { line, time, random, report } = browser.parts;
    const alive = (): boolean => !this.dead;
    this.tabs = this.boundTabs();
    this.persistence = new PersistenceStore({
      local: {
        getItem: () => browser.local.get(rootKey) ?? null,
        setItem: (_key, value) => browser.write(this, value),
        removeItem: () => browser.write(this, null),
      },
      session: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      log: (message) => report(new Error(message)),
      events: this.events,
    });
    const { auth } = this;
    this.gate = new TokenGate({
      token: () => auth.tokens?.idToken ?? null,
      refresh: () =>
        renewTokens({
          state: auth,
          provider: embeddedIdentity(this.http),
          persistence: this.persistence,
          exclusively: async (work) => void (await this.tabs.locks.request('token-refresh', work)),
        }),
      onRefused: () => auth.needPassword(),
    });
    this.http = new HttpClient({
      config: publicDefaults,
      gate: this.gate,
      strict: true,
      transport: line.transport(alive),
      onSuspended: () => undefined,
      onMoved: () => undefined,
      publicIp: async () => null,
      credentials: () => ({
        idToken: auth.tokens?.idToken ?? null,
        profileId: auth.selectedId,
        organizationId: null,
      }),
    });
    this.line = time.inside(
      this,
      () => new LineStore({ ask: () => line.asks('/healthz'), report, hasNetwork: () => true, random }),
    );
    this.live = new LiveClient({
      open: sharedWire(line.wire(alive), () => `live 1 somebody ${signInOf(auth.tokens?.idToken ?? '')}`, this.tabs),
      credentials: () =>
        auth.tokens && auth.selectedId ? { token: auth.tokens.idToken, profile: auth.selectedId } : null,
      renew: (used) => this.gate.renew(used),
      report,
      random,
    });
    this.notifications = new NotificationsStore(this.http);
  }

  get frozen(): boolean {
    return this.tab.frozen;
  }

  sleep(is: boolean): void {
    const wakes = this.frozen && !is;
    this.tab.frozen = is;
    if (wakes) this.browser.parts.time.inside(this, () => document.dispatchEvent(new Event('resume')));
  }

  async start(): Promise<void> {
    const { browser, auth, persistence, line, live } = this;
    const { report, time } = browser.parts;
    await persistence.rehydrate();
    persistence.slice<KeptAuth>(authSlice.name, authSlice.version, () => auth.kept(), auth.adopt);
    const secret = new SessionSecret(persistence, 'vault', this.tabs.locks);
    const vault = new Vault(browser.shelfOf(this), secret, 'somebody', () => undefined);
    this.http.watch = () => {
      const end = line.watch();
      return (how) => end(endOf(how as Parameters<typeof endOf>[0]));
    };
    const acts = browser.parts.acts(this.http);
    const opened = openOutbox({
      ...{ name: 'outbox', vault, line, tabs: this.tabs },
      acts: () => (this.on.get() ? acts : []),
      now: () => new Date(time.at),
      report,
    });
    this.outbox = opened.outbox;
    const stale: Pick<Resources, 'stale'> = { stale: () => undefined };
    connectNotifications({
      ...{ live, store: this.notifications, toasts: fakeToasts(), report: () => undefined },
      resources: stale as Resources,
      registry: { contributed: () => [] },
      go: () => undefined,
      openText: () => '',
    });
    keepBadge(
      this.notifications,
      () => false,
      (unread) => {
        if (!this.dead) browser.badge = unread;
      },
      this.tabs.locks,
    );
    const { shown } = browser.worker;
    followPush({
      notifications: this.notifications,
      ...{ router: { go: () => undefined }, lock: { locked: false } },
      platform: {
        onMessage: (hear) => {
          this.hear = hear;
          return () => undefined;
        },
      },
      push: {
        registered: async () =>
          ({
            getNotifications: async () =>
              [...shown].map(([tag, id]) => ({ data: { notification_id: id }, close: () => shown.delete(tag) })),
          }) as unknown as ServiceWorkerRegistration,
      },
    });
    line.onReturn(() => live.now());
    line.onReturn(this.notifications.heal);
    reaction(
      () => auth.relog,
      (relog) => !relog && this.gate.passed(),
    );
    reaction(
      () => auth.tokens?.idToken,
      () => live.authenticate(),
    );
    live.start();
  }

  /** What the worker says to it; a page that sleeps does not answer. */
  async tell(message: unknown): Promise<boolean> {
    let took = false;
    if (!this.frozen && !this.dead) this.browser.parts.time.inside(this, () => this.hear(message, () => (took = true)));
    else await new Promise<void>((resolve) => setTimeout(resolve, answerMs));
    return took;
  }

  /** Whoever was asked for their password gave it. */
  signInAgain({ token, refreshToken }: Pick<Person, 'token' | 'refreshToken'>): void {
    this.auth.adoptTokens({ IdToken: token, AccessToken: token, RefreshToken: refreshToken });
  }

  switch(on: boolean): void {
    this.browser.parts.time.inside(this, () => runInAction(() => this.on.set(on)));
  }

  end(): void {
    this.dead = true;
    this.tab.kill();
  }

  /** The browser calls a page back in that page's own time. */
  private boundTabs(): Tabs {
    const { time } = this.browser.parts;
    const bound = (work: unknown): unknown =>
      typeof work === 'function' ? time.bound((...given: unknown[]) => work(...given) as unknown) : work;
    return {
      locks: {
        request: (...given: unknown[]) => {
          const { request } = this.tab.locks as { request: (...all: unknown[]) => Promise<unknown> };
          return this.dead ? never : request(...given.map(bound));
        },
      },
      channel: (name) => {
        const own = this.tab.channel(name);
        return {
          postMessage: (said) => own.postMessage(said),
          close: () => own.close(),
          get onmessage() {
            return own.onmessage;
          },
          set onmessage(hear) {
            own.onmessage = bound(hear) as typeof hear;
          },
        };
      },
    };
  }
}
