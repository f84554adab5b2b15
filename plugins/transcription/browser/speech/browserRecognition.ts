import type { Language } from '../../shared/transcript.ts';
import { type Availability, silence, type SpeechToText } from './speechToText.ts';

interface Options {
  readonly langs: readonly string[];
  readonly processLocally: true;
}
interface Result {
  readonly isFinal: boolean;
  readonly 0?: { readonly transcript: string };
}
/** The part of the Web Speech API that is used; the DOM's own types know no on-device recognition yet. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { readonly resultIndex: number; readonly results: ArrayLike<Result> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(track?: MediaStreamTrack): void;
  /** Says what it has heard until now, then ends. */
  stop(): void;
  abort(): void;
}
export interface RecognitionClass {
  new (): Recognition;
  readonly prototype: Recognition;
  available?(options: Options): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  install?(options: Options): Promise<boolean>;
}

const classOf = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

const optionsFor = (language: Language): Options => ({ langs: [language], processLocally: true });
/** Between two runs: a browser that refuses at once must not spin. */
const restartMs = [100, 500, 2_000, 5_000];
const passing = new Set(['no-speech', 'aborted', 'network']);

/**
 * The browser's own recognition, only where it works on this device: without `processLocally` a browser may send speech to its
 * maker's servers, so one that cannot promise it counts as having none.
 */
export const browserRecognition = (): SpeechToText => ({
  by: 'device',

  available: async (language): Promise<Availability> => {
    const found = classOf();
    if (!found?.available || !('processLocally' in found.prototype)) return 'no';
    try {
      const there = await found.available(optionsFor(language));
      if (there === 'available') return 'yes';
      return there === 'unavailable' || !found.install ? 'no' : 'fetch';
    } catch {
      return 'no';
    }
  },

  prepare: async (language) => {
    try {
      return (await classOf()?.install?.(optionsFor(language))) ?? false;
    } catch {
      return false;
    }
  },

  listen: (track, language, heard) => {
    const Found = classOf();
    if (!Found) {
      heard.problem('unsupported');
      return silence;
    }
    let over = false;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let began: number | null = null;
    const recognition = new Found();
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.processLocally = true;

    const fail = (problem: 'denied' | 'unsupported' | 'failed'): void => {
      over = true;
      heard.problem(problem);
    };
    const start = (): void => {
      try {
        recognition.start(track);
      } catch {
        fail('failed');
      }
    };
    recognition.onresult = ({ resultIndex, results }) => {
      tries = 0;
      let interim = '';
      for (let at = resultIndex; at < results.length; at += 1) {
        const result = results[at]!;
        const text = (result[0]?.transcript ?? '').trim();
        if (!result.isFinal) interim = `${interim} ${text}`.trim();
        else if (text !== '') {
          heard.said(text, began ?? performance.now());
          began = null;
        }
      }
      if (interim !== '') {
        began ??= performance.now();
        heard.interim(interim);
      }
    };
    recognition.onerror = ({ error }) => {
      if (over || passing.has(error)) return;
      if (error === 'not-allowed' || error === 'audio-capture') fail('denied');
      else fail(error === 'language-not-supported' || error === 'service-not-allowed' ? 'unsupported' : 'failed');
    };
    // Recognition ends after a silence.
    recognition.onend = () => {
      if (over) return;
      timer = setTimeout(start, restartMs[Math.min(tries, restartMs.length - 1)]);
      tries += 1;
    };
    start();
    const end = (how: 'stop' | 'abort'): void => {
      over = true;
      clearTimeout(timer);
      if (how === 'abort') recognition.onresult = null;
      recognition[how]();
    };
    return { finish: () => end('stop'), drop: () => end('abort') };
  },
});
