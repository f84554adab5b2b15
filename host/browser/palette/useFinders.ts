import { useEffect, useState } from 'react';
import { Finders, type Finder, type FoundLine, useService, useSlot } from '#core/browser';
import { allows, Auth, type Known, whole } from '#core/shared';

/** So long the text rests before anything is asked. */
const restMs = 120;

export interface FoundGroup {
  readonly finder: Finder;
  readonly known: Known<readonly FoundLine[]>;
}

const linesOf = ({ known }: FoundGroup): readonly FoundLine[] =>
  known.is === 'whole' || known.is === 'part' ? known.data : [];

export { linesOf };

interface Answers {
  readonly text: string;
  readonly of: ReadonlyMap<string, FoundGroup['known']>;
}

const none: Answers = { text: '', of: new Map() };

/** What the features find, each as soon as it answers; what is shown is of the text that stands there now. `null`: nothing is asked. */
export const useFinders = (text: string | null): readonly FoundGroup[] => {
  const { activeRole } = useService(Auth);
  const [answers, setAnswers] = useState(none);
  const [round, setRound] = useState(0);
  const finders = useSlot(Finders)
    .map(({ item }) => item)
    .filter(
      ({ allow, when }) => text !== null && allows(allow, activeRole) && when === (text === '' ? 'nothing' : 'typed'),
    )
    .sort((one, other) => one.order - other.order);
  const asked = finders.map(({ id }) => id).join();

  useEffect(() => {
    if (text === null) return undefined;
    let over = false;
    const keep = (id: string, known: FoundGroup['known']): void => {
      if (over) return;
      setAnswers((before) => ({ text, of: new Map(before.text === text ? before.of : []).set(id, known) }));
    };
    const ask = (): void => {
      for (const { id, find } of finders) {
        const again = (): void => setRound((last) => last + 1);
        find(text).then(
          (lines) => keep(id, whole(lines)),
          (error: unknown) =>
            keep(id, { is: 'failed', error: error instanceof Error ? error : new Error('unknown'), again }),
        );
      }
    };
    const timer = setTimeout(ask, text === '' ? 0 : restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // The finders are told apart by their ids.
  }, [text, asked, round]);

  return finders.map((finder) => ({
    finder,
    known: (answers.text === text && answers.of.get(finder.id)) || { is: 'awaited' },
  }));
};
