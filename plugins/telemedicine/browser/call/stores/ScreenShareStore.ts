import { makeStore } from '#core/browser';

/** One's own screen, while it is shown to the others. */
export class ScreenShareStore {
  track: MediaStreamTrack | null = null;
  /** The browser asks what to show. */
  private asking = false;
  /** A screen chosen before the last stop is not shown. */
  private epoch = 0;

  constructor() {
    makeStore(this, { plain: ['asking', 'epoch'], whole: ['track'] });
  }

  /** Phones have no way to. */
  get possible(): boolean {
    return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  }

  async start(): Promise<void> {
    if (this.asking || this.track) return;
    this.asking = true;
    const { epoch } = this;
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
      this.take(stream, epoch);
    } catch {
      // They thought better of it.
    } finally {
      this.asking = false;
    }
  }

  stop(): void {
    this.epoch++;
    if (this.track) this.track.onended = null;
    this.track?.stop();
    this.track = null;
  }

  private take(stream: MediaStream, epoch: number): void {
    const [track] = stream.getVideoTracks();
    // The call ended, or was left, while they chose.
    if (epoch !== this.epoch) return stream.getTracks().forEach((one) => one.stop());
    if (!track) return;
    track.contentHint = 'detail';
    // The browser has its own button to end it.
    track.onended = this.stop;
    this.track = track;
  }
}
