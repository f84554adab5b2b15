const patienceMs = 5_000;

/** Between a process and the one that keeps it, seen from either. */
interface Line {
  on(event: 'message', hear: (message: unknown) => void): unknown;
  off(event: 'message', hear: (message: unknown) => void): unknown;
  send?(message: object): unknown;
}
export type Answers = Readonly<Record<string, () => unknown>>;

interface Question {
  readonly ask: string;
  readonly id: number;
}
interface Answer {
  readonly to: number;
  readonly value: unknown;
  readonly failed: boolean;
}

let asked = 0;

/** Asks the process at the other end. @throws Error when it fails there, or says nothing for 5 s */
export const ask = <T>(line: Line, what: string): Promise<T> => {
  const id = (asked += 1);
  return new Promise<T>((done, failed) => {
    const end = (outcome: () => void): void => {
      clearTimeout(timer);
      line.off('message', hear);
      outcome();
    };
    const hear = (message: unknown): void => {
      const { to, value, failed: refused } = message as Partial<Answer>;
      if (to !== id) return;
      end(() => (refused ? failed(new Error(`A process could not answer '${what}'.`)) : done(value as T)));
    };
    const timer = setTimeout(() => end(() => failed(new Error(`A process did not answer '${what}'.`))), patienceMs);
    timer.unref();
    line.on('message', hear);
    line.send?.({ ask: what, id } satisfies Question);
  });
};

/** Answers what the process at the other end asks. */
export const answer = (line: Line, answers: Answers): void => {
  line.on('message', (message: unknown) => {
    const { ask: what, id } = message as Partial<Question>;
    const answered = what === undefined ? undefined : answers[what];
    if (id === undefined || !answered) return;
    const reply = (value: unknown, failed: boolean): void =>
      void line.send?.({ to: id, value, failed } satisfies Answer);
    Promise.resolve()
      .then(answered)
      .then(
        (value) => reply(value, false),
        () => reply(null, true),
      );
  });
};
