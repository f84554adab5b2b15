import { createContext } from 'react';

/** Where a page puts its title, its actions, and on a phone the one thing to do: elements of the shell around it. Null where no shell is. */
export interface PageFrame {
  readonly title: HTMLElement | null;
  readonly actions: HTMLElement | null;
  readonly foot: HTMLElement | null;
}

export const PageFrameContext = createContext<PageFrame | null>(null);
