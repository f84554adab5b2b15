type Plugged = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>;
type Part = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/** A track that a test can pull out. */
export class FakeTrack
  extends EventTarget
  implements Pick<MediaStreamTrack, 'kind' | 'enabled' | 'readyState' | 'stop' | 'getSettings'>
{
  enabled = true;
  readyState: MediaStreamTrackState = 'live';

  constructor(
    readonly kind: 'audio' | 'video',
    readonly deviceId: string,
  ) {
    super();
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId };
  }

  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

const kindOf = { audio: 'audioinput', video: 'videoinput' } as const;

/** The browser's devices: what is plugged in, what is refused, and what was asked for. */
export class FakeMedia extends EventTarget implements Part {
  readonly asked: MediaStreamConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  readonly refuse: { audio?: string; video?: string } = {};
  permissions: Partial<Record<'camera' | 'microphone', PermissionState>> | null = null;

  constructor(public plugged: readonly Plugged[]) {
    super();
  }

  install(): void {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: this });
    const query = ({ name }: { readonly name: 'camera' | 'microphone' }): Promise<{ state: PermissionState }> =>
      this.permissions
        ? Promise.resolve({ state: this.permissions[name] ?? 'prompt' })
        : Promise.reject(new TypeError('unknown permission'));
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  }

  get open(): readonly FakeTrack[] {
    return this.tracks.filter(({ readyState }) => readyState === 'live');
  }

  enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return Promise.resolve(this.plugged.map((one) => ({ ...one, groupId: '', toJSON: () => one })));
  }

  async getUserMedia(constraints: MediaStreamConstraints = {}): Promise<MediaStream> {
    this.asked.push(constraints);
    await Promise.resolve();
    const wanted = (['video', 'audio'] as const).filter((kind) => constraints[kind]);
    for (const kind of wanted) {
      const refusal = this.refuse[kind];
      if (refusal) throw new DOMException('', refusal);
      if (!this.plugged.some((one) => one.kind === kindOf[kind])) throw new DOMException('', 'NotFoundError');
    }
    const made = wanted.map((kind) => {
      const { deviceId } = constraints[kind] as { readonly deviceId?: { readonly ideal: string } };
      const fitting = this.plugged.filter((one) => one.kind === kindOf[kind]);
      const found = fitting.find((one) => one.deviceId === deviceId?.ideal) ?? fitting[0];
      return new FakeTrack(kind, found?.deviceId ?? '');
    });
    this.tracks.push(...made);
    const of = (kind: string) => () => made.filter((track) => track.kind === kind) as unknown as MediaStreamTrack[];
    return { getVideoTracks: of('video'), getAudioTracks: of('audio') } as Partial<MediaStream> as MediaStream;
  }

  plug(plugged: readonly Plugged[]): void {
    this.plugged = plugged;
    this.dispatchEvent(new Event('devicechange'));
  }

  /** As a hand does it: the track ends and the list changes. */
  unplug(deviceId: string): void {
    this.plugged = this.plugged.filter((one) => one.deviceId !== deviceId);
    for (const track of this.open) if (track.deviceId === deviceId) track.end();
    this.dispatchEvent(new Event('devicechange'));
  }
}

export const camera = (deviceId: string): Plugged => ({ deviceId, kind: 'videoinput', label: `Camera ${deviceId}` });
export const microphone = (deviceId: string): Plugged => ({ deviceId, kind: 'audioinput', label: `Mic ${deviceId}` });
export const speaker = (deviceId: string): Plugged => ({ deviceId, kind: 'audiooutput', label: `Out ${deviceId}` });
