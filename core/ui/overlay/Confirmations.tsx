import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import { ConfirmContext, type Question } from './confirm.ts';
import { Dialog } from './Dialog.tsx';
import { WordsContext, type WordsQuestion } from './words.ts';
import { WordsDialog } from './WordsDialog.tsx';

interface Answered {
  readonly answer: (yes: boolean) => void;
}
type Asked = Question & Answered;
type AskedWords = WordsQuestion & Answered;

/** Stands once around the signed-in application and asks for everybody under it, one question at a time. */
export const Confirmations = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { ...question, answer: resolve };
        });
        setOpen(true);
      }),
    [],
  );
  const [worded, setWorded] = useState<AskedWords | null>(null);
  const askWords = useCallback(
    (question: WordsQuestion) =>
      new Promise<boolean>((resolve) => {
        setWorded((before) => {
          before?.answer(false);
          return { ...question, answer: resolve };
        });
      }),
    [],
  );
  const endWords = (done: boolean): void => {
    worded?.answer(done);
    setWorded(null);
  };
  const answer = (yes: boolean): void => {
    asked?.answer(yes);
    // The words stay while the dialog fades.
    setOpen(false);
  };

  return (
    <ConfirmContext value={confirm}>
      <WordsContext value={askWords}>{children}</WordsContext>
      {worded && <WordsDialog {...worded} end={endWords} />}
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
  );
};
