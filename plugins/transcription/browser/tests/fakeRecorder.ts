/** A microphone's track that a test can pull out. */
class FakeTrack extends EventTarget {
  readonly kind = 'audio';
  readonly clones: FakeTrack[] = [];
  stopped = false;

  clone(): FakeTrack {
    const clone = new FakeTrack();
    this.clones.push(clone);
    return clone;
  }

  stop(): void {
    this.stopped = true;
  }

  unplug(): void {
    this.clones.forEach((clone) => clone.unplug());
    this.dispatchEvent(new Event('ended'));
  }
}

export const fakeTrack = (): MediaStreamTrack & FakeTrack => new FakeTrack() as unknown as MediaStreamTrack & FakeTrack;

/** A browser that records: everything is loud, and a piece comes a moment after it was stopped. */
class FakeRecorder {
  static isTypeSupported = (): boolean => true;
  state = 'inactive';
  ondataavailable: ((event: { readonly data: Blob }) => void) | null = null;
  onerror: (() => void) | null = null;
  onstop: (() => void) | null = null;

  start(): void {
    if (FakeRecorder.broken) throw new DOMException('The track has ended.', 'InvalidStateError');
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    setTimeout(() => {
      this.ondataavailable?.({ data: new Blob(['speech'], { type: 'audio/webm' }) });
      this.onstop?.();
    });
  }

  static broken = false;
}

const names = ['MediaRecorder', 'MediaStream'] as const;

export const installRecorder = () => {
  const global = globalThis as unknown as Record<string, unknown>;
  FakeRecorder.broken = false;
  global.MediaRecorder = FakeRecorder;
  global.MediaStream = class {};
  return {
    /** From now on it cannot begin again. */
    breaks: (): void => void (FakeRecorder.broken = true),
    remove: (): void => names.forEach((name) => delete global[name]),
  };
};
