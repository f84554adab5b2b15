import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { AppState, Http, Persistence } from '#core/shared';
import { closeMode, openMode } from '../../shared/mode/accessCalls.ts';
import { ModeSecret } from './pin/ModeSecret.ts';
import type { LeftSecret, PinState } from './pin/pinState.ts';

export interface HeldMode {
  readonly pass: string;
  /** Reads nothing; absent in what an older version kept. */
  readonly sendPass?: string;
  readonly gatePass?: string;
  /** Seals the secret so that a new code of this worker opens it here. */
  readonly deviceKey?: string;
  readonly name: string;
  readonly until: string;
}

const pinSlice = 'homeCarePin';
const mostLeft = 8;
/** After that the vault has thrown away what it opened. */
const leftMs = 30 * 86_400_000;

/** A mode that begins, and under what. */
export interface Beginning {
  readonly held: HeldMode;
  readonly secret: string | null;
  readonly pin: PinState | null;
  readonly left: readonly LeftSecret[];
}

interface Clock {
  /** What has to be added to the device's clock; null: never measured. */
  readonly skew: number | null;
  /** The latest moment that this device knew of: its clock may be set back, and time is not. */
  readonly seen: number;
}

/**
 * ENT-2: home care mode on this device. Here are only what opens the worker's visits and the secret under which they are kept;
 * both go when the mode ends. With a PIN both lie under it, and in the memory of a page that was opened with it.
 */
@injectable()
export class ModeStore {
  held: HeldMode | null = null;
  /** It ended otherwise than by leaving: with its time, or taken back. */
  ended = false;
  /** Null: whoever holds this device opens it. */
  pin: PinState | null = null;
  /** Secrets of workers who have to ask for a code. */
  left: readonly LeftSecret[] = [];
  readonly secret: ModeSecret;
  /** Names the device to the server, so that a code whose answer was lost opens again here; null before the first code. */
  private device: string | null = null;
  private clock: Clock = { skew: null, seen: 0 };
  private readonly stops: readonly (() => void)[];

  constructor(
    @inject(AppState) private readonly appState: AppState,
    @inject(Http) private readonly http: Http,
    @inject(Persistence) private readonly persistence: Persistence,
  ) {
    this.secret = new ModeSecret(persistence, () => this.pin !== null);
    makeStore(this, {
      plain: ['appState', 'http', 'persistence', 'stops', 'secret'],
      whole: ['held', 'clock', 'pin', 'left'],
    });
    this.stops = [
      persistence.slice<Clock>('homeCareClock', 1, () => this.clock, this.adoptClock),
      // Before the mode: what lies under a PIN is not read from beside it.
      persistence.slice<PinState | null>(pinSlice, 1, () => this.pin, this.adoptPin),
      persistence.slice<readonly LeftSecret[]>('homeCareLeft', 1, () => this.left, this.adoptLeft),
      persistence.slice<HeldMode | null>('homeCare', 1, () => (this.pin ? null : this.held), this.adoptHeld),
      persistence.slice<string | null>('homeCareDevice', 1, () => this.device, this.adoptDevice),
      this.secret.dispose,
    ];
    this.flag();
  }

  /** The mode is on, and opens only with the PIN. */
  get locked(): boolean {
    return this.held === null && this.pin !== null && this.pin.sealed !== null && !this.pin.over;
  }

  /** Nothing goes on before the PIN is given, also where all that is left is to send. */
  get asksPin(): boolean {
    return this.locked || (this.pin?.sealed != null && this.secret.opened === null);
  }

  /** Too many PINs were wrong. */
  get lockedOut(): boolean {
    return this.pin !== null && this.pin.sealed === null;
  }

  /** What was told stays here until the PIN or a code opens it. */
  get isShut(): boolean {
    return this.locked || this.lockedOut;
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
    const until = this.held?.until ?? this.pin?.until;
    return until !== undefined && Date.parse(until) <= this.clock.seen;
  }

  /** A code is given for the mode; nothing is on before `begin`. @throws CallFailure */
  ask(code: string): Promise<HeldMode> {
    const device = (this.device ??= crypto.randomUUID());
    return this.http.send(openMode, { body: { code, device } });
  }

  /** Where nothing lies under any PIN. @throws CallFailure */
  async open(code: string): Promise<void> {
    const held = await this.ask(code);
    // How late it is by this device says nothing of a code that has just opened.
    this.forgetClock();
    this.begin({ held, secret: null, pin: null, left: this.left });
  }

  /** @param secret null: the one there is, or a new one */
  begin({ held, secret, pin, left }: Beginning): void {
    this.ended = false;
    this.pin = pin;
    this.left = left;
    if (secret !== null) this.secret.write(secret);
    this.hold(held);
  }

  forgetClock(): void {
    this.clock = { skew: null, seen: 0 };
  }

  /** The PIN was right. */
  unlock(held: HeldMode, secret: string): void {
    if (!this.pin) return;
    this.secret.write(secret);
    if (!this.pin.over) this.hold(held);
  }

  /** Hides the mode in this tab. Its secret stays until what was told lies on the device. */
  lock(): void {
    if (this.pin?.sealed) this.held = null;
  }

  lockEverywhere(): void {
    if (this.pin) this.note({ locks: this.pin.locks + 1 });
  }

  /** The newest that any tab has written. */
  latestPin(): PinState | null {
    return this.persistence.latest<PinState | null>(pinSlice, 1) ?? null;
  }

  note(what: Partial<PinState>): void {
    // Another tab may have counted a try since, or ended the mode.
    const latest = this.persistence.latest<PinState | null>(pinSlice, 1);
    if (this.pin && latest !== null) this.adoptPin({ ...(latest ?? this.pin), ...what });
  }

  /** Nothing opens it any more but a new code of its worker. */
  leaveToCode(): void {
    if (!this.pin) return;
    this.keepForCode(this.pin);
    this.note({ sealed: null });
  }

  /** It ended while it was locked. With something to send the PIN opens that, and with nothing it opens nothing. */
  endAtGate(): void {
    const { pin } = this;
    if (!pin) return;
    this.ended = true;
    if (pin.unsent > 0) return this.note({ over: true });
    this.keepForCode(pin);
    this.forget();
    this.flag();
  }

  /** The server does not know the pass any more, or its time is over. */
  end(): void {
    if (this.pin && !this.pin.over) this.pin = { ...this.pin, over: true };
    this.hold(null);
    this.ended = true;
  }

  /** Nothing is left of it on this device. */
  forget(): void {
    this.pin = null;
    this.secret.forget();
  }

  /** @throws CallFailure where the server could not be told: the mode stays on */
  async leave(): Promise<void> {
    const { held } = this;
    if (!held) return;
    await this.http.send(closeMode, {}, { pass: held.pass });
    runInAction(() => {
      this.end();
      this.ended = false;
    });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  private hold(held: HeldMode | null): void {
    const lasts = held !== null && Date.parse(held.until) > this.now();
    if (held && !lasts) this.ended = true;
    this.held = lasts ? held : null;
    this.flag();
  }

  private keepForCode({ kept }: PinState): void {
    const at = Date.now();
    this.left = [...this.left.filter((one) => at - one.at < leftMs), { ...kept, at }].slice(-mostLeft);
  }

  private flag(): void {
    const on = this.held !== null || this.locked;
    if (this.appState.homeCareMode !== on) this.appState.setHomeCareMode(on);
  }

  private adoptHeld(held: HeldMode | null): void {
    if (!this.pin) this.hold(held);
  }

  private adoptPin(pin: PinState | null): void {
    this.pin = pin;
    // Another tab has set a PIN, ended the mode or was given too many wrong ones.
    if (pin && (this.secret.opened === null || pin.over || !pin.sealed)) this.held = null;
    this.flag();
  }

  private adoptLeft(left: readonly LeftSecret[]): void {
    this.left = left;
  }

  private adoptDevice(device: string | null): void {
    this.device = device;
  }

  private adoptClock(clock: Clock): void {
    this.clock = clock;
  }
}
