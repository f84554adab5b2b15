import { computed, makeObservable, reaction } from 'mobx';
import { decide, type Outcome, type Situation } from './decide.ts';
import type { RouterStore } from './routerStore.ts';

const same = (a: Outcome, b: Outcome): boolean =>
  a.is === b.is &&
  (a.is !== 'page' || (b.is === 'page' && a.found.route === b.found.route)) &&
  (a.is !== 'redirect' || (b.is === 'redirect' && a.decision.to === b.decision.to));

/** What the page shows now. Goes elsewhere where the guard says so. */
export class Outlet {
  constructor(
    private readonly router: RouterStore,
    private readonly situation: () => Situation,
    /** Of what a link opened: what is wanted is kept, and an address of theirs may hold a secret. */
    private readonly isLinked: (address: string) => boolean = () => false,
  ) {
    makeObservable(this, { outcome: computed({ equals: same }) });
  }

  get outcome(): Outcome {
    return decide(this.situation());
  }

  /** Something is on its way: the session's features, or the code of one. */
  get busy(): boolean {
    return this.situation().busy;
  }

  /** Returns the undo. */
  start(): () => void {
    return reaction(
      () => this.outcome,
      (outcome) => this.follow(outcome),
      { fireImmediately: true },
    );
  }

  private follow(outcome: Outcome): void {
    if (outcome.is === 'page' && outcome.found.route.allow !== 'anyone') this.router.want(null);
    if (outcome.is !== 'redirect') return;
    const { decision } = outcome;
    if (decision.is === 'login') this.router.want(this.isLinked(decision.back) ? null : decision.back);
    else if (decision.blanked) this.router.hold(decision.blanked);
    this.router.go(decision.to, { replace: true });
  }
}
