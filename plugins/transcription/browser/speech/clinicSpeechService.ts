import { type SpeechHandlers, type Listening, silence, type SpeechToText } from './speechToText.ts';

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
const listen = (track: MediaStreamTrack, type: string, heard: SpeechHandlers): Listening => {
  // A copy, so that muting or stopping the original is independent.
  const copy = track.clone();
  const stream = new MediaStream([copy]);
  const loudness = loudnessOf(stream);
  let over = false;
  let dropped = false;
  let piece: { readonly recorder: MediaRecorder; readonly at: number; spoke: boolean; lastLoud: number } | null = null;

  const begin = (): void => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 24_000 });
    const mine = { recorder, at: performance.now(), spoke: false, lastLoud: 0 };
    recorder.ondataavailable = ({ data }) => {
      if (!dropped && mine.spoke && data.size > 0) heard.sound(data, mine.at);
    };
    recorder.onerror = lose;
    recorder.start();
    piece = mine;
  };
  const listenIn = (): void => {
    if (!piece || loudness.now() <= quiet) return;
    piece.spoke = true;
    piece.lastLoud = performance.now();
  };
  const release = (): void => {
    copy.stop();
    loudness.close();
  };
  const finish = (): void => {
    if (over) return;
    listenIn();
    over = true;
    clearInterval(timer);
    if (!piece || piece.recorder.state === 'inactive') return release();
    // A microphone that is let go before may take the last words along.
    piece.recorder.onstop = release;
    piece.recorder.stop();
  };
  const lose = (): void => {
    if (over) return;
    finish();
    heard.problem('failed');
  };
  const cut = (): void => {
    if (!piece) return;
    listenIn();
    const now = performance.now();
    const paused = piece.spoke && now - piece.lastLoud > silenceMs;
    if (!paused && now - piece.at <= longestMs) return;
    const { recorder } = piece;
    begin();
    recorder.stop();
  };
  const orLose = (work: () => void) => (): void => {
    try {
      work();
    } catch {
      lose();
    }
  };

  const timer = setInterval(orLose(cut), watchMs);
  // Pulled out, or taken away.
  copy.addEventListener('ended', lose);
  orLose(begin)();
  return {
    finish,
    drop: () => {
      dropped = true;
      finish();
    },
  };
};

/** The clinic's HTTP service. @param configured said by our server */
export const clinicSpeechService = (configured: () => boolean): SpeechToText => ({
  by: 'service',
  available: async () => (configured() && recorderType() !== undefined ? 'yes' : 'no'),
  prepare: async () => true,
  listen: (track, _language, heard) => {
    const type = recorderType();
    if (type !== undefined) return listen(track, type, heard);
    heard.problem('unsupported');
    return silence;
  },
});
