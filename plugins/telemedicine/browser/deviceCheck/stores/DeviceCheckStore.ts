import { makeStore } from '#core/browser';
import type { Checks } from '#plugins/telemedicine/shared/seat.ts';
import type { Ways } from '#plugins/telemedicine/shared/visit.ts';
import type { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { type BrowserSupport, thisBrowserSupport } from '../browserSupport.ts';
import { networkVerdict, measureNetwork, type NetworkVerdict } from '../networkTest.ts';

type Verdict = Checks['camera'];

const heardAbove = 0.35;
const silentAfterMs = 6_000;

/** What the device check has found so far. */
export class DeviceCheckStore {
  readonly seen: BrowserSupport = thisBrowserSupport();
  level = 0;
  heard = false;
  /** The microphone is open and has said nothing for some seconds. */
  silent = false;
  hears: boolean | null = null;
  network: NetworkVerdict | null = null;
  /** Whether a relay could be reached; null where none is configured, or it is not ours to try. */
  relay: boolean | null = null;
  measuring = false;
  private quietSince: number | null = null;

  constructor(private readonly devices: Pick<DeviceStore, 'joining' | 'camera' | 'microphone' | 'problems'>) {
    makeStore(this, { plain: ['seen', 'devices', 'quietSince'] });
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
    const measured = await measureNetwork(ask);
    this.found(networkVerdict(measured), measured.relay);
  }

  private found(network: NetworkVerdict, relay: boolean | null): void {
    this.network = network;
    this.relay = relay;
    this.measuring = false;
  }
}
