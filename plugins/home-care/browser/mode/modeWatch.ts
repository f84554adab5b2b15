import { reaction } from 'mobx';
import type { ModeStore } from './ModeStore.ts';

interface ModeActs {
  readonly lock: () => void;
  /** It is hidden, and what was told stays. */
  readonly shut: () => void;
  /** It is over. */
  readonly forget: () => void;
  /** Null while nobody knows. */
  readonly unsent: () => number | null;
}

/** What a day does when its mode ends or locks, here or in another tab. Returns the undo. */
export const watchMode = (mode: ModeStore, { lock, shut, forget, unsent }: ModeActs): (() => void) => {
  const stops = [
    reaction(
      () => mode.held === null,
      (isOff) => {
        if (isOff) (mode.isShut ? shut : forget)();
      },
    ),
    // One tab was asked to lock, and every other follows.
    reaction(
      () => mode.pin?.locks ?? -1,
      (now, before) => now > before && before >= 0 && lock(),
    ),
    // A locked page says how much waits, and can't count it.
    reaction(unsent, (count) => count !== null && mode.pin?.unsent !== count && mode.note({ unsent: count })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
