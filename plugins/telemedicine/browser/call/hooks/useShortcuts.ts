import { useEffect } from 'react';
import { useStore } from '#core/browser';
import { CallPreferenceStore } from '../../stores/CallPreferenceStore.ts';
import type { CallSession } from '../stores/CallSession.ts';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Shortcuts M, V, H and C, except while typing. */
export const useShortcuts = (session: CallSession): void => {
  const preferences = useStore(CallPreferenceStore);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      m: () => void session.call.microphone(!session.call.tracks.microphone),
      v: () => void session.devices.turn('camera', !session.call.tracks.camera),
      h: () => session.call.raise(!session.call.hand),
      c: () => session.show(session.side === 'chat' ? null : 'chat'),
    };
    const pressed = (event: KeyboardEvent): void => {
      const act = acts[event.key.toLowerCase()];
      const at = event.target instanceof Element ? event.target : null;
      if (!act || !preferences.shortcuts || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at?.closest(writing)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [session, preferences]);
};
