import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import { ConfirmContext, type Question } from './confirm.ts';
import { FocusContext, useFocusKeeper } from '../focus/useFocusKeeper.ts';
import { Dialog } from './Dialog.tsx';
import { WordsContext, type WordsQuestion } from './words.ts';
import { WordsDialog } from './WordsDialog.tsx';

type Answered<Q> = Q & { readonly answer: (yes: boolean) => void };

/** One question at a time: a further one answers no to the one before. */
const useQuestion = <Q,>() => {
  const [asked, setAsked] = useState<Answered<Q> | null>(null);
  const ask = useCallback(
    (question: Q) =>
      new Promise<boolean>((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { ...question, answer: resolve };
        });
      }),
    [],
  );
  return { asked, ask, forget: useCallback(() => setAsked(null), []) };
};

/** Stands once around the signed-in application: asks for everybody under it, one question at a time, and keeps the focus. */
export const Confirmations = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const focus = useFocusKeeper();
  const { asked, ask } = useQuestion<Question>();
  const words = useQuestion<WordsQuestion>();
  // The words of a confirmation stay while its dialog fades.
  const [open, setOpen] = useState(false);

  const confirm = useCallback(
    (question: Question) => {
      setOpen(true);
      return ask(question);
    },
    [ask],
  );
  const answer = (yes: boolean): void => {
    asked?.answer(yes);
    setOpen(false);
  };
  const endWords = (done: boolean): void => {
    // Whoever asked may place the focus: the dialog no longer holds it.
    flushSync(() => words.forget());
    words.asked?.answer(done);
  };

  return (
    <FocusContext value={focus}>
      <ConfirmContext value={confirm}>
        <WordsContext value={words.ask}>{children}</WordsContext>
        {words.asked && <WordsDialog {...words.asked} end={endWords} />}
        {asked && (
          <Dialog
            open={open}
            role="alertdialog"
            width="narrow"
            title={asked.title}
            onClose={() => answer(false)}
            actions={
              <>
                <Button intent="quiet" onClick={() => answer(false)} focusFirst={asked.danger}>
                  {asked.cancel ?? t.cancel}
                </Button>
                <Button
                  intent={asked.danger ? 'danger' : 'primary'}
                  onClick={() => answer(true)}
                  focusFirst={!asked.danger}
                >
                  {asked.action}
                </Button>
              </>
            }
          >
            {asked.text}
          </Dialog>
        )}
      </ConfirmContext>
    </FocusContext>
  );
};
