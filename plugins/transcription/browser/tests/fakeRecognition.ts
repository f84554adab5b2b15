import type { Recognition, RecognitionClass } from '../speech/browserRecognition.ts';

interface Installed {
  /** Those that were started, newest last. */
  readonly runs: FakeRun[];
  readonly asked: unknown[];
  remove(): void;
}
type Availability = 'available' | 'downloadable' | 'unavailable';

/** A browser's recognition whose hearing is the test's. */
export class FakeRun implements Recognition {
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  running = false;
  onresult: Recognition['onresult'] = null;
  onerror: Recognition['onerror'] = null;
  onend: Recognition['onend'] = null;

  start(): void {
    this.running = true;
  }

  /** What it heard until now is the test's to say. */
  stop(): void {
    this.running = false;
  }

  abort(): void {
    this.running = false;
  }

  hears(transcript: string, isFinal: boolean): void {
    this.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] });
  }
}

const name = 'SpeechRecognition';

/** @param local null: a browser that only knows its maker's service */
export const installRecognition = (local: Availability | null): Installed => {
  const runs: FakeRun[] = [];
  const asked: unknown[] = [];
  class Made extends FakeRun {
    override start(): void {
      super.start();
      runs.push(this);
    }
  }
  let there: Availability = local ?? 'unavailable';
  if (local !== null) {
    // The prototype says that a browser knows on-device recognition.
    Object.defineProperty(Made.prototype, 'processLocally', { value: false, writable: true, configurable: true });
    Object.assign(Made, {
      available: async (options: unknown) => {
        asked.push(options);
        return there;
      },
      install: async () => {
        there = 'available';
        return true;
      },
    } satisfies Partial<RecognitionClass>);
  }
  (globalThis as Record<string, unknown>)[name] = Made;
  return { runs, asked, remove: () => void delete (globalThis as Record<string, unknown>)[name] };
};
