/** Where drawn pictures go: a track, fed from whichever camera is attached. */
export interface Output {
  readonly track: MediaStreamTrack;
  attach(camera: MediaStreamTrack): void;
  close(): void;
}
