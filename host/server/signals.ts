import cluster from 'node:cluster';
import { answer } from '#core/server/process/questions.ts';

const patienceMs = 10_000;
/** An interrupt from a terminal comes twice: to every process of the group, and from the one that started this one. */
const sameAskingMs = 1_000;

/** Hears who asks the process to end; `again` when somebody has no patience. Returns what stops listening. */
export const onEnd = (end: () => void, again: () => void): (() => void) => {
  let since: number | null = null;
  const hear = (): void => {
    if (since === null) {
      since = performance.now();
      end();
    } else if (performance.now() - since > sameAskingMs) again();
  };
  // Among several processes the one that keeps the others ends them.
  const interrupted = cluster.isWorker ? () => undefined : hear;
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', hear);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', hear);
  };
};

/** Ends the process in good order when it is asked to; at the second asking, or when that takes too long, at once. */
export const closeOnSignals = (close: () => Promise<void>): (() => void) => {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const deaf = onEnd(end, () => process.exit(1));
  if (!cluster.isWorker) return deaf;
  // Without it this process ends at once, by itself.
  answer(process, { stop: end });
  return deaf;
};
