import { useEffect } from 'react';
import { useWanted } from '#core/browser';
import { RecentActs } from '#core/shared';
import { isTyping } from '#ui';

/** Ctrl Z or Command Z takes back what was done last; where somebody types it is the field's. */
export const useUndoKey = (): void => {
  const acts = useWanted(RecentActs);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const z = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!z || isTyping(event.target) || !acts?.list.length) return;
      event.preventDefault();
      acts.undo();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [acts]);
};
