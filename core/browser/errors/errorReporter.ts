import { CallFailure, type Errors } from '#core/shared';
import { isNoise } from './filters.ts';

export interface Where {
  readonly feature?: string;
  readonly doing?: string;
}

/** Where reports go once its code is there. */
export interface ErrorSink {
  send(error: unknown, where: Where): void;
}

const waitingAtMost = 64;

/** A call that nobody answered: the person sees it, and there is nothing in the program to mend. */
const isAway = (error: unknown): boolean => error instanceof CallFailure && error.status === 0;

/** INT-4. Holds reports until the sink is loaded; with nothing configured they stay in the console. */
export class ErrorReporter implements Errors {
  private sink: ErrorSink | undefined;
  private listening = true;
  private waiting: { readonly error: unknown; readonly where: Where }[] = [];

  constructor(private readonly show: (where: Where, error: unknown) => void) {
    window.addEventListener('error', this.onError);
    window.addEventListener('unhandledrejection', this.onRejection);
  }

  report(error: unknown, where: Where): void {
    if (isNoise(error instanceof Error ? error.message : String(error), error instanceof Error)) return;
    if (isAway(error)) return;
    this.show(where, error);
    this.pass(error, where);
  }

  /** The sink listens to the window itself from now on. */
  sendTo(sink: ErrorSink): void {
    this.sink = sink;
    this.ignoreWindow();
    for (const { error, where } of this.waiting.splice(0)) sink.send(error, where);
  }

  dispose(): void {
    this.ignoreWindow();
    this.waiting = [];
  }

  private pass(error: unknown, where: Where): void {
    if (this.sink) this.sink.send(error, where);
    else if (this.waiting.length < waitingAtMost) this.waiting.push({ error, where });
  }

  private ignoreWindow(): void {
    if (!this.listening) return;
    this.listening = false;
    window.removeEventListener('error', this.onError);
    window.removeEventListener('unhandledrejection', this.onRejection);
  }

  // The browser shows these in its console by itself.
  private readonly onError = (event: ErrorEvent): void => {
    if (event.error !== undefined && event.error !== null && !isNoise(event.message, true)) this.pass(event.error, {});
  };

  private readonly onRejection = (event: PromiseRejectionEvent): void => {
    if (!isAway(event.reason)) this.pass(event.reason, {});
  };
}
