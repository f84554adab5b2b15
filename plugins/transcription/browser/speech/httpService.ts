import type { Heard, SpeechToText } from './speechToText.ts';

const watchMs = 100;
/** A pause that ends an utterance, and the longest piece. */
const silenceMs = 700;
const longestMs = 12_000;
/** Root mean square of a quiet room's microphone stays below this. */
const quiet = 0.01;
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus', 'audio/mp4'];

const recorderType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type));

/** How loud it is now, between 0 and 1; always loud where that cannot be measured. */
const loudnessOf = (stream: MediaStream): { now(): number; close(): void } => {
  if (typeof AudioContext === 'undefined') return { now: () => 1, close: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    now: () => {
      if (context.state !== 'running') return 1;
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close: () => void context.close(),
  };
};

/** Cuts speech into pieces at its pauses, each a whole file, for the HTTP service. Silence is not sent. */
const listen = (track: MediaStreamTrack, type: string, heard: Heard): (() => void) => {
  // A copy: whoever mutes or stops the original decides for themselves.
  const stream = new MediaStream([track.clone()]);
  const loudness = loudnessOf(stream);
  let over = false;
  let piece: { readonly recorder: MediaRecorder; readonly at: number; spoke: boolean; lastLoud: number } | null = null;

  const begin = (): void => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 24_000 });
    const mine = { recorder, at: performance.now(), spoke: false, lastLoud: 0 };
    recorder.ondataavailable = ({ data }) => {
      if (!over && mine.spoke && data.size > 0) heard.sound(data, mine.at);
    };
    recorder.onerror = () => {
      if (!over) heard.problem('failed');
    };
    recorder.start();
    piece = mine;
  };
  const timer = setInterval(() => {
    if (!piece) return;
    const now = performance.now();
    if (loudness.now() > quiet) {
      piece.spoke = true;
      piece.lastLoud = now;
    }
    const age = now - piece.at;
    const paused = piece.spoke && now - piece.lastLoud > silenceMs;
    if (paused || age > longestMs) {
      const { recorder } = piece;
      begin();
      recorder.stop();
    }
  }, watchMs);
  try {
    begin();
  } catch {
    heard.problem('failed');
  }
  return () => {
    over = true;
    clearInterval(timer);
    if (piece && piece.recorder.state !== 'inactive') piece.recorder.stop();
    stream.getTracks().forEach((one) => one.stop());
    loudness.close();
  };
};

/** The clinic's HTTP service. @param configured said by our server */
export const httpService = (configured: () => boolean): SpeechToText => ({
  by: 'service',
  available: async () => (configured() && recorderType() !== undefined ? 'yes' : 'no'),
  prepare: async () => true,
  listen: (track, _language, heard) => {
    const type = recorderType();
    if (type !== undefined) return listen(track, type, heard);
    heard.problem('unsupported');
    return () => undefined;
  },
});
