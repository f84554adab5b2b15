import { useEffect } from 'react';
import { useService } from '#core/browser';
import { AppState } from '#core/shared';
import { isTyping } from '#ui';

/** `/` where nobody is typing and it was not switched off, Ctrl K or Command K everywhere. */
export const usePaletteKeys = (open: () => void): void => {
  const appState = useService(AppState);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
      const slash = event.key === '/' && alone && appState.slashFinds && !isTyping(event.target);
      const k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!slash && !k) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open, appState]);
};
