import { type DeviceProblem, problemOf } from './deviceProblem.ts';

export type InputKind = 'camera' | 'microphone';

/** Which inputs to open, each with the device that the person chose, or null for the browser's own choice. */
export type MediaRequest = Partial<Readonly<Record<InputKind, { readonly id: string | null }>>>;
export type MediaAnswers = Partial<Record<InputKind, MediaStreamTrack | DeviceProblem>>;

const kinds: readonly InputKind[] = ['camera', 'microphone'];
export const deviceKind = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** Absent in old browsers, in some web views, and on pages that are not served securely. */
export const mediaDevices = (): MediaDevices | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).mediaDevices;

const chosen = (id: string | null): MediaTrackConstraints => (id === null ? {} : { deviceId: { ideal: id } });

const constraints = ({ camera, microphone }: MediaRequest): MediaStreamConstraints => ({
  ...(camera && {
    video: {
      ...(camera.id === null ? { facingMode: 'user' } : chosen(camera.id)),
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
    },
  }),
  ...(microphone && {
    audio: { ...chosen(microphone.id), echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  }),
});

/** `unknown` where the browser does not say. */
const permission = async (kind: InputKind): Promise<PermissionState | 'unknown'> => {
  try {
    return (await navigator.permissions.query({ name: kind })).state;
  } catch {
    return 'unknown';
  }
};

const open = async (media: MediaDevices, wanted: MediaRequest): Promise<MediaAnswers> => {
  const stream = await media.getUserMedia(constraints(wanted));
  const [camera] = stream.getVideoTracks();
  const [microphone] = stream.getAudioTracks();
  return {
    ...(wanted.camera && { camera: camera ?? 'absent' }),
    ...(wanted.microphone && { microphone: microphone ?? 'absent' }),
  };
};

const openAlone = async (media: MediaDevices, kind: InputKind, wanted: MediaRequest): Promise<MediaAnswers> => {
  try {
    return await open(media, { [kind]: wanted[kind] });
  } catch (error) {
    return { [kind]: problemOf(error) };
  }
};

/**
 * Opens what is wanted: both with one question to the person, and where that fails each for itself, so that a camera that is
 * missing does not take the microphone with it. Never asks again for what was just refused. Never throws.
 */
export const requestMedia = async (wanted: MediaRequest): Promise<MediaAnswers> => {
  const asked = kinds.filter((kind) => wanted[kind]);
  const media = mediaDevices();
  if (!media?.getUserMedia) return Object.fromEntries(asked.map((kind) => [kind, 'unsupported' as const]));
  const refused: MediaAnswers = {};
  for (const kind of asked) if ((await permission(kind)) === 'denied') refused[kind] = 'denied';
  const rest = asked.filter((kind) => !refused[kind]);
  if (rest.length === 0) return refused;
  try {
    return { ...refused, ...(await open(media, Object.fromEntries(rest.map((kind) => [kind, wanted[kind]])))) };
  } catch (error) {
    const [only] = rest;
    if (rest.length === 1 && only) return { ...refused, [only]: problemOf(error) };
    const no = problemOf(error) === 'denied';
    for (const kind of rest) {
      const state = no ? await permission(kind) : 'unknown';
      const alone = state === 'unknown' || state === 'granted';
      Object.assign(refused, alone ? await openAlone(media, kind, wanted) : { [kind]: 'denied' });
    }
    return refused;
  }
};

/** Without a permission the browser gives devices with neither name nor id. */
export const listDevices = async (): Promise<readonly MediaDeviceInfo[]> => {
  try {
    return (await mediaDevices()?.enumerateDevices()) ?? [];
  } catch {
    return [];
  }
};
