import { action, computed, makeObservable, observable, reaction } from 'mobx';
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
  current: OpenedSession | undefined;
  /** Whose session is open, with its features known. */
  private opened: string | null = null;
  private epoch = 0;
  private held = false;

  constructor(private readonly options: SessionKeeperOptions) {
    makeObservable<this, 'opened' | 'held' | 'know'>(this, {
      opened: observable,
      held: observable,
      busy: computed,
      hold: action,
      know: action,
    });
  }

  /**
   * The session is being opened: pages of features may still come. Derived, so that it holds from the moment somebody is signed
   * in, whoever hears of that first.
   */
  get busy(): boolean {
    const key = this.options.key();
    return !this.held && key !== null && key !== this.opened;
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
    this.know(null);
  }

  private async follow(key: string | null): Promise<void> {
    if (this.held) return;
    this.end();
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
    if (epoch === this.epoch) this.know(key);
  }

  private know(key: string | null): void {
    this.opened = key;
  }
}
