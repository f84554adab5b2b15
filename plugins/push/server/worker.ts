import { outsideRequest, type ServerServices } from '#core/server';

export interface PushWorker {
  /** There may be something to send: soon, and not in anybody's request. */
  nudge(): void;
  /** Sends what is due now; what is under way is waited for. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends right after the commit, so that a push is on the screen within a second; the job takes what is left over. */
export const pushWorker = (deliver: () => Promise<unknown>, log: ServerServices['log']): PushWorker => {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const work = async (): Promise<void> => {
    do {
      again = false;
      await deliver().catch((error: unknown) => log.error({ err: error }, 'pushes could not be sent'));
    } while (again && !stopped);
    running = null;
  };
  const run = async (): Promise<void> => {
    if (stopped) return;
    if (running) again = true;
    else running = outsideRequest(work);
    await running;
  };
  return {
    nudge: () => void run(),
    run,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};
