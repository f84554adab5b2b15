import { useEffect } from 'react';
import { AppState } from '#core/shared';
import { useWanted } from '#core/browser/react/useService.ts';
import { isTyping } from './isTyping.ts';

/** So long after G the letter is waited for. */
const patienceMs = 1_500;

const lettersOf = (text: string): readonly string[] => [
  ...text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, ''),
];

/**
 * A letter for each of these titles, in the reader's own language: the first one where it is free, else the first of a later word,
 * else any other of the title; null where none is left.
 */
export const tabLetters = (titles: readonly string[]): readonly (string | null)[] => {
  const taken = new Set<string>();
  const found: (string | null)[] = titles.map(() => null);
  const take = (wanted: (title: string) => readonly (string | undefined)[]): void =>
    titles.forEach((title, n) => {
      const letter = found[n] === null ? wanted(title).find((one) => one && one !== ' ' && !taken.has(one)) : undefined;
      if (letter === undefined) return;
      taken.add(letter);
      found[n] = letter;
    });
  take((title) => lettersOf(title).slice(0, 1));
  take((title) => title.split(' ').map((word) => lettersOf(word)[0]));
  take(lettersOf);
  return found;
};

/**
 * G and then a letter opens a tab, as `letters` says: not while somebody types or a dialog is open, and not for those who switched
 * single keys off (WCAG 2.1.4).
 */
export const useTabKeys = (letters: readonly (string | null)[], open: (index: number) => void): void => {
  const appState = useWanted(AppState);
  const all = letters.join();
  useEffect(() => {
    let armedUntil = 0;
    const pressed = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      if (!plain || isOpen || isTyping(event.target) || appState?.slashFinds === false) return;
      const index = event.timeStamp < armedUntil ? all.split(',').indexOf(key) : -1;
      armedUntil = key === 'g' && index < 0 ? event.timeStamp + patienceMs : 0;
      if (index < 0) return;
      event.preventDefault();
      // The letter may mean something else to what the tab shows.
      event.stopPropagation();
      open(index);
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [all, open, appState]);
};
