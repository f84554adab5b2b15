import { makeStore } from '../makeStore.ts';
import { slot } from '#core/plugin/slot.ts';
import type { SiteUpdate } from '#core/shared';
import type { ToWorker } from './worker/keepSite.ts';
import { isKept } from './worker/siteFiles.ts';

/** A feature whose own worker keeps the site too, and stands in the place of the application's while the feature runs. */
export interface StandInWorker {
  readonly id: string;
  /** Where its script lies. */
  readonly path: string;
}
export const StandInWorkers = slot<StandInWorker>('StandInWorkers', (one) => one.id);

export const shellWorkerPath = '/shell-sw.js';
/** After what the person came for, and after a feature had time to bring its own. */
const settleMs = 6_000;
const askMs = 10 * 60_000;
const quietLookMs = 30_000;
const hiddenMs = 5 * 60_000;

export interface SiteWorkerOptions {
  readonly workers: ServiceWorkerContainer | undefined;
  /** Paths of the workers that features have brought. */
  readonly standIns: () => readonly string[];
  /** Nobody works behind the lock. */
  readonly locked: () => boolean;
  /** What was typed reaches the server: a page that loads anew loses nothing of it. */
  readonly up: () => boolean;
  readonly reload: () => void;
  readonly report: (error: unknown) => void;
}

const pathOf = ({ active, waiting, installing }: ServiceWorkerRegistration): string | null => {
  const script = (installing ?? waiting ?? active)?.scriptURL;
  return script === undefined ? null : new URL(script).pathname;
};

/** A page says by `beforeunload` that something would be lost; a dialog or a field with the caret, that somebody is at it. */
const isAtWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ||
  document.querySelector('[role="dialog"],[role="alertdialog"]') !== null ||
  (document.visibilityState === 'visible' && document.activeElement?.matches('input,textarea,select') === true);

/** The page's side of the worker: that there is one, what it keeps, and when a newer one takes over. */
export class SiteWorker implements SiteUpdate {
  ready = false;
  private taking = false;
  private registration: ServiceWorkerRegistration | null = null;
  private asked = 0;
  private hiddenSince: number | null = null;
  private readonly timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly options: SiteWorkerOptions) {
    makeStore(this, { plain: ['options', 'taking', 'registration', 'asked', 'hiddenSince', 'timers'] });
  }

  start(): void {
    this.options.workers?.addEventListener('controllerchange', this.changed);
    document.addEventListener('visibilitychange', this.seen);
    this.timers.push(
      setTimeout(() => void this.settle().catch(this.options.report), settleMs),
      setInterval(this.takeQuietly, quietLookMs),
    );
  }

  dispose(): void {
    this.options.workers?.removeEventListener('controllerchange', this.changed);
    document.removeEventListener('visibilitychange', this.seen);
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
  }

  /** Makes sure of a worker: a feature's where one brought it, else the application's. */
  async settle(): Promise<void> {
    const { workers, standIns } = this.options;
    if (!workers) return;
    const there = await workers.getRegistration('/');
    const path = there ? pathOf(there) : null;
    const fits = path !== null && (path === shellWorkerPath ? standIns().length === 0 : standIns().includes(path));
    // A feature that has brought its path registers its worker itself; until then this one is better than none.
    const other = there && !fits && standIns().length === 0;
    const registration: ServiceWorkerRegistration | undefined =
      there && !other ? there : await workers.register(shellWorkerPath, { scope: '/', updateViaCache: 'none' });
    // Some browsers block it and say nothing.
    if (!registration) return;
    this.follow(registration);
    this.keepLoaded();
  }

  take(): void {
    const waiting = this.registration?.waiting;
    this.taking = true;
    if (waiting) waiting.postMessage({ is: 'take' } satisfies ToWorker);
    else this.options.reload();
  }

  /** A feature was switched off. */
  forget(): void {
    this.say({ is: 'forget' });
  }

  private follow(registration: ServiceWorkerRegistration): void {
    if (this.registration === registration) return;
    this.registration = registration;
    const { workers } = this.options;
    const installed = (): void => {
      if (registration.waiting && workers?.controller) this.become(true);
    };
    installed();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') setTimeout(installed, 500);
      });
    });
  }

  /** What this page fetched before the worker was there, so that the next opening needs no line. */
  private keepLoaded(): void {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, window.location.href))
      .filter(({ origin, pathname }) => origin === window.location.origin && isKept(pathname))
      .map(({ pathname }) => pathname);
    this.say({ is: 'keep', files: [...new Set(files)] });
  }

  private say(message: ToWorker): void {
    const { workers } = this.options;
    (workers?.controller ?? this.registration?.active)?.postMessage(message);
  }

  private changed(): void {
    if (this.taking) this.options.reload();
    else if (!this.ready) this.keepLoaded();
  }

  private seen(): void {
    const hidden = document.visibilityState === 'hidden';
    this.hiddenSince = hidden ? Date.now() : null;
    if (hidden || Date.now() - this.asked < askMs) return;
    this.asked = Date.now();
    void this.registration?.update().catch(() => undefined);
  }

  /** Nobody looks, nothing is half written, no call is on: then it needs no button. */
  private takeQuietly(): void {
    if (!this.ready || !this.options.up()) return;
    const away = this.hiddenSince !== null && Date.now() - this.hiddenSince > hiddenMs;
    if ((away || this.options.locked()) && !isAtWork()) this.take();
  }

  private become(ready: boolean): void {
    this.ready = ready;
  }
}
