import { makeStore } from '#core/browser';
import { SessionSecret } from '#core/browser/offline/vault/sessionSecret.ts';
import type { SecretPlace } from '#core/browser/offline/vault/vault.ts';
import type { Persistence } from '#core/shared';

/** The secret under which the worker's visits lie: under `root`, or with a PIN in this page's memory alone. */
export class ModeSecret implements SecretPlace {
  /** Null while it is locked. */
  opened: string | null = null;
  private readonly plain: SessionSecret;

  constructor(
    persistence: Persistence,
    private readonly hasPin: () => boolean,
  ) {
    this.plain = new SessionSecret(persistence, 'homeCareVault');
    makeStore(this, { plain: ['plain', 'hasPin'] });
  }

  read(): string | null {
    return this.hasPin() ? this.opened : this.plain.read();
  }

  write(secret: string): void {
    if (this.hasPin()) {
      this.opened = secret;
      this.plain.forget();
    } else {
      this.opened = null;
      this.plain.write(secret);
    }
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.plain.exclusively(work);
  }

  /** Only what lies under the PIN brings it back. */
  lock(): void {
    this.opened = null;
  }

  /** What it locked away is nobody's from now on. */
  forget(): void {
    this.opened = null;
    this.plain.forget();
  }

  dispose(): void {
    this.plain.dispose();
  }
}
