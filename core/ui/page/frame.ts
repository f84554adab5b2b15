import { createContext } from 'react';

/** Where a page puts its title and actions: elements of the shell around it. Null where no shell is. */
export interface PageFrame {
  readonly title: HTMLElement | null;
  readonly actions: HTMLElement | null;
}

export const PageFrameContext = createContext<PageFrame | null>(null);
