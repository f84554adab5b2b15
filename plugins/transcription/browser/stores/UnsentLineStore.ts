import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { CallFailure, Errors } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { hear, say } from '../../shared/calls.ts';
import { type Language, latestMs } from '../../shared/transcript.ts';

/** Something that was said and is not at the server yet: words, or the sound of them. */
interface Waiting {
  readonly id: string;
  readonly visit: string;
  /** `performance.now()`. */
  readonly at: number;
  readonly language: Language;
  readonly said: { readonly text: string } | { readonly audio: Blob };
}

const pausesMs = [1_000, 3_000, 10_000];
/** Sound is large: a quarter of an hour of pauses is more than this many pieces. */
const most = 200;

/** Final lines on their way. What cannot be sent waits in memory, never on this device's disk, and goes in order later. */
@injectable()
export class UnsentLineStore {
  waiting: readonly Waiting[] = [];
  /** The last attempt found no connection. */
  late = false;
  /** Pieces that never arrived: the clinic's speech service did not answer, or they waited for too long. */
  lost = 0;
  private sending = false;
  private tries = 0;
  private epoch = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    @inject(VisitLine) private readonly line: VisitLine,
    @inject(Errors) private readonly errors: Errors,
  ) {
    makeStore(this, { plain: ['line', 'errors', 'sending', 'tries', 'epoch', 'timer'] });
    addEventListener('online', this.go);
  }

  add(waiting: Waiting): void {
    const all = [...this.waiting, waiting];
    this.waiting = all.slice(-most);
    this.lost += all.length - this.waiting.length;
    // Without a connection its turn comes with those before it.
    if (!this.late) void this.send();
  }

  /** The person withdrew consent for this visit: none of their lines is sent. */
  clear(visit: string): void {
    this.empty(this.waiting.filter((one) => one.visit !== visit));
  }

  dispose(): void {
    removeEventListener('online', this.go);
    this.empty([]);
  }

  private empty(rest: readonly Waiting[]): void {
    this.epoch += 1;
    clearTimeout(this.timer);
    this.waiting = rest;
    this.late = false;
    this.lost = 0;
    this.tries = 0;
    if (rest.length > 0) void this.send();
  }

  private go(): void {
    clearTimeout(this.timer);
    void this.send();
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const { epoch } = this;
    for (let next = this.waiting[0]; next && epoch === this.epoch; next = this.waiting[0]) {
      try {
        const ago = Math.max(0, performance.now() - next.at);
        if (ago < latestMs) await this.deliver(next, ago);
        if (epoch === this.epoch) this.gone(next, ago >= latestMs);
      } catch (error) {
        if (epoch === this.epoch && this.failed(next, error)) break;
      }
    }
    this.sending = false;
    if (epoch !== this.epoch && this.waiting.length > 0) void this.send();
  }

  private async deliver({ id, visit, language, said }: Waiting, ago: number): Promise<void> {
    const params = { id: visit };
    if ('text' in said) {
      const lines = [{ id, text: said.text, language, ago }];
      await this.line.send(say, { params, body: { lines } });
    } else {
      await this.line.send(hear, { params, query: { line: id, ago, language }, file: said.audio });
    }
  }

  private gone({ id }: Waiting, lost: boolean): void {
    this.waiting = this.waiting.filter((one) => one.id !== id);
    this.late = false;
    this.tries = 0;
    if (lost) this.lost += 1;
  }

  /** True where it waits for a better moment, and those behind it too. */
  private failed(one: Waiting, error: unknown): boolean {
    const { status, code } = error instanceof CallFailure ? error : { status: null, code: '' };
    const broken = status !== null && status >= 500 && code !== 'speech_unavailable';
    if (broken || status === 0 || status === 429) {
      this.late = true;
      // What breaks the server each time does not keep the others waiting.
      if (broken) this.waiting = [...this.waiting.filter(({ id }) => id !== one.id), one];
      this.timer = setTimeout(() => void this.send(), pausesMs[Math.min(this.tries, pausesMs.length - 1)]);
      this.tries += 1;
      return true;
    }
    // Refused: it would be refused again.
    if (status === null) this.errors.report(error, { doing: 'sending a line of a transcript' });
    this.gone(one, code === 'speech_unavailable');
    return false;
  }
}
