import { reaction, when } from 'mobx';
import { makeStore } from '../../makeStore.ts';
import { CallFailure, type LockSeal, type Persistence } from '#core/shared';
import { keyOfText, openWith, type Sealed, sealWith } from './sealed.ts';
import { SessionSecret } from './sessionSecret.ts';
import { type SecretPlace, sessionMarkOf } from './vault.ts';

/** Under which name the server makes the key again; and the key while the secret lies in the open, or the secret under it. */
type Seal = { readonly id: string } & ({ readonly key: string } | { readonly mark: string; readonly sealed: Sealed });

export interface SealOptions {
  readonly persistence: Persistence;
  /** Observed. */
  readonly isLocked: () => boolean;
  readonly lock: () => void;
  /** Null where the server makes no keys. */
  readonly ask: () => Promise<{ readonly id: string; readonly key: string } | null>;
  /** For a lock that a new sign-in opened. */
  readonly askAgain: (id: string) => Promise<string>;
  readonly report: (error: unknown) => void;
}

const slice = 'vaultSeal';
const info = 'lock seal';
/** Nothing of the first page waits for it. */
const patienceMs = 30_000;

/**
 * The session's secret, which the lock seals (STA-5): while it is locked, what this device holds opens only with a key that the
 * server makes again for whoever proves who they are. A page that is open goes on sending what waits, from memory.
 */
export class SealedSecret implements SecretPlace, LockSeal {
  private held: Seal | null = null;
  private readonly plain: SessionSecret;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly options: SealOptions) {
    this.plain = new SessionSecret(options.persistence);
    makeStore(this, { plain: ['plain', 'options', 'stops', 'seal'] });
    this.stops.push(options.persistence.slice<Seal | null>(slice, 1, () => this.held, this.adopt));
  }

  /** Follows the lock from now on. */
  start(): void {
    const { isLocked, report } = this.options;
    const timer = setTimeout(() => void this.prepare().catch(report), patienceMs);
    this.stops.push(
      () => clearTimeout(timer),
      reaction(
        () => isLocked(),
        (locked) => void (locked ? this.close() : this.recover()).catch(report),
        { fireImmediately: true },
      ),
    );
  }

  read(): string | null {
    return this.plain.read();
  }

  write(secret: string): void {
    this.plain.write(secret);
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.plain.exclusively(work);
  }

  get id(): string | undefined {
    return this.latest()?.id;
  }

  readonly seal = {
    sealedAs: (): string | null => {
      const held = this.latest();
      return held && 'sealed' in held && this.plain.read() === null ? held.mark : null;
    },
    opened: (): Promise<void> => when(() => this.seal.sealedAs() === null),
  };

  /** With the key that came with a proof. What it does not open is nobody's any more. */
  async open(key: string): Promise<void> {
    const held = this.latest();
    if (!held || !('sealed' in held)) return;
    const secret = await openWith(await keyOfText(key, info), held.sealed);
    // First the one, then the other is gone: a page that ends in between has both.
    if (secret === null) this.options.report(new Error('The key of the lock opens nothing on this device.'));
    else this.plain.write(secret);
    this.adopt(secret === null ? null : { id: held.id, key });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.plain.dispose();
  }

  /** A key is at hand before there is a lock, whatever the line does then. */
  private async prepare(): Promise<void> {
    if (this.latest() !== null || this.options.isLocked()) return;
    const made = await this.options.ask();
    if (made && this.latest() === null) this.adopt(made);
  }

  private async close(): Promise<void> {
    if (this.latest() === null) {
      const made = await this.options.ask().catch(() => null);
      if (made && this.latest() === null) this.adopt(made);
    }
    await this.exclusively(async () => {
      const [held, secret] = [this.latest(), this.plain.read()];
      if (!held || !('key' in held) || secret === null || !this.options.isLocked()) return;
      const [sealed, mark] = await Promise.all([
        sealWith(await keyOfText(held.key, info), secret),
        sessionMarkOf(secret),
      ]);
      // Opened meanwhile: nothing is taken away behind that.
      if (!this.options.isLocked()) return;
      this.adopt({ id: held.id, mark, sealed });
      this.plain.forget();
    });
  }

  /** The lock is open and the secret is not: somebody signed in anew, or a page ended in between. */
  private async recover(): Promise<void> {
    if (this.seal.sealedAs() === null) return;
    try {
      await this.open(await this.options.askAgain(this.id ?? ''));
    } catch (error) {
      if (!(error instanceof CallFailure) || this.options.isLocked() || this.seal.sealedAs() === null) throw error;
      // Not fresh enough: who sits there says it once more.
      this.options.lock();
    }
  }

  private latest(): Seal | null {
    const latest = this.options.persistence.latest<Seal | null>(slice, 1) ?? null;
    // Read so that whoever waits for another tab's hears of it.
    return this.held === null && latest === null ? null : latest;
  }

  private adopt(seal: Seal | null): void {
    this.held = seal;
  }
}
