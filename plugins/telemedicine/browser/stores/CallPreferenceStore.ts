import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Persistence } from '#core/shared';

interface Kept {
  readonly rings: boolean;
  readonly shortcuts: boolean;
}

/** Preferences for video visits, kept in this browser. */
@injectable()
export class CallPreferenceStore {
  /** Rings while a person waits for the clinic. */
  rings = true;
  /** Single letters do something in a call (WCAG 2.1.4: they can be switched off). */
  shortcuts = true;
  private readonly forget: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeStore(this, { plain: ['forget'] });
    const kept = (): Kept => ({ rings: this.rings, shortcuts: this.shortcuts });
    this.forget = persistence.slice<Kept>('telemedicine-habits', 1, kept, this.take);
  }

  ring(on: boolean): void {
    this.rings = on;
  }

  allowShortcuts(on: boolean): void {
    this.shortcuts = on;
  }

  dispose(): void {
    this.forget();
  }

  private take({ rings, shortcuts }: Kept): void {
    this.rings = rings;
    this.shortcuts = shortcuts;
  }
}
