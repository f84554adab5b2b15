import type { Language } from '../../shared/transcript.ts';

/** `denied`: no microphone allowed. `unsupported`: not here, or not in this language. `failed`: it broke off for good. */
export type SpeechProblem = 'denied' | 'unsupported' | 'failed';

/** What comes of listening. */
export interface SpeechHandlers {
  /** What the person is saying, so far. Not from every provider. */
  interim(text: string): void;
  /** A finished utterance. @param at `performance.now()` when it began */
  said(text: string, at: number): void;
  /** A finished utterance as sound, from a provider whose text is made elsewhere. */
  sound(audio: Blob, at: number): void;
  problem(problem: SpeechProblem): void;
}

/** `fetch`: after its language pack was downloaded to this device, which `prepare` does. */
export type Availability = 'yes' | 'fetch' | 'no';

/** Listening that goes on. Whichever ends it first counts, but `drop` also takes back a `finish` that waits for its last words. */
export interface Listening {
  /** Ends it; the words of this moment still come. */
  finish(): void;
  /** Ends it, and nothing comes any more. */
  drop(): void;
}

/** What never listened. */
export const silence: Listening = { finish: () => undefined, drop: () => undefined };

export interface SpeechToText {
  /** Where speech becomes text: on this device, or at the clinic's HTTP service. */
  readonly by: 'device' | 'service';
  available(language: Language): Promise<Availability>;
  /** False when it did not come. */
  prepare(language: Language): Promise<boolean>;
  /** Never stops `track`. */
  listen(track: MediaStreamTrack, language: Language, heard: SpeechHandlers): Listening;
}
