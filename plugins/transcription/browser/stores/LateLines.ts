import { makeAutoObservable } from 'mobx';
import { inject, injectable } from 'inversify';
import { CallFailure, Errors, VisitLine } from '../../../../core/shared/index.ts';
import { hear, say } from '../../shared/contract.ts';
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
export class LateLines {
  waiting: readonly Waiting[] = [];
  /** The last attempt found no connection. */
  late = false;
  /** The clinic's speech service did not answer: that piece is lost. */
  lost = 0;
  private sending = false;
  private tries = 0;
  private epoch = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    @inject(VisitLine) private readonly line: VisitLine,
    @inject(Errors) private readonly errors: Errors,
  ) {
    makeAutoObservable<this, 'line' | 'errors' | 'sending' | 'tries' | 'epoch' | 'timer'>(
      this,
      { line: false, errors: false, sending: false, tries: false, epoch: false, timer: false },
      { autoBind: true },
    );
    addEventListener('online', this.go);
  }

  add(waiting: Waiting): void {
    this.waiting = [...this.waiting, waiting].slice(-most);
    // Without a connection its turn comes with those before it.
    if (!this.late) void this.send();
  }

  /** The person withdrew, or left: nothing of theirs goes any more. */
  clear(): void {
    this.epoch += 1;
    clearTimeout(this.timer);
    this.waiting = [];
    this.late = false;
    this.lost = 0;
    this.tries = 0;
  }

  dispose(): void {
    removeEventListener('online', this.go);
    this.clear();
  }

  private go(): void {
    clearTimeout(this.timer);
    void this.send();
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const { epoch } = this;
    try {
      for (let next = this.waiting[0]; next && epoch === this.epoch; next = this.waiting[0]) {
        const ago = Math.max(0, performance.now() - next.at);
        if (ago < latestMs) await this.deliver(next, ago);
        if (epoch === this.epoch) this.gone(next.id);
      }
    } catch (error) {
      if (epoch === this.epoch) this.failed(error);
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

  private gone(id: string): void {
    this.waiting = this.waiting.filter((one) => one.id !== id);
    this.late = false;
    this.tries = 0;
  }

  private failed(error: unknown): void {
    const passing = error instanceof CallFailure && (error.status === 0 || error.status === 429);
    if (passing) {
      this.late = true;
      this.timer = setTimeout(() => void this.send(), pausesMs[Math.min(this.tries, pausesMs.length - 1)]);
      this.tries += 1;
      return;
    }
    // Refused: it would be refused again.
    if (error instanceof CallFailure && error.status === 503) this.lost += 1;
    else if (!(error instanceof CallFailure)) this.errors.report(error, { doing: 'sending a line of a transcript' });
    const [first] = this.waiting;
    if (first) this.gone(first.id);
    if (this.waiting.length > 0) this.timer = setTimeout(() => void this.send(), 0);
  }
}
