import { makeStore } from '#core/browser';
import { requestMedia, type InputKind } from '../mediaRequest.ts';
import type { DeviceProblem } from '../deviceProblem.ts';

/** One camera or microphone: the track that is open, the one chosen, and why there is none. */
export class InputStore {
  track: MediaStreamTrack | null = null;
  problem: DeviceProblem | null = null;
  /** The device that the person chose; null leaves it to the browser. */
  id: string | null = null;
  /** The device that was pulled out and is not back. */
  lost: string | null = null;
  /** It should be open, so it reopens when the device returns. */
  wanted = false;
  /** Microphones are silenced and not closed: the answer to "please unmute" must be there at once. */
  private heard = true;
  private epoch = 0;

  constructor(
    readonly kind: InputKind,
    private readonly gone: (kind: InputKind) => void,
  ) {
    makeStore(this, { plain: ['kind', 'gone', 'epoch'], whole: ['track'] });
  }

  /** Another device took over from the one that was pulled out. */
  get replaced(): boolean {
    return this.track !== null && this.lost !== null;
  }

  /** What a question that is about to be asked must bring back to `answer`; every later one makes it void. */
  expect(): number {
    this.wanted = true;
    return ++this.epoch;
  }

  answer(epoch: number, answered: MediaStreamTrack | DeviceProblem): void {
    if (epoch !== this.epoch || !this.wanted) {
      // It is no longer wanted: its light must not stay on.
      if (typeof answered !== 'string') answered.stop();
      return;
    }
    const before = this.track;
    if (typeof answered === 'string') {
      this.track = null;
      if (this.problem !== 'unplugged' || answered !== 'absent') this.problem = answered;
    } else {
      answered.enabled = this.kind === 'camera' || this.heard;
      answered.addEventListener('ended', () => this.ended(answered), { once: true });
      if (answered.getSettings().deviceId === this.lost) this.lost = null;
      this.track = answered;
      this.problem = null;
    }
    if (before && before !== this.track) before.stop();
  }

  async open(): Promise<void> {
    const epoch = this.expect();
    // Many phones open only one camera at a time.
    this.track?.stop();
    const { [this.kind]: answered = 'failed' } = await requestMedia({ [this.kind]: { id: this.lost ?? this.id } });
    this.answer(epoch, answered);
  }

  hear(on: boolean): void {
    this.heard = on;
    if (this.track && this.kind === 'microphone') this.track.enabled = on;
  }

  choose(id: string | null): void {
    this.id = id;
    this.lost = null;
  }

  close(): void {
    this.epoch++;
    this.wanted = false;
    this.track?.stop();
    this.track = null;
    this.problem = null;
    this.lost = null;
  }

  /** The browser ended it: unplugged, or its permission taken back. Our own `stop` does not say so. */
  private ended(track: MediaStreamTrack): void {
    if (track !== this.track) return;
    this.track = null;
    this.problem = 'unplugged';
    this.lost ??= track.getSettings().deviceId ?? null;
    this.gone(this.kind);
  }
}
