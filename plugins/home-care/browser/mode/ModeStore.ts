import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { SessionSecret } from '#core/browser/offline/vault/sessionSecret.ts';
import { AppState, Http, Persistence } from '#core/shared';
import { closeMode, openMode } from '../../shared/modeCalls.ts';

export interface HeldMode {
  readonly pass: string;
  /** Reads nothing; absent in what an older version kept. */
  readonly sendPass?: string;
  readonly name: string;
  readonly until: string;
}

interface Clock {
  /** What has to be added to the device's clock; null: never measured. */
  readonly skew: number | null;
  /** The latest moment that this device knew of: its clock may be set back, and time is not. */
  readonly seen: number;
}

/**
 * ENT-2: home care mode on this device. Here are only what opens the worker's visits and the secret under which they are kept;
 * both go when the mode ends.
 */
@injectable()
export class ModeStore {
  held: HeldMode | null = null;
  /** It ended otherwise than by leaving: with its time, or taken back. */
  ended = false;
  readonly secret: SessionSecret;
  /** Names the device to the server, so that a code whose answer was lost opens again here. */
  private device: string = crypto.randomUUID();
  private clock: Clock = { skew: null, seen: 0 };
  private readonly stops: readonly (() => void)[];

  constructor(
    @inject(AppState) private readonly appState: AppState,
    @inject(Http) private readonly http: Http,
    @inject(Persistence) persistence: Persistence,
  ) {
    this.secret = new SessionSecret(persistence, 'homeCareVault');
    makeAutoObservable<this, 'appState' | 'http' | 'stops' | 'clock'>(
      this,
      { appState: false, http: false, stops: false, secret: false, held: observableRef, clock: observableRef },
      { autoBind: true },
    );
    this.stops = [
      persistence.slice<Clock>('homeCareClock', 1, () => this.clock, this.adoptClock),
      persistence.slice<HeldMode | null>('homeCare', 1, () => this.held, this.hold),
      persistence.slice<string>('homeCareDevice', 1, () => this.device, this.adoptDevice),
      this.secret.dispose,
    ];
    if (!this.held && appState.homeCareMode) appState.setHomeCareMode(false);
  }

  get skew(): number | null {
    return this.clock.skew;
  }

  /** Milliseconds since 1970, put right by what was measured; never before what was once known. */
  now(): number {
    return Math.max(this.clock.seen, Date.now() + (this.clock.skew ?? 0));
  }

  /** The server's clock showed `at` when the device's showed `local`. */
  measured(at: string, local: number): void {
    const skew = Math.round(Date.parse(at) - local);
    this.clock = { skew, seen: Math.max(this.clock.seen, Date.parse(at)) };
  }

  /** As it was measured in an earlier page. */
  remember(skew: number): void {
    this.clock = { ...this.clock, skew };
  }

  /** Its time is over, which is known also where nobody can be asked. */
  isOver(): boolean {
    this.clock = { ...this.clock, seen: this.now() };
    return this.held !== null && Date.parse(this.held.until) <= this.clock.seen;
  }

  /** @throws CallFailure */
  async open(code: string): Promise<void> {
    const held = await this.http.send(openMode, { body: { code, device: this.device } });
    runInAction(() => {
      this.ended = false;
      // How late it is by this device says nothing of a code that has just opened.
      this.clock = { skew: null, seen: 0 };
      this.hold(held);
    });
  }

  /** The server does not know the pass any more, or its time is over. */
  end(): void {
    this.hold(null);
    this.ended = true;
  }

  /** @throws CallFailure where the server could not be told: the mode stays on */
  async leave(): Promise<void> {
    const { held } = this;
    if (!held) return;
    await this.http.send(closeMode, {}, { pass: held.pass });
    runInAction(() => {
      this.ended = false;
      this.hold(null);
    });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  private hold(held: HeldMode | null): void {
    const lasts = held !== null && Date.parse(held.until) > this.now();
    if (held && !lasts) this.ended = true;
    this.held = lasts ? held : null;
    this.appState.setHomeCareMode(lasts);
  }

  private adoptDevice(device: string): void {
    this.device = device;
  }

  private adoptClock(clock: Clock): void {
    this.clock = clock;
  }
}
