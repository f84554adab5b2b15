import type { ServerServices } from '../../../../core/server/index.ts';

/** Work that begins once the answer is on its way, so that how long it takes tells nobody anything. */
export class Afterwards {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly log: ServerServices['log']) {}

  begin(work: () => Promise<void>): void {
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.log.error({ err: error }, 'a mail to a guest could not be made'))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async end(): Promise<void> {
    await Promise.all(this.running);
  }
}
