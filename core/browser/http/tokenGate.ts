import { CallFailure } from '#core/shared';
import { isSuspension } from '../auth/suspension.ts';

const cancelled = (): CallFailure => new CallFailure(0, 'cancelled', 'The session has ended.');

interface Waiting {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const waiting = (): Waiting => {
  let resolve!: () => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

export interface TokenGateOptions {
  readonly token: () => string | null;
  /** Resolves with new tokens kept. Rejects with status 0 where nobody answered. */
  readonly refresh: () => Promise<void>;
  /** The refresh was refused: the person must give their password again. */
  readonly onRefused: () => void;
}

/** STA-4: one refresh however many calls meet an expired token; the others wait, also through signing in again. */
export class TokenGate {
  private running: Promise<void> | undefined;
  private relog: Waiting | undefined;

  constructor(private readonly options: TokenGateOptions) {}

  /** Resolves when calls may go out. */
  async open(signal?: AbortSignal): Promise<void> {
    while (this.running ?? this.relog) await this.orAborted((this.running ?? this.relog?.promise)!, signal);
  }

  /** Resolves when another token than `used` is there. @throws CallFailure `offline`, `timeout`, or `cancelled` at logout */
  async renew(used: string | null, signal?: AbortSignal): Promise<void> {
    if (this.options.token() !== used && !this.running && !this.relog) return;
    if (!this.relog) this.running ??= this.refresh().finally(() => (this.running = undefined));
    await this.orAborted(this.running ?? Promise.resolve(), signal);
    await this.open(signal);
  }

  /** The person signed in again: those who wait go on. */
  passed(): void {
    this.relog?.resolve();
    this.relog = undefined;
  }

  /** Those who wait are cancelled. */
  close(): void {
    this.relog?.reject(cancelled());
    this.relog = undefined;
  }

  private async refresh(): Promise<void> {
    try {
      await this.options.refresh();
    } catch (error) {
      // A suspended person stays who they are: no password mends it, and they go on once they are brought back.
      const stays = error instanceof CallFailure && (error.status === 0 || isSuspension(error.code));
      if (stays) throw error;
      this.relog = waiting();
      this.options.onRefused();
    }
  }

  private orAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    if (!signal) return work;
    if (signal.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(cancelled());
      signal.addEventListener('abort', abort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }
}
