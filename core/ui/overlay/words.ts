import { createContext, type ReactNode, useContext } from 'react';

/** A question that is answered in words, such as what was done. */
export interface WordsQuestion {
  readonly title: string;
  /** Under the title: whom it is about. */
  readonly head?: ReactNode;
  readonly text?: ReactNode;
  /** A short noun: what the words are. */
  readonly label: string;
  /** A verb on the button. */
  readonly action: string;
  /** Key under which what is typed is kept until it is sent. */
  readonly draft?: string;
  /** Does it, with the words. A refusal is told in the dialog, above what was typed. */
  readonly send: (words: string) => Promise<unknown>;
}

/** Resolves with whether it was done. */
export type AskWords = (question: WordsQuestion) => Promise<boolean>;

export const WordsContext = createContext<AskWords | null>(null);

const noWords: AskWords = () =>
  Promise.reject(
    new Error('useWords outside <Confirmations>. Remedy: render it under the shell, or wrap the test in it.'),
  );

/** Asks for words and does with them what was asked for, whatever list the press came from. */
export const useWords = (): AskWords => useContext(WordsContext) ?? noWords;
