import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** One's own screen, while it is shown to the others. */
export class Share {
  track: MediaStreamTrack | null = null;

  constructor() {
    makeAutoObservable(this, { track: observableRef }, { autoBind: true });
  }

  /** Phones have no way to. */
  get possible(): boolean {
    return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  }

  async start(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
      const [track] = stream.getVideoTracks();
      if (!track) return;
      track.contentHint = 'detail';
      // The browser has its own button to end it.
      track.onended = this.stop;
      runInAction(() => (this.track = track));
    } catch {
      // They thought better of it.
    }
  }

  stop(): void {
    if (this.track) this.track.onended = null;
    this.track?.stop();
    this.track = null;
  }
}
