import { createContext, type ReactNode } from 'react';
import { useRequired } from '#core/browser/react/useRequired.ts';

export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  /** A verb: 'Complete the session', not 'OK'. */
  readonly action: string;
  /** What happens cannot be undone: the button is red and the focus starts on Cancel. */
  readonly danger?: boolean;
  readonly cancel?: string;
}

export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** `if (await confirm({ title, text, action })) ...`. Escape, outside and Cancel all say no. @throws Error outside `Confirmations`. */
export const useConfirm = (): Confirm =>
  useRequired(
    ConfirmContext,
    'useConfirm outside <Confirmations>. Remedy: render it under the shell, or wrap the test in it.',
  );
