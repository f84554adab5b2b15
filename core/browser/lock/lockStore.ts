import { reaction } from 'mobx';
import { makeStore } from '../makeStore.ts';
import type { Http, Lock, LockSeal, Proof } from '#core/shared';
import type { AuthState } from '../auth/authState.ts';
import type { IdentityProvider } from '../auth/identityProvider.ts';
import { IdleWatch } from './idleWatch.ts';

export const lockSlice = { name: 'lock', version: 1 } as const;

/**
 * STA-5. The flag is kept, so a reload does not open the lock, and it is one for all tabs of the browser: locking one locks
 * all, opening one opens all. Without a session there is nothing to lock; signing in with the password opens it.
 */
export class LockStore implements Lock {
  on = false;
  private watch: IdleWatch | undefined;
  seal: LockSeal | undefined = undefined;
  private readonly stop: () => void;

  constructor(
    readonly auth: AuthState,
    readonly http: Pick<Http, 'send'>,
    storage: Pick<Storage, 'getItem' | 'setItem'>,
    readonly proves?: IdentityProvider['proves'],
  ) {
    makeStore(this, { plain: ['auth', 'http', 'proves', 'watch', 'stop'] });
    this.stop = reaction(
      () => (auth.signedIn && !this.on ? this.delayMinutes : 0),
      (minutes) => {
        this.watch?.dispose();
        this.watch = minutes > 0 ? new IdleWatch(minutes * 60_000, this.lock, storage) : undefined;
      },
      { fireImmediately: true },
    );
  }

  get locked(): boolean {
    return this.on && this.auth.signedIn;
  }

  /** 0: never by itself. */
  get delayMinutes(): number {
    return this.auth.me?.lockDelayMinutes ?? 0;
  }

  lock(): void {
    this.set(true);
  }

  /** What it takes comes with the session: nobody locks the login page. */
  async unlock(password: string): Promise<boolean> {
    const { provePassword } = await import(/* webpackChunkName: "session" */ './provePassword.ts');
    return this.unlockBy(provePassword(this, password));
  }

  async unlockBy(prove: (seal: string | undefined) => Promise<Proof>): Promise<boolean> {
    const { correct, sealKey } = await prove(this.seal?.id);
    if (sealKey) await this.seal?.open(sealKey);
    if (correct) this.set(false);
    return correct;
  }

  set(on: boolean): void {
    this.on = on;
  }

  dispose(): void {
    this.stop();
    this.watch?.dispose();
  }
}
