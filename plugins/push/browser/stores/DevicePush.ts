import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Auth, Http, PublicConfig } from '#core/shared';
import {
  addEndpoint,
  choosePush,
  endpointType,
  type MessagingConfiguration,
  type PushChoice,
  readMessaging,
  removeEndpoint,
} from '../../shared/calls.ts';
import { deviceName } from '../../shared/deviceName.ts';
import type { PushPlatform } from '../service/platform.ts';

/** ENT-10: holds the first letters of the token. */
export const endpointKey = 'push_endpoint';
/** CST-5. */
const prefixLength = 5;

export type PushState = 'unknown' | 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** STA-7 and STA-8: this browser's endpoint. One act at a time, so that leaving waits for a registration under way. */
@injectable()
export class DevicePush {
  state: PushState = 'unknown';
  /** What was chosen for browsers of this name, on any day. */
  choice: PushChoice | null = null;
  /** The browser's question has not been answered yet. */
  private unasked = false;
  private platform: PushPlatform | null = null;
  private configuration: MessagingConfiguration | null = null;
  private last: Promise<unknown> = Promise.resolve();
  /** Its code comes after the session has opened. */
  load: () => Promise<PushPlatform> = () =>
    import(/* webpackChunkName: "plugin-push" */ '../service/browserPlatform.ts').then((module) =>
      module.browserPlatform(),
    );

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(Http) private readonly http: Http,
    @inject(PublicConfig) private readonly config: PublicConfig,
  ) {
    makeStore(this, { plain: ['auth', 'http', 'config', 'platform', 'configuration', 'last', 'load'] });
  }

  /** Worth an offer: it would work, and nobody has been asked. */
  get offers(): boolean {
    return this.state === 'off' && this.unasked && this.choice === null;
  }

  /** STA-7. Without a word where it fails (ERR-5). */
  start(): Promise<void> {
    return this.inTurn(async () => {
      try {
        await this.begin();
      } catch {
        this.become('unsupported', ['unknown']);
      }
    });
  }

  /**
   * Somebody pressed a button that said what for: the only moment at which the browser may ask.
   * @throws what the registration throws: here it is said
   */
  async turnOn(): Promise<void> {
    const platform = await (this.platform ?? this.load());
    // Before anything is awaited beyond this: browsers ask only in answer to a press.
    const answer = platform.ask();
    await this.inTurn(async () => {
      const permission = await answer;
      runInAction(() => (this.unasked = permission === 'default'));
      if (permission !== 'granted') {
        this.become(permission === 'denied' ? 'denied' : 'off');
        return this.choose('later');
      }
      await this.choose('on');
      await this.begin();
    });
  }

  /** On this browser, until it is turned on again. */
  turnOff(): Promise<void> {
    return this.inTurn(async () => {
      await this.choose('off');
      await this.withdraw();
      this.become('off');
    });
  }

  /** The offer was declined. */
  later(): Promise<void> {
    return this.inTurn(() => this.choose('later'));
  }

  /** STA-8. Without a word where it fails (ERR-5). */
  leave(): Promise<void> {
    return this.inTurn(() => this.withdraw().catch(() => undefined));
  }

  /** The clinic has switched the feature off: the server refuses every call by now. The site's own worker takes this one's place. */
  remove(): Promise<void> {
    return this.inTurn(async () => {
      try {
        const { platform, configuration } = this;
        platform?.storage.removeItem(endpointKey);
        const registration = await platform?.registered();
        if (!platform || !registration) return;
        if (configuration) await (await platform.tokens(configuration)).release(registration);
      } catch {
        // ERR-5.
      }
    });
  }

  /** The worker's registration, where there is one. */
  registered(): Promise<ServiceWorkerRegistration | undefined> {
    return this.platform?.registered() ?? Promise.resolve(undefined);
  }

  private async begin(): Promise<void> {
    if (!this.auth.signedIn) return;
    const platform = (this.platform ??= await this.load());
    const permission = platform.permission();
    const name = deviceName(platform.userAgent);
    const { data } = await this.http.send(readMessaging, { query: { name } });
    this.configuration = data.messaging;
    runInAction(() => {
      this.choice = data.choice;
      this.unasked = permission === 'default';
    });
    if (permission === 'unsupported') this.become(platform.needsHomeScreen ? 'home-screen' : 'unsupported');
    const registration = await platform.register(data.messaging);
    if (permission === 'unsupported') return;
    if (permission === 'denied') return this.become('denied');
    if (permission !== 'granted' || data.choice === 'off') return this.become('off');
    const tokens = await platform.tokens(data.messaging);
    const kept = platform.storage.getItem(endpointKey);
    if (kept !== null) {
      // A subscription can be lost or renewed while nobody looks: then what is kept is of no endpoint any more.
      const current = await tokens.current(registration);
      if (current === true || current?.startsWith(kept)) return this.become('on');
      platform.storage.removeItem(endpointKey);
    }
    const token = await tokens.obtain(registration);
    await this.http.send(addEndpoint, { body: { endpoint_type: endpointType, data: { token, name } } });
    platform.storage.setItem(endpointKey, token.slice(0, prefixLength));
    this.become('on');
  }

  private async withdraw(): Promise<void> {
    const { platform, configuration } = this;
    if (!platform || !configuration || platform.storage.getItem(endpointKey) === null) return;
    try {
      const registration = await platform.registered();
      if (!registration) return;
      const tokens = await platform.tokens(configuration);
      const token = await tokens.obtain(registration);
      await this.take(token);
      await tokens.release(registration);
    } finally {
      platform.storage.removeItem(endpointKey);
    }
  }

  /** API-16. With no token left, the authorization is the literal `Unknown`. */
  private async take(fcm_token: string): Promise<void> {
    const body = { endpoint_type: endpointType, data: { fcm_token } } as const;
    if (this.auth.idToken !== null) return this.http.send(removeEndpoint, { body });
    await fetch(`${this.config.MESSAGING_BASE_URL.replace(/\/+$/, '')}${removeEndpoint.path}`, {
      method: removeEndpoint.method,
      headers: { Authorization: 'Unknown', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private async choose(choice: PushChoice): Promise<void> {
    runInAction(() => (this.choice = choice));
    if (this.platform)
      await this.http.send(choosePush, { body: { name: deviceName(this.platform.userAgent), choice } });
  }

  private become(state: PushState, from?: readonly PushState[]): void {
    if (!from || from.includes(this.state)) this.state = state;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
