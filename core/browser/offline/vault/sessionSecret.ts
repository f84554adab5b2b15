import { makeStore } from '../../makeStore.ts';
import type { Persistence } from '#core/shared';
import { tabLocks } from '../../persistence/tabLocks.ts';
import type { SecretPlace } from './vault.ts';

/** The secret under `root`, beside the tokens: in the tab's storage for whoever does not stay signed in. */
export class SessionSecret implements SecretPlace {
  private secret: string | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly persistence: Persistence,
    private readonly slice = 'vault',
    private readonly locks: Pick<LockManager, 'request'> | undefined = tabLocks(),
  ) {
    makeStore(this, { plain: ['persistence', 'slice', 'locks', 'stop'] });
    this.stop = persistence.slice<string | null>(slice, 1, () => this.secret, this.adopt);
  }

  read(): string | null {
    const latest = this.persistence.latest<string | null>(this.slice, 1) ?? null;
    if (latest !== null && latest !== this.secret) this.adopt(latest);
    return latest;
  }

  write(secret: string): void {
    this.adopt(secret);
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.locks ? await this.locks.request(this.slice, work) : work();
  }

  /** What it locked away is nobody's from now on. */
  forget(): void {
    this.adopt(null);
  }

  dispose(): void {
    this.stop();
  }

  private adopt(secret: string | null): void {
    this.secret = secret;
  }
}
