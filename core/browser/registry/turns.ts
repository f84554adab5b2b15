import { observable, runInAction } from 'mobx';
import { nextTask } from '../nextTask.ts';

/** Code that has come is set going for so long in one go. A phone needs four times as long for it. */
const turnMs = 8;

/**
 * Much code comes in one answer when somebody has signed in. It is set going piece by piece, and the page hears its reader between;
 * what it contributes is shown once all of it runs, so that nothing is drawn twice.
 */
class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly running = observable.box(false);

  /** Some of what has come does not run yet. */
  get isRunning(): boolean {
    return this.running.get();
  }

  /** Resolves when it is this one's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.say(true);
    let from = performance.now();
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      next();
      // What waited goes on behind some promises of its own.
      for (let behind = 0; behind < 8; behind += 1) await Promise.resolve();
      if (performance.now() - from < turnMs) continue;
      await nextTask();
      from = performance.now();
    }
    // The last has started too by then.
    await nextTask();
    if (this.waiting.length > 0) return this.run();
    this.say(false);
  }

  private say(running: boolean): void {
    runInAction(() => this.running.set(running));
  }
}

export const turns = new Turns();
