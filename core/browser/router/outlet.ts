import { autorun, computed, makeObservable, reaction } from 'mobx';
import { decide, type Outcome, type Situation } from './decide.ts';
import type { RouterStore } from './routerStore.ts';

const same = (a: Outcome, b: Outcome): boolean =>
  a.is === b.is &&
  (a.is !== 'page' || (b.is === 'page' && a.found.route === b.found.route)) &&
  (a.is !== 'redirect' || (b.is === 'redirect' && a.decision.to === b.decision.to));

/** What the page shows now. Goes elsewhere where the guard says so. */
export class Outlet {
  /** The address whose page was shown last. */
  private shown: string | null = null;

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

  /** The page that was shown here is there no more: its feature was switched off a moment ago. */
  get gone(): boolean {
    return this.outcome.is === 'missing' && this.shown === this.router.path;
  }

  /** Something is on its way: the session's features, or the code of one. */
  get busy(): boolean {
    return this.situation().busy;
  }

  /** Returns the undo. */
  start(): () => void {
    const stops = [
      autorun(() => {
        if (this.outcome.is === 'page') this.shown = this.router.path;
      }),
      reaction(
        () => this.outcome,
        (outcome) => this.follow(outcome),
        { fireImmediately: true },
      ),
    ];
    return () => stops.forEach((stop) => stop());
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
