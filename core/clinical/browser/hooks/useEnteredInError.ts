import { useMessages } from '#core/browser/react/useMessages.ts';
import { enteredInError, type Withdrawable } from '#clinical/shared';
import { recordTexts } from '../messages.ts';
import { useClinician } from './useClinician.ts';

interface EnteredInError {
  /** What was added a moment ago, marked as entered in error by whoever is signed in. */
  readonly mark: <R extends Withdrawable>(added: R) => R;
  /** The toast once that is saved. */
  readonly undone: string;
}

/** For the Undo of what was added: the same mark as a dialog's 'Entered in error' leaves. */
export const useEnteredInError = (): EnteredInError => {
  const t = useMessages(recordTexts);
  const clinician = useClinician();
  return {
    mark: (added) =>
      enteredInError(added, {
        text: t.withdrawn(t.undoneAtOnce),
        time: new Date().toISOString(),
        ...(clinician ? { authorReference: clinician } : {}),
      }),
    undone: t.undone,
  };
};
