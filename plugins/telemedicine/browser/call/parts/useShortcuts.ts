import { useEffect } from 'react';
import { useStore } from '../../../../../core/browser/index.ts';
import { CallHabits } from '../../stores/CallHabits.ts';
import type { Desk } from '../stores/Desk.ts';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** M, V, H and C, wherever nobody is writing. */
export const useShortcuts = (desk: Desk): void => {
  const habits = useStore(CallHabits);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      m: () => void desk.call.microphone(!desk.call.tracks.microphone),
      v: () => void desk.devices.turn('camera', !desk.call.tracks.camera),
      h: () => desk.call.raise(!desk.call.hand),
      c: () => desk.show(desk.side === 'chat' ? null : 'chat'),
    };
    const pressed = (event: KeyboardEvent): void => {
      const act = acts[event.key.toLowerCase()];
      const at = event.target instanceof Element ? event.target : null;
      if (!act || !habits.shortcuts || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at?.closest(writing)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [desk, habits]);
};
