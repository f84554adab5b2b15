import { makeAutoObservable } from 'mobx';
import type { PersistenceStore } from '../../persistence/persistenceStore.ts';
import { tabLocks } from '../../persistence/tabLocks.ts';
import type { SecretPlace } from './vault.ts';

const slice = { name: 'vault', version: 1 } as const;

/** The secret under `root`, beside the tokens: in the tab's storage for whoever does not stay signed in. */
export class SessionSecret implements SecretPlace {
  private secret: string | null = null;
  private readonly stop: () => void;

  constructor(private readonly persistence: Pick<PersistenceStore, 'slice' | 'latest'>) {
    makeAutoObservable<this, 'persistence' | 'stop'>(this, { persistence: false, stop: false }, { autoBind: true });
    this.stop = persistence.slice<string | null>(slice.name, slice.version, () => this.secret, this.adopt);
  }

  read(): string | null {
    const latest = this.persistence.latest<string | null>(slice.name, slice.version) ?? null;
    if (latest !== null && latest !== this.secret) this.adopt(latest);
    return latest;
  }

  write(secret: string): void {
    this.adopt(secret);
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const locks = tabLocks();
    return locks ? await locks.request('vault', work) : work();
  }

  dispose(): void {
    this.stop();
  }

  private adopt(secret: string | null): void {
    this.secret = secret;
  }
}
