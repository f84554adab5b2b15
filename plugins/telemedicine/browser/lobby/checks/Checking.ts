import { makeAutoObservable } from 'mobx';
import type { Checks } from '../../../shared/seat.ts';
import type { Ways } from '../../../shared/visit.ts';
import type { Devices } from '../../stores/Devices.ts';
import { type BrowserSeen, thisBrowser } from './inApp.ts';
import { judge, measure, type NetworkFound } from './network.ts';

type Verdict = Checks['camera'];

const heardAbove = 0.35;
const silentAfterMs = 6_000;

/** What the device check has found so far. */
export class Checking {
  readonly seen: BrowserSeen = thisBrowser();
  level = 0;
  heard = false;
  /** The microphone is open and has said nothing for some seconds. */
  silent = false;
  hears: boolean | null = null;
  network: NetworkFound | null = null;
  /** Whether a relay could be reached; null where none is configured, or it is not ours to try. */
  relay: boolean | null = null;
  measuring = false;
  private quietSince: number | null = null;

  constructor(private readonly devices: Pick<Devices, 'joining' | 'camera' | 'microphone' | 'problems'>) {
    makeAutoObservable<this, 'devices' | 'quietSince'>(
      this,
      { seen: false, devices: false, quietSince: false },
      { autoBind: true },
    );
  }

  get checks(): Checks {
    const { camera, microphone, problems } = this.devices;
    const way = this.network === 'blocked' ? 'poor' : this.network;
    const network = way === 'good' && this.relay === false ? 'poor' : way;
    return {
      browser: this.seen.can ? (this.seen.openIn ? 'poor' : 'good') : 'failed',
      camera: camera ? 'good' : problems.camera ? 'failed' : 'unknown',
      microphone: microphone
        ? this.heard
          ? 'good'
          : this.silent
            ? 'poor'
            : 'unknown'
        : problems.microphone
          ? 'failed'
          : 'unknown',
      speaker: this.hears === null ? 'unknown' : this.hears ? 'good' : 'poor',
      network: network ?? 'unknown',
    } satisfies Record<string, Verdict>;
  }

  /** @param level between 0 and 1 */
  hear(level: number, now = Date.now()): void {
    this.level = level;
    if (level > heardAbove) {
      this.heard = true;
      this.silent = false;
      this.quietSince = null;
    } else if (!this.heard) {
      this.quietSince ??= now;
      this.silent = now - this.quietSince >= silentAfterMs;
    }
  }

  /** Another microphone: what the one before said does not count. */
  forgetMicrophone(): void {
    this.level = 0;
    this.heard = false;
    this.silent = false;
    this.quietSince = null;
  }

  answer(hears: boolean): void {
    this.hears = hears;
  }

  async measure(ask: () => Promise<Ways | null>): Promise<void> {
    if (this.measuring) return;
    this.measuring = true;
    const measured = await measure(ask);
    this.found(judge(measured), measured.relay);
  }

  private found(network: NetworkFound, relay: boolean | null): void {
    this.network = network;
    this.relay = relay;
    this.measuring = false;
  }
}
