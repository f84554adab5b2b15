import { CallFailure } from '#core/shared';
import { nextTask } from '../nextTask.ts';

/** What is asked within this time goes together: the parts of a page ask one after the other as they are drawn. */
const gatheredMs = 4;
/** So many answers are handed on in one go: each draws its part of the page, and all at once would be one long task. */
const handedOn = 4;

export interface Ask<A> {
  readonly signal?: AbortSignal | undefined;
  /** So long it may wait for others to go with; what comes meanwhile takes it along. */
  readonly canWaitMs?: number | undefined;
  /** The same by itself. */
  readonly alone: () => Promise<A>;
}

/** Asks all at once. @returns in the order of the asks, what becomes of each */
type Together<Q extends Ask<A>, A> = (
  asks: readonly Q[],
  signal: AbortSignal,
) => Promise<readonly ((ask: Q) => Promise<A>)[]>;

interface Waiting<Q, A> {
  readonly ask: Q;
  readonly resolve: (answer: A | Promise<A>) => void;
  readonly reject: (error: unknown) => void;
}

const isOver = ({ ask }: Waiting<Ask<unknown>, never>): boolean => ask.signal?.aborted === true;

/** Makes one request of what is asked at the same moment, of at most so much. Each fails, and is given up, by itself. */
export const gather = <Q extends Ask<A>, A>(most: number, together: Together<Q, A>): ((ask: Q) => Promise<A>) => {
  let waiting: Waiting<Q, A>[] = [];
  let leaves: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  const send = async (some: readonly Waiting<Q, A>[]): Promise<void> => {
    const [first] = some;
    if (some.length === 1 && first) return first.resolve(first.ask.alone());
    const leaving = new AbortController();
    const unwanted = (): void => {
      if (some.every(isOver)) leaving.abort();
    };
    for (const { ask } of some) ask.signal?.addEventListener('abort', unwanted);
    try {
      const answers = await together(
        some.map(({ ask }) => ask),
        leaving.signal,
      );
      for (const [n, one] of some.entries()) {
        if (n > 0 && n % handedOn === 0) await nextTask();
        // Nobody would hear of its failure any more.
        if (!isOver(one)) one.resolve(answers[n]!(one.ask));
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    } finally {
      for (const { ask } of some) ask.signal?.removeEventListener('abort', unwanted);
    }
  };
  const begin = (): void => {
    const wanted = waiting.filter((one) => !isOver(one));
    waiting = [];
    leaves = null;
    for (let at = 0; at < wanted.length; at += most) void send(wanted.slice(at, at + most));
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      const over = (): void => reject(new CallFailure(0, 'cancelled', 'The call was cancelled.'));
      if (ask.signal?.aborted) return over();
      ask.signal?.addEventListener('abort', over, { once: true });
      waiting.push({ ask, resolve, reject });
      const afterMs = ask.canWaitMs ?? gatheredMs;
      const at = performance.now() + afterMs;
      if (leaves && leaves.at <= at) return;
      if (leaves) clearTimeout(leaves.timer);
      leaves = { at, timer: setTimeout(begin, afterMs) };
    });
};
