import { useState } from 'react';

/** Of a list in which all is chosen at first, by id: what somebody leaves out. */
export const useLeftOut = () => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string): boolean => left.has(id),
    choose: (id: string, isChosen: boolean): void => {
      const next = new Set(left);
      if (isChosen) next.delete(id);
      else next.add(id);
      setLeft(next);
    },
    forget: (): void => setLeft(new Set()),
  };
};
