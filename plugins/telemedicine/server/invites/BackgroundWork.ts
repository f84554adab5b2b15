import type { Services } from '../services.ts';

/** Work that starts after the answer is sent, so its duration reveals nothing. */
export class BackgroundWork {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly log: Services['log']) {}

  begin(work: () => Promise<void>): void {
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.log.error({ err: error }, 'an email to a guest could not be sent'))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async end(): Promise<void> {
    await Promise.all(this.running);
  }
}
