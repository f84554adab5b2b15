import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Persistence } from '#core/shared';

/** A guest's way in: the pass, and the visit that it opens. */
export interface HeldPass {
  readonly pass: string;
  readonly visit: string;
  /** The invitation's code, to come back to the guest lobby with. */
  readonly code: string;
  readonly email: string;
  /** Whom the invitation was written to. */
  readonly name: string;
  readonly until: string;
  /** It opens what is left of the visit, and nothing of the call. */
  readonly over?: boolean;
}

/** Kept in this browser so that a guest who reloads, or closes the tab by mistake, comes back to the same seat. */
@injectable()
export class GuestPassStore {
  held: HeldPass | null = null;
  private readonly stop: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeStore(this, { plain: ['stop'], whole: ['held'] });
    this.stop = persistence.slice<HeldPass | null>('guest', 2, () => this.held, this.hold);
  }

  hold(held: HeldPass | null): void {
    this.held = held && new Date(held.until) > new Date() ? held : null;
  }

  dispose(): void {
    this.stop();
  }
}
