import { action, makeObservable, observable, reaction } from 'mobx';
import type { OpenedSession } from '../session/openSession.ts';

export interface SessionKeeperOptions {
  /** Whose session there should be: profile and organisation; null for nobody's. Observed. */
  readonly key: () => string | null;
  /** Fetches the session's code; what it resolves with opens one. */
  readonly load: () => Promise<() => OpenedSession>;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
}

/** Opens a session when somebody signs in, another one when they change profile or organisation, and ends it when they leave. */
export class SessionKeeper {
  /** The session is being opened: pages of features may still come. */
  busy = false;
  current: OpenedSession | undefined;
  private epoch = 0;
  private held = false;

  constructor(private readonly options: SessionKeeperOptions) {
    makeObservable<this, 'setBusy'>(this, { busy: observable, setBusy: action });
  }

  /** Returns the undo. */
  start(): () => void {
    const stop = reaction(this.options.key, (key) => void this.follow(key), { fireImmediately: true });
    return () => {
      stop();
      this.end();
    };
  }

  /** The session stays as it is until `end`: logout goes by its own order. */
  hold(): void {
    this.held = true;
  }

  end(): void {
    this.epoch++;
    this.current?.end();
    this.current = undefined;
  }

  private async follow(key: string | null): Promise<void> {
    if (this.held) return;
    this.end();
    this.setBusy(key !== null);
    if (key === null) return;
    const { epoch } = this;
    try {
      const open = await this.options.load();
      if (epoch !== this.epoch) return;
      this.current = open();
      await this.current.ready;
    } catch (error) {
      this.options.report(error, { doing: 'opening the session' });
    }
    if (epoch === this.epoch) this.setBusy(false);
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
  }
}
